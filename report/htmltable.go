package report

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
)

type pageTable struct {
	Titles []pageColumn
	Rows   [][]pageCell
}

type pageColumn struct{ Title, Class string }

type pageCell struct {
	Text string
	// Value sorts numbers.
	Value string
	Class string
	// Mark says what the class says, without colour.
	Mark string
	// Bar is a length in per cent.
	Bar string
}

type pageRow struct {
	Index int
	Class string
	Cells []pageCell
}

type pageList struct {
	Title string
	Lines []string
}

// A pageSection is a table with a heading.
type pageSection struct {
	Title string
	Table pageTable
}

// A pageTotal has the totals of one program.
type pageTotal struct {
	// Program is its name where there are several.
	Program string
	Table   pageTable
	Notes   []string
}

func newPageTable(cols []layout.Column, rows [][]string) pageTable {
	var t pageTable
	for _, c := range cols {
		t.Titles = append(t.Titles, pageColumn{c.Title, classOfColumn(c)})
	}
	for _, r := range rows {
		var cells []pageCell
		for i, text := range r {
			cell := pageCell{Text: layout.Visible(text, ""), Class: classOfColumn(cols[i])}
			if class := classOfVerdict(text); class != "" && cols[i].Title == layout.VerdictTitle {
				cell.Class += " " + class
				cell.Mark = marks[class]
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

// pageTotals are the totals of each program and of all together, and what a request
// costs once.
func pageTotals(r *budget.Result, o Options) []pageTotal {
	var out []pageTotal
	list := withTools(r)
	if r.Together != nil {
		list = append(slices.Clone(list), r.Together)
	}
	for _, p := range list {
		cols, rows := totalTable(p, o)
		cols, rows = layout.Fit(0, cols, rows)
		t := pageTotal{Table: newPageTable(cols, rows)}
		if len(list) > 1 {
			t.Program = layout.Visible(p.Name, "")
		}
		for _, s := range []string{fixed(p), initial(p)} {
			if s != "" {
				t.Notes = append(t.Notes, s)
			}
		}
		out = append(out, t)
	}
	return out
}

// noteLists are the lists of the text report that say what is not known, allowed or
// not counted. What the change brings and what could not be read stand further up.
func noteLists(r *budget.Result) []pageList {
	rest := *r
	rest.Incomplete = nil
	if r.Ratchet != nil {
		all := r.Ratchet
		rest.Ratchet = &baseline.Ratchet{File: all.File, Profiles: all.Profiles, Allowed: all.Allowed, Notes: all.Notes}
	}
	var out []pageList
	for _, row := range notes(&rest) {
		if n := len(out); n == 0 || out[n-1].Title != row[0] {
			out = append(out, pageList{Title: row[0]})
		}
		l := &out[len(out)-1]
		l.Lines = append(l.Lines, row[1])
	}
	return out
}

// basis says how tokens were counted.
func basis(o Options) string {
	return layout.Visible(fmt.Sprintf("Tokens as %s (%s)", o.Provider, o.Grade), "")
}

// footer says what wrote the page, and of what.
func footer(o Options) string {
	s := "toolbudget " + o.Version
	if o.Commit != "" {
		s += ", commit " + o.Commit
	}
	return layout.Visible(s+". ", "") + basis(o) + ". " + o.decidedBy()
}
