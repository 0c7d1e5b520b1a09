package report

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/rules"
)

// findings lists the broken rules: those of providers, errors first, then the
// others.
func findings(b *bytes.Buffer, p *budget.Program) {
	provider := func(severity rules.Severity) func(budget.Finding) bool {
		return func(f budget.Finding) bool { return f.ID == rules.ProviderID && f.Severity == severity }
	}
	list(b, "A provider or client refuses", broke(p, provider(rules.Error)))
	list(b, "A provider or client may refuse, cut or drop", broke(p, provider(rules.Warning)))
	list(b, "Rules that are broken", broke(p, func(f budget.Finding) bool { return f.ID != rules.ProviderID && f.Severity == rules.Error }))
	advice(b, p)
}

// broke returns a line for each tool and rule that it breaks, with the first
// place; the JSON has all.
func broke(p *budget.Program, of func(budget.Finding) bool) []string {
	var lines []string
	add := func(who string, found []budget.Finding) {
		var order []string
		n := map[string]int{}
		first := map[string]budget.Finding{}
		for _, f := range found {
			if f.Reason != "" || !of(f) {
				continue
			}
			if n[f.Rule]++; n[f.Rule] == 1 {
				order, first[f.Rule] = append(order, f.Rule), f
			}
		}
		for _, id := range order {
			s := first[id].Text
			if at := first[id].Path; at != "" {
				s = at + ": " + s
			}
			if n[id] > 1 {
				s += fmt.Sprintf(", and %s", count(n[id]-1, "places")+" more")
			}
			lines = append(lines, fmt.Sprintf("%s: %s [%s]", who, s, id))
		}
	}
	add("all tools", p.Findings)
	for _, t := range p.Tools {
		add(place(t), t.Findings)
	}
	return lines
}

// advice sums up the warnings of rules that are no provider's, a line for each
// rule.
func advice(b *bytes.Buffer, p *budget.Program) {
	type sum struct {
		places, tools int
		first, at     string
	}
	var order []string
	sums := map[string]*sum{}
	add := func(who string, found []budget.Finding) {
		met := map[string]bool{}
		for _, f := range found {
			if f.Reason != "" || f.ID == rules.ProviderID || f.ID == rules.UnresolvedID || f.Severity != rules.Warning {
				continue // gaps have a section of their own
			}
			key := f.ID + " " + f.Rule
			if sums[key] == nil {
				at := source(f.At)
				sums[key] = &sum{first: who + f.Text, at: at}
				order = append(order, key)
			}
			sums[key].places++
			if !met[key] {
				met[key] = true
				sums[key].tools++
			}
		}
	}
	add("", p.Findings)
	for _, t := range p.Tools {
		add(label(t.Tool)+": ", t.Findings)
	}
	slices.Sort(order)
	var lines []string
	for _, key := range order {
		s := sums[key]
		first := join(s.first, s.at)
		switch {
		case s.places == 1:
		case s.tools == s.places:
			first = count(s.tools, "tools") + ", first " + first
		case s.tools == 1:
			first = count(s.places, "places") + ", first " + first
		default:
			first = fmt.Sprintf("%s in %s, first %s", count(s.places, "places"), count(s.tools, "tools"), first)
		}
		lines = append(lines, key+": "+first)
	}
	list(b, "Could be better", lines)
}

// failures counts the errors that no exception allows: those that are sure, and
// those that a condition may keep away.
func failures(r *budget.Result) (sure, possible int) {
	programs := r.Programs
	if r.Together != nil {
		programs = append(slices.Clone(programs), r.Together)
	}
	add := func(found []budget.Finding, v budget.Verdict) {
		for _, f := range found {
			switch {
			case !f.Fails():
			case v == budget.Over:
				sure++
			default:
				possible++
			}
		}
	}
	for _, p := range programs {
		for _, t := range p.Tools {
			add(t.Findings, t.Verdict)
		}
		add(p.Findings, p.Verdict)
	}
	add(r.Findings, budget.Over)
	return sure, possible
}

// unowned lists the findings that belong to no program.
func unowned(r *budget.Result) []string {
	var lines []string
	for _, f := range r.Findings {
		lines = append(lines, join(f.Text, source(f.At))+" ["+f.ID+"]")
	}
	return lines
}
