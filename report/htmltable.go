package report

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/page"
)

// A pageSection is a table with a heading.
type pageSection struct {
	Title string
	Table page.Table
}

// A pageTotal has the totals of one program.
type pageTotal struct {
	// Program is its name where there are several.
	Program string
	Table   page.Table
	Notes   []string
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
		t := pageTotal{Table: page.NewTable(cols, rows)}
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
func noteLists(r *budget.Result) []page.List {
	rest := *r
	rest.Incomplete = nil
	if r.Ratchet != nil {
		all := r.Ratchet
		rest.Ratchet = &baseline.Ratchet{File: all.File, Profiles: all.Profiles, Allowed: all.Allowed, Notes: all.Notes}
	}
	var out []page.List
	for _, row := range notes(&rest) {
		if n := len(out); n == 0 || out[n-1].Title != row[0] {
			out = append(out, page.List{Title: row[0]})
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
