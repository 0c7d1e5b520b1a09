package page

import (
	"strings"

	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/rules"
)

// What a colour of the page means: the verdict on a tool, and on the whole check.
const (
	ClassOver   = "over"
	ClassOpen   = "open"
	ClassWithin = "within"
	ClassOut    = "out"
)

// marks say the same without colour.
var Marks = map[string]string{ClassOver: "✗", ClassOpen: "?", ClassWithin: "✓", ClassOut: "–"}

// classOfVerdict is the colour of what a table says of a limit: a verdict, and what is
// to be said of it.
func classOfVerdict(text string) string {
	switch {
	case strings.HasPrefix(text, rules.Over.String()):
		return ClassOver
	case strings.HasPrefix(text, rules.Undetermined.String()):
		return ClassOpen
	case strings.HasPrefix(text, rules.Within.String()):
		return ClassWithin
	}
	return ""
}

type Table struct {
	Titles []Column
	Rows   [][]Cell
}

type Column struct{ Title, Class string }

type Cell struct {
	Text string
	// Value sorts numbers.
	Value string
	Class string
	// Mark says what the class says, without colour.
	Mark string
	// Bar is a length in per cent.
	Bar string
}

type Row struct {
	Index int
	Class string
	Cells []Cell
}

type List struct {
	Title string
	Lines []string
}

func NewTable(cols []layout.Column, rows [][]string) Table {
	var t Table
	for _, c := range cols {
		t.Titles = append(t.Titles, Column{c.Title, classOfColumn(c)})
	}
	for _, r := range rows {
		var cells []Cell
		for i, text := range r {
			cell := Cell{Text: layout.Visible(text, ""), Class: classOfColumn(cols[i])}
			if class := classOfVerdict(text); class != "" && cols[i].Title == layout.VerdictTitle {
				cell.Class += " " + class
				cell.Mark = Marks[class]
			}
			cells = append(cells, cell)
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

func classOfColumn(c layout.Column) string {
	switch {
	case c.Right:
		return "n"
	case c.Title == layout.VerdictTitle:
		return "verdict"
	}
	return ""
}
