package report

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/rules"
)

// findings lists the broken rules of providers, errors first. Of one rule in one
// tool the first place is shown; the JSON has all.
func findings(b *bytes.Buffer, p *budget.Program) {
	for _, x := range []struct {
		severity rules.Severity
		title    string
	}{{rules.Error, "A provider or client refuses"}, {rules.Warning, "A provider or client may refuse, cut or drop"}} {
		var lines []string
		add := func(who string, found []budget.Finding) {
			var order []string
			n := map[string]int{}
			first := map[string]budget.Finding{}
			for _, f := range found {
				if f.Severity != x.severity || f.Reason != "" {
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
		list(b, x.title, lines)
	}
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
	return sure, possible
}
