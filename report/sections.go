package report

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/layout"
)

// offered says how many tools a program offers: names, and definitions where
// some have variants.
func offered(p *budget.Program) string {
	names, definitions := map[string]bool{}, 0
	for _, t := range p.Tools {
		if t.Tool.Reachable {
			name := t.Tool.Name
			if t.Tool.Hides("/name") {
				name = "\x00" + t.Tool.ID // taken to be one of its own
			}
			names[name] = true
			definitions++
		}
	}
	text := layout.Count(len(names), "tools")
	if definitions > len(names) {
		text += " in " + layout.Count(definitions, "definitions")
	}
	if p.Offers != "" {
		text += " of profile " + layout.Visible(p.Offers, "")
	}
	return text
}

// excepted lists the exceptions that tools lean on, with their reasons.
func excepted(b *bytes.Buffer, p *budget.Program) {
	type exception struct{ at, reason string }
	var order []exception
	names := map[exception][]string{}
	for _, t := range p.Tools {
		for _, c := range t.Checks {
			e := exception{cmp.Or(c.AllowedAt, c.At), c.Reason}
			if c.Reason == "" || slices.Contains(names[e], layout.Label(t.Tool)) {
				continue
			}
			if names[e] == nil {
				order = append(order, e)
			}
			names[e] = append(names[e], layout.Label(t.Tool))
		}
	}
	for _, t := range p.Tools {
		for _, f := range t.Findings {
			e := exception{f.Rule, f.Reason}
			if f.Reason == "" || slices.Contains(names[e], layout.Label(t.Tool)) {
				continue
			}
			if names[e] == nil {
				order = append(order, e)
			}
			names[e] = append(names[e], layout.Label(t.Tool))
		}
	}
	var lines []string
	for _, e := range order {
		who := strings.Join(names[e], ", ")
		if len(names[e]) > 3 {
			who = layout.Count(len(names[e]), "tools")
		}
		lines = append(lines, fmt.Sprintf("%s: %s [%s]", who, e.reason, e.at))
	}
	section(b, "Exceptions", lines)
}

// unknown lists gaps, places that register tools at run time, and what was
// taken as given.
func unknown(b *bytes.Buffer, p *budget.Program) {
	var gaps []string
	for _, t := range p.Tools {
		for _, g := range t.Tool.Gaps {
			s := layout.Label(t.Tool) + " " + layout.Hole(g)
			switch output := catalog.Covers("/outputSchema", g.Path); {
			case output && t.Tool.SendsOutput():
				s += " (counted for Gemini alone)"
			case !g.Counts():
				s += " (not counted)"
			}
			gaps = append(gaps, s)
		}
	}
	if p.Program != nil {
		for _, g := range p.Program.Gaps {
			gaps = append(gaps, "the program "+layout.Hole(g))
		}
		for _, d := range p.Program.DynamicSources {
			gaps = append(gaps, fmt.Sprintf("more tools at %s: %s", d.At, d.Kind))
		}
	}
	section(b, "Gaps: not determined by the source code", gaps)
	section(b, "Assumptions", slices.Concat(guessed(p), unreadSDKs(p), unusedTypes(p), assumed(p)))
}

// guessed says how many tools are guesses, for each type that was taken for a tool.
func guessed(p *budget.Program) []string {
	n := map[string]int{}
	for _, t := range p.Tools {
		if of := t.Tool.Guessed(); of != "" {
			n[of]++
		}
	}
	var lines []string
	all := layout.Count(len(p.Tools), "definitions")
	for _, of := range slices.Sorted(maps.Keys(n)) {
		lines = append(lines, fmt.Sprintf("%s of %s: a guess, because of the shape of the type %s; "+
			"declare it under types in .toolbudget.yml", layout.Number(n[of]), all, of))
	}
	return lines
}

// unreadSDKs names the SDKs whose tools are not read, and which are no source either.
func unreadSDKs(p *budget.Program) []string {
	if p.Program == nil {
		return nil
	}
	var silent []string
	for _, sdk := range p.Program.UnreadSDKs {
		if !slices.ContainsFunc(p.Program.DynamicSources, func(s catalog.DynamicSource) bool {
			return strings.HasPrefix(s.Kind, sdk)
		}) {
			silent = append(silent, sdk)
		}
	}
	if len(silent) == 0 {
		return nil
	}
	return []string{"the program gives no tools to a model through " + strings.Join(silent, ", ") +
		", which toolbudget does not read; declare the tool type under types in .toolbudget.yml"}
}

// unusedTypes names the declared types of which no tool is listed.
func unusedTypes(p *budget.Program) (lines []string) {
	if p.Program == nil {
		return nil
	}
	for _, t := range p.Program.UnusedTypes {
		lines = append(lines, "no tool is of the type "+t+", although the configuration declares it under types; "+
			"check its sinks, or remove it")
	}
	return lines
}

// assumed are the assumptions of a program's tools. Of many at one place, such as a
// helper that asks a configuration for every text, the first stands for all.
func assumed(p *budget.Program) []string {
	const most = 3 // at one place
	seen := map[catalog.Assumption]bool{}
	var all []catalog.Assumption
	at := map[string]int{}
	for _, t := range p.Tools {
		for _, a := range t.Tool.Assumptions {
			if a == catalog.GuessOf(t.Tool.Guessed()) {
				continue // see guessed
			}
			if !seen[a] {
				seen[a] = true
				all = append(all, a)
				at[a.At]++
			}
		}
	}
	var lines []string
	for _, a := range all {
		switch n := at[a.At]; {
		case a.At == "" || 0 < n && n <= most:
			lines = append(lines, layout.AtPlace(a.Text, a.At))
		case n > most:
			lines = append(lines,
				layout.AtPlace(fmt.Sprintf("%s, and %s more there", a.Text, layout.Number(n-1)), a.At))
			at[a.At] = 0 // said
		}
	}
	return lines
}

// unreachable lists the definitions that some of the programs hold and none of them
// registers, each once.
func unreachable(b *bytes.Buffer, programs ...*budget.Program) {
	type definition struct {
		name string
		at   catalog.Span
	}
	said := map[definition]bool{}
	for _, p := range programs {
		for _, t := range p.Tools {
			said[definition{t.Tool.Name, t.Tool.Source}] = true
		}
	}
	var lines []string
	for _, p := range programs {
		for _, t := range p.Unreachable {
			if d := (definition{t.Name, t.Source}); !said[d] {
				said[d] = true
				lines = append(lines, layout.AtPlace(layout.Label(t), layout.SourceOf(t.Source)))
			}
		}
	}
	section(b, "Defined but never served, so not counted", lines)
}

func incomplete(b *bytes.Buffer, in []catalog.Incomplete) {
	var lines []string
	for _, i := range in {
		lines = append(lines, i.Package+": "+i.Reason)
	}
	section(b, "Could not be read completely, so tools may be missing", lines)
}

// section prints a list with its title marked, for forms that are painted.
func section(b *bytes.Buffer, title string, lines []string) {
	layout.List(b, layout.MarkBold+title+layout.MarkEnd, lines)
}
