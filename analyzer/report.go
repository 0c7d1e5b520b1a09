package analyzer

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/gap"
	"github.com/toolbudget/toolbudget/rules"
)

// report gives the driver what the tools and directives of the package break.
// What rests on a parameter of a function that tools are built in is left to the
// package that calls it.
func (p *pkg) report(r *budget.Result) {
	for _, program := range r.Programs {
		for _, t := range program.Tools {
			for _, f := range t.Findings {
				if f.Reason != "" || f.Verdict == rules.Undetermined && waits(t.Tool, "") ||
					f.ID == rules.UnresolvedID && waits(t.Tool, f.Path) {
					continue
				}
				p.finding(t.Tool, f)
			}
		}
	}
	for _, f := range r.Findings {
		if f.Reason == "" && p.knows(f) {
			p.finding(nil, f)
		}
	}
	slices.SortStableFunc(p.found, func(a, b analysis.Diagnostic) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), strings.Compare(a.Message, b.Message))
	})
	for _, d := range p.found {
		p.pass.Report(d)
	}
}

// waits reports whether something at or below a JSON pointer into a tool is a
// parameter of the function that builds it.
func waits(t *catalog.Tool, path string) bool {
	for _, g := range t.Gaps {
		if g.Reason == gap.Parameter && g.Counts() && catalog.Covers(path, g.Path) {
			return true
		}
	}
	return false
}

// knows reports whether a fault of a directive is one that a pass can be sure of:
// whether a rule on whole programs is broken, it cannot tell.
func (p *pkg) knows(f rules.Finding) bool {
	if f.Severity != rules.Warning {
		return true
	}
	for _, word := range f.Names {
		if !local(word) {
			return false
		}
	}
	return true
}

func (p *pkg) finding(t *catalog.Tool, f rules.Finding) {
	from, to := p.position(f.At)
	if !from.IsValid() {
		return // of another package, which has a pass of its own
	}
	d := analysis.Diagnostic{
		Pos: from, End: to, Category: f.ID, URL: URL(f.ID),
		Message: Message(t, f),
	}
	if to <= from {
		d.End = from
		if lit, _, _ := literal(p.file(f.At), from); lit != nil {
			d.End = lit.End() // only where a text begins is known
		}
	}
	if p.said[said{from, d.Message}] {
		return // another variant of the tool
	}
	p.said[said{from, d.Message}] = true
	if t != nil && f.Fix != nil {
		d.SuggestedFixes = p.fixes(t, f.Fix)
	}
	p.found = append(p.found, d)
}

// Message is the line that drivers show for a finding of a tool, or of none: the rule,
// and the words that every report has.
func Message(t *catalog.Tool, f rules.Finding) string {
	subject := ""
	if t != nil {
		subject = t.Name
	}
	s := f.ID + ": " + f.Message(subject)
	if f.ID == rules.ProviderID {
		s += " (" + f.Rule + ")" // they share an id
	}
	return s
}
