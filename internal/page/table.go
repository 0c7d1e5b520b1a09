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

// A Table is a table of a page.
type Table struct {
	Titles []Column
	Rows   [][]Cell
}

// A Column is the title of a column, and the class of its cells.
type Column struct{ Title, Class string }

// A Cell is one cell of a table.
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

// A Row is a row that scripts find by its index.
type Row struct {
	Index int
	Class string
	Cells []Cell
}

// A List is a title and the lines below it.
type List struct {
	Title string
	Lines []string
}

// NewTable is a table with the columns and texts of one for terminals.
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
