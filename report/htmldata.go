package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/tokencount/parts"
)

// pageData is what the script of a page reads.
type pageData struct {
	Tools []pageTool `json:"tools"`
	// Groups is how many there are.
	Groups int `json:"groups"`
}

type pageTool struct {
	Index   int        `json:"index"`
	Name    string     `json:"name"`
	Group   string     `json:"group"`
	At      string     `json:"at"`
	Verdict string     `json:"verdict"`
	Over    bool       `json:"over"`
	Lo      int        `json:"lo"`
	Hi      int        `json:"hi"`
	Open    bool       `json:"open"`
	Parts   []pagePart `json:"parts,omitempty"`
	Rest    *pagePart  `json:"rest,omitempty"`
}

type pagePart struct {
	Label string `json:"label"`
	Kind  string `json:"kind"`
	At    string `json:"at,omitempty"`
	Lo    int    `json:"lo"`
	Hi    int    `json:"hi"`
	Open  bool   `json:"open,omitempty"`
}

type pageTable struct {
	Titles []pageColumn
	Rows   [][]pageCell
}

type pageColumn struct {
	Title string
	Right bool
}

type pageCell struct {
	Text, Value string // Value sorts numbers
	Right       bool
}

type pageRow struct {
	Index int
	Cells []pageCell
}

type pageList struct {
	Title string
	Lines []string
}

func newPageTable(cols []column, rows [][]string) pageTable {
	var t pageTable
	for _, c := range cols {
		t.Titles = append(t.Titles, pageColumn{c.title, c.right})
	}
	for _, r := range rows {
		var cells []pageCell
		for i, text := range r {
			cells = append(cells, pageCell{Text: Visible(text, ""), Right: cols[i].right})
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// A pageSection is a table with a heading.
type pageSection struct {
	ID, Title string
	Table     pageTable
}

func newPageList(t mdTable) pageList {
	l := pageList{Title: t.title}
	for _, r := range t.rows {
		l.Lines = append(l.Lines, Visible(join(r[0]+", "+r[1]+": "+r[2], r[3]), ""))
	}
	return l
}

// noteLists are the lists of the text report that say what is not known.
func noteLists(r *budget.Result) []pageList {
	var out []pageList
	for _, row := range notes(r) {
		if n := len(out); n == 0 || out[n-1].Title != row[0] {
			out = append(out, pageList{Title: row[0]})
		}
		l := &out[len(out)-1]
		l.Lines = append(l.Lines, row[1])
	}
	return out
}

// add takes in the tools of all programs, the largest of each program first, and
// returns the table of them.
func (d *pageData) add(r *budget.Result, o Options) ([]pageColumn, []pageRow) {
	var rows []pageRow
	group := grouping(r, o)
	groups := map[string]bool{}
	for _, p := range r.Programs {
		whole := p.In(o.Config.World).Tokens
		tools := bySize(p.Tools)
		weighed := breakdowns(tools, o)
		for i, t := range tools {
			at := source(t.Tool.Source)
			if place := o.place(t.Tool.Source); !place.IsZero() {
				at = source(place)
			}
			part := share(t.Size.Tokens, whole)
			if !t.InWorld {
				part = ""
			}
			x := pageTool{
				Index: len(d.Tools), Name: Visible(label(t.Tool), ""), Group: Visible(group(p, t), ""), At: Visible(at, ""), Verdict: Visible(verdict(t), ""), Over: t.Verdict == budget.Over,
				Lo: t.Size.Tokens.Lo, Hi: t.Size.Tokens.Hi, Open: t.Size.Tokens.Open,
			}
			groups[x.Group] = true
			if b := weighed[i]; b != nil {
				for _, part := range b.Parts {
					x.Parts = append(x.Parts, newPagePart(part.Label, string(part.Kind), source(part.At), part.Weight))
				}
				rest := newPagePart("", "rest", "", b.Rest)
				x.Rest = &rest
			}
			d.Tools = append(d.Tools, x)
			n := func(text string, a budget.Amount) pageCell { return pageCell{text, strconv.Itoa(a.Lo), true} }
			rows = append(rows, pageRow{x.Index, []pageCell{
				{Text: x.Name}, {Text: named(x.Group, at)}, n(amount(t.Size.Tokens), t.Size.Tokens), {part, fmt.Sprint(t.Size.Tokens.Lo), true}, n(amount(t.Size.Bytes), t.Size.Bytes),
				n(amount(t.Size.Chars), t.Size.Chars), {Text: x.Verdict}, {Text: x.At},
			}})
		}
	}
	d.Groups = len(groups)
	cols := []column{{title: "tool"}, {title: "group"}, {title: "tokens", right: true}, {title: "share", right: true}, {title: "bytes", right: true}, {title: "descr.", right: true}, {title: "verdict"}, {title: "source"}}
	if d.Groups < 2 || !slices.ContainsFunc(rows, func(r pageRow) bool { return r.Cells[1].Text != "" }) {
		cols = slices.Delete(cols, 1, 2)
		for i := range rows {
			rows[i].Cells = slices.Delete(rows[i].Cells, 1, 2)
		}
	}
	var titles []pageColumn
	for _, c := range cols {
		titles = append(titles, pageColumn{c.title, c.right})
	}
	return titles, rows
}

// named is a group that the place of the tool does not tell.
func named(group, at string) string {
	if file, _, ok := strings.Cut(at, ":"); ok && strings.HasSuffix(file, group) {
		return ""
	}
	return group
}

func newPagePart(label, kind, at string, w parts.Weight) pagePart {
	return pagePart{Visible(label, ""), kind, Visible(at, ""), w.Lo, w.Hi, w.Open}
}

// grouping returns the group of a tool: what the source calls a group and, of
// several programs, the program. One program without groups is grouped by file.
func grouping(r *budget.Result, o Options) func(*budget.Program, *budget.Tool) string {
	file := func(t *budget.Tool) string {
		if at := o.place(t.Tool.Source); !at.IsZero() {
			return at.File
		}
		return t.Tool.Source.File
	}
	grouped, shared := false, "\x00" // the directories that all files share
	for _, p := range r.Programs {
		for _, t := range p.Tools {
			grouped = grouped || t.Tool.Group != ""
			if shared == "\x00" {
				shared = file(t)
			}
			for shared != "" && (!strings.HasSuffix(shared, "/") || !strings.HasPrefix(file(t), shared)) {
				shared = shared[:strings.LastIndexByte(strings.TrimSuffix(shared, "/"), '/')+1]
			}
		}
	}
	return func(p *budget.Program, t *budget.Tool) string {
		switch {
		case grouped && len(r.Programs) > 1:
			return strings.TrimSuffix(p.Name+" "+t.Tool.Group, " ")
		case grouped:
			return cmp.Or(t.Tool.Group, "(no group)")
		case len(r.Programs) > 1:
			return p.Name
		}
		return cmp.Or(strings.TrimPrefix(file(t), shared), p.Name)
	}
}
