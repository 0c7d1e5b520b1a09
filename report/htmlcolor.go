package report

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/rules"
)

// What a colour of the page means: the verdict on a tool, and on the whole check.
const (
	classOver   = "over"
	classOpen   = "open"
	classWithin = "within"
	classOut    = "out"
)

// marks say the same without colour.
var marks = map[string]string{classOver: "✗", classOpen: "?", classWithin: "✓", classOut: "–"}

// A pageLegend says what a colour means.
type pageLegend struct{ Class, Mark, Text string }

// classOf is the colour of a check.
func classOf(s state) string {
	switch s.color {
	case red:
		return classOver
	case green:
		return classWithin
	}
	return classOpen
}

// classOfTool is the colour of a tool.
func classOfTool(t *budget.Tool) string {
	switch {
	case t.Verdict == rules.Over || t.Grew == rules.Over:
		return classOver
	case !t.InWorld:
		return classOut
	case t.Verdict == rules.Undetermined || t.Grew == rules.Undetermined:
		return classOpen
	}
	return classWithin
}

// legend lists the colours that the page has, what fails first.
func (d *pageData) legend() []pageLegend {
	var out []pageLegend
	for _, l := range []pageLegend{
		{classOver, "", "over a limit or the baseline, or breaks a rule"},
		{classOpen, "", "undetermined: not known whether it is within its limits"},
		{classWithin, "", "within its limits"},
		{classOut, "", "not counted in this configuration"},
	} {
		if slices.ContainsFunc(d.Tools, func(t pageTool) bool { return t.Class == l.Class }) {
			l.Mark = marks[l.Class]
			out = append(out, l)
		}
	}
	return out
}

// classOfVerdict is the colour of what a table says of a limit: a verdict, and what is
// to be said of it.
func classOfVerdict(text string) string {
	switch {
	case strings.HasPrefix(text, rules.Over.String()):
		return classOver
	case strings.HasPrefix(text, rules.Undetermined.String()):
		return classOpen
	case strings.HasPrefix(text, rules.Within.String()):
		return classWithin
	}
	return ""
}
