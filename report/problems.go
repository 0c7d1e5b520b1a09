package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/rules"
)

// A problem is a finding that nothing allows, with whom it is about and where.
type problem struct {
	rules.Finding
	// subject is the tool with its parameter, "all tools", or "" where the text
	// says it all.
	subject string
	// key tells the problem from any other of the same rule, wherever the source
	// moves: program or tool id, and the part.
	key string
	// of is the id of the tool or the name of the program that is meant, "" where it
	// is neither.
	of string
	// fresh says that the change brings it: it is not in Options.Base or, without
	// one, of a tool that was added or grew since the baseline.
	fresh bool
	// at is the nearest place in the repository; its file is relative to the root
	// of that. Zero where there is none.
	at catalog.Span
	// here is the same place as the source is named from the working directory.
	here catalog.Span
}

// baselineID stands for a rule's id in what grew beyond the baseline.
const baselineID = "baseline"

// problems lists what fails or warns, errors first, of each severity those of tools
// that came or grew since the baseline, since forms with little room show the first
// alone, and else in the order of programs and tools. A tool that several programs
// offer is there once.
func problems(r *budget.Result, o Options) []problem {
	var out []problem
	fresh := fresh(r.Ratchet)
	seen := map[string]bool{}
	add := func(p problem) {
		id := fmt.Sprint(p.key, "\x00", p.Rule, "\x00", p.Text, "\x00", p.At)
		if p.Reason == "" && !seen[id] {
			seen[id] = true
			out = append(out, p)
		}
	}
	for _, p := range all(r) {
		var own catalog.Span // of the first tool that is the user's own
		for _, t := range p.Tools {
			if own.IsZero() {
				own = o.place(t.Tool.Source)
			}
		}
		var file catalog.Span // a catalog that is a file has its name
		if o.Place != nil {
			file.File = p.Name
		}
		whole := "all tools"
		if len(r.Programs) > 1 && p != r.Together {
			whole += " of " + p.Name
		}
		gap := firstGap(p)
		for _, f := range p.Findings {
			f = raised(f, o)
			if f.Check != nil && f.Check.Key == rules.MaxGaps && !gap.IsZero() {
				f.At = gap
			}
			at, here := o.nearest(f.At, written(f), file, own)
			if f.Verdict == rules.Undetermined && f.Check == nil {
				at, here = o.nearest(f.At, file)
			}
			subject := whole
			if f.Of() != "" {
				subject = "" // the text begins with it
				if len(r.Programs) > 1 && p != r.Together {
					subject = p.Name
				}
			}
			add(problem{Finding: f, subject: subject, key: p.Name, of: p.Name, fresh: false, at: at, here: here})
		}
		for _, t := range p.Tools {
			for _, f := range t.Findings {
				f = raised(f, o)
				at, here := o.nearest(f.At, t.Tool.Source, file)
				add(problem{
					Finding: f, subject: layout.Label(t.Tool), key: t.Tool.ID + f.Path,
					of: t.Tool.ID, fresh: fresh[t.Tool.ID], at: at, here: here,
				})
			}
		}
	}
	out = append(out, grown(r.Ratchet, o)...)
	for _, f := range r.Findings {
		at, here := o.nearest(f.At)
		add(problem{Finding: f, subject: "", key: f.At.File, of: "", fresh: false, at: at, here: here})
	}
	o.Base.markNew(out)
	slices.SortStableFunc(out, func(a, b problem) int { return a.rank() - b.rank() })
	return out
}

// firstGap is the place of the first gap of a program that counts.
func firstGap(p *budget.Program) catalog.Span {
	if p.Program != nil {
		for _, d := range p.Program.DynamicSources {
			if at := placeOf(d.At); !at.IsZero() {
				return at
			}
		}
	}
	for _, t := range p.Tools {
		for _, g := range t.Tool.Gaps {
			if g.Counts() {
				return cmp.Or(placeOf(g.At), t.Tool.Source)
			}
		}
	}
	return catalog.Span{}
}

// placeOf reads file:line:column, or file:line.
func placeOf(at string) catalog.Span {
	file, rest, ok := strings.Cut(at, ":")
	if !ok || file == "" {
		return catalog.Span{}
	}
	s := catalog.Span{File: file}
	line, column, _ := strings.Cut(rest, ":")
	s.Line, _ = strconv.Atoi(line) // 0 where there is none
	s.Column, _ = strconv.Atoi(column)
	return s
}

// fresh are the tools, by id, that were added or grew since the baseline.
func fresh(r *baseline.Ratchet) map[string]bool {
	out := map[string]bool{}
	if r == nil {
		return out
	}
	for _, g := range r.Grown {
		out[g.ID] = g.ID != ""
	}
	for _, a := range r.Added {
		out[a.ID] = true
	}
	return out
}

// grown are the tools and sums that cost more than their baseline.
func grown(r *baseline.Ratchet, o Options) []problem {
	if r == nil {
		return nil
	}
	var out []problem
	for _, g := range r.Grown {
		p := problem{subject: grower(r, g), key: g.Program + " " + g.Part}
		if g.Part == baseline.PartTool {
			p.key, p.fresh = g.ID, true
		}
		p.ID, p.Rule, p.Severity, p.Text, p.At = baselineID, "growth", rules.Error, moves(r, g), g.At
		p.Verdict = g.Verdict
		if g.Verdict != rules.Over && !o.Strict {
			p.Severity = rules.Warning
		}
		p.at, p.here = o.nearest(g.At, catalog.Span{File: r.File})
		out = append(out, p)
	}
	return out
}

// rank orders problems: errors first, and of each severity the fresh ones.
func (p problem) rank() int {
	rank := 2 * slices.Index([]rules.Severity{rules.Error, rules.Warning}, p.Severity)
	if !p.fresh {
		rank++
	}
	return rank
}

// all returns the programs and, where there is one, their sum.
func all(r *budget.Result) []*budget.Program {
	if r.Together == nil {
		return r.Programs
	}
	return append(slices.Clone(r.Programs), r.Together)
}

// raised returns a finding as the gate takes it: with -strict the undetermined ones are
// errors, unless the configuration asks for a warning only.
func raised(f rules.Finding, o Options) rules.Finding {
	if o.Strict && f.Verdict == rules.Undetermined && (f.Check == nil || !f.Check.Warns) {
		f.Severity = rules.Error
	}
	return f
}

// written is the place of the limit that a finding is about, zero for another rule and
// for a limit that no file sets.
func written(f rules.Finding) catalog.Span {
	if f.Check == nil {
		return catalog.Span{}
	}
	var file string
	var line int
	if i := strings.LastIndexByte(f.Check.At, ':'); i > 0 {
		if _, err := fmt.Sscan(f.Check.At[i+1:], &line); err == nil {
			file = f.Check.At[:i]
		}
	}
	return catalog.Span{File: file, Line: line}
}

// nearest returns the first of the spans that lies in the repository, as a place in it
// and as it is named from here. A catalog that was saved elsewhere names lines of files that
// are not in the repository: for a reader they are nearer than the catalog's file.
func (o Options) nearest(spans ...catalog.Span) (at, here catalog.Span) {
	for _, s := range spans {
		if at = o.place(s); !at.IsZero() {
			here = s
			break
		}
	}
	for _, s := range spans {
		if s.File != "" && (here.File == "" || s.Line > 0 && here.Line == 0) {
			here = s
		}
	}
	return at, here
}

// link is the address of a place in the repository, "" where there is none.
func (o Options) link(at catalog.Span) string {
	if o.Link == nil || at.IsZero() {
		return ""
	}
	return o.Link(at)
}

// place is a span with its file relative to the root of the repository, or zero
// where it is not in it.
func (o Options) place(s catalog.Span) catalog.Span {
	if s.File == "" || s.InDependency() {
		return catalog.Span{}
	}
	if o.Place != nil {
		if s.File = o.Place(s.File); s.File == "" {
			return catalog.Span{}
		}
	}
	return s
}

// mostLetters bounds a message, whose names come from the program.
const mostLetters = 1000

// message is a problem in a line.
func (p problem) message() string {
	return layout.Visible(layout.CutLetters(p.Message(p.subject), mostLetters), "")
}

// title names the rule: TB003 description-length.
func (p problem) title() string { return p.ID + " " + p.Rule }

// warns reports whether there is a warning that nothing allows.
func warns(r *budget.Result) bool {
	return slices.ContainsFunc(problems(r, Options{}), func(p problem) bool { return p.Severity == rules.Warning })
}
