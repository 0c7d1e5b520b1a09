package report

import (
	"slices"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/page"
	"github.com/toolbudget/toolbudget/rules"
)

// A pageLegend says what a colour means.
type pageLegend struct{ Class, Mark, Text string }

// classOf is the colour of a check.
func classOf(s state) string {
	switch s.color {
	case red:
		return page.ClassOver
	case green:
		return page.ClassWithin
	}
	return page.ClassOpen
}

// classOfTool is the colour of a tool.
func classOfTool(t *budget.Tool) string {
	switch {
	case t.Verdict == rules.Over || t.Grew == rules.Over:
		return page.ClassOver
	case !t.InWorld:
		return page.ClassOut
	case t.Verdict == rules.Undetermined || t.Grew == rules.Undetermined:
		return page.ClassOpen
	}
	return page.ClassWithin
}

// legend lists the colours that the page has, what fails first.
func (d *pageData) legend() []pageLegend {
	var out []pageLegend
	for _, l := range []pageLegend{
		{page.ClassOver, "", "over a limit or the baseline, or breaks a rule"},
		{page.ClassOpen, "", "undetermined: not known whether it is within its limits"},
		{page.ClassWithin, "", "within its limits"},
		{page.ClassOut, "", "not counted in this configuration"},
	} {
		if slices.ContainsFunc(d.Tools, func(t pageTool) bool { return t.Class == l.Class }) {
			l.Mark = page.Marks[l.Class]
			out = append(out, l)
		}
	}
	return out
}
