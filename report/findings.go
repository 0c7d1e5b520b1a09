package report

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/rules"
)

// mostLines is how many findings of a kind the text report lists one by one.
const mostLines = 40

// findings lists what fails and what warns, with the words, the place and the rule that
// every other form has: errors and undetermined limits one by one, other warnings by rule.
func findings(b *bytes.Buffer, r *budget.Result, o Options) {
	var limits, grown, refused, broken, open, mayGrow []string
	var warnings []problem
	for _, p := range problems(r, o) {
		fails := p.Severity == rules.Error && p.Verdict != rules.Undetermined
		switch {
		case p.ID == baselineID && p.Verdict == rules.Undetermined:
			mayGrow = append(mayGrow, p.line(o))
		case p.ID == baselineID:
			grown = append(grown, p.line(o))
		case p.Verdict == rules.Undetermined:
			open = append(open, p.line(o))
		case fails && p.Check != nil:
			limits = append(limits, p.line(o))
		case fails && p.ID == rules.ProviderID:
			refused = append(refused, p.line(o))
		case fails:
			broken = append(broken, p.line(o))
		default:
			warnings = append(warnings, p)
		}
	}
	bounded := func(title string, lines []string) {
		if n := len(lines) - mostLines; n > 0 {
			lines = append(lines[:mostLines:mostLines], layout.Number(n)+" more; -format lines prints all")
		}
		section(b, title, lines)
	}
	bounded("Over budget", limits)
	if k := r.Ratchet; k != nil {
		bounded("Grew beyond the baseline "+k.File+countedAs(k), grown)
		bounded("May have grown beyond the baseline "+k.File, mayGrow)
	}
	bounded("Rejected by a provider or client", refused)
	bounded("Broken rules", broken)
	bounded("Undetermined: it is not known whether the limit is exceeded", open)
	bounded("Warnings", summed(warnings, r, o))
}

// summed has a line for each rule that warns: its finding, or how many there are and the
// first. Where there is a baseline or a base, older warnings are one number.
func summed(list []problem, r *budget.Result, o Options) []string {
	type sum struct {
		first    problem
		n        int
		subjects map[string]bool
	}
	var order []string
	sums := map[string]*sum{}
	older := 0
	for _, p := range list {
		if compared(r, o) && !p.fresh {
			older++
			continue
		}
		key := p.title()
		if sums[key] == nil {
			sums[key] = &sum{first: p, subjects: map[string]bool{}}
			order = append(order, key)
		}
		sums[key].n++
		sums[key].subjects[p.subject] = true
	}
	slices.Sort(order)
	var lines []string
	for _, key := range order {
		s := sums[key]
		line := s.first.line(o)
		switch {
		case s.n == 1:
		case len(s.subjects) == 1:
			line += fmt.Sprintf("; %s more in this tool", layout.Number(s.n-1))
		default:
			line += fmt.Sprintf("; %s more like it (%s in total)",
				layout.Number(s.n-1), layout.Count(len(s.subjects), "tools"))
		}
		lines = append(lines, line)
	}
	if older > 0 {
		lines = append(lines, fmt.Sprintf("%s; -format lines prints all", layout.Count(older, "older warnings")))
	}
	return lines
}

// line is a problem as a compiler prints one: place: subject: text (rule).
func (p problem) line(o Options) string {
	s := p.message() + " (" + p.title() + ")"
	if at := position(p.here); at != "" {
		s = at + ": " + s
	}
	return s
}

// position writes file:line:column, as far as it is known.
func position(s catalog.Span) string {
	switch {
	case s.File == "" || s.Line == 0:
		return s.File
	case s.Column == 0:
		return fmt.Sprintf("%s:%d", s.File, s.Line)
	}
	return fmt.Sprintf("%s:%d:%d", s.File, s.Line, s.Column)
}
