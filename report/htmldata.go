package report

import (
	"slices"
	"strconv"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/page"
	"github.com/toolbudget/toolbudget/internal/parts"
	"github.com/toolbudget/toolbudget/interval"
)

// pageData is what the script of the page reads. Every figure is a text that is
// printed as it is; weights are for areas alone.
type pageData struct {
	// Whole says what all tools cost.
	Whole  string      `json:"whole"`
	Groups []pageGroup `json:"groups"`
	Tools  []pageTool  `json:"tools"`
}

type pageGroup struct {
	Name string `json:"name"`
	Note string `json:"note"`
}

type pageTool struct {
	Name string `json:"name"`
	// Group is an index, or -1.
	Group   int        `json:"group"`
	At      string     `json:"at"`
	Class   string     `json:"class"`
	Mark    string     `json:"mark"`
	Verdict string     `json:"verdict"`
	Tokens  string     `json:"tokens"`
	Share   string     `json:"share"`
	Weight  float64    `json:"weight"`
	Parts   []pagePart `json:"parts,omitempty"`
}

type pagePart struct {
	Label  string  `json:"label"`
	Kind   string  `json:"kind"`
	At     string  `json:"at,omitempty"`
	Tokens string  `json:"tokens"`
	Share  string  `json:"share"`
	Weight float64 `json:"weight"`
}

// weight is the size of an area: the middle of a band, and what is known of an
// amount without an upper end.
func weight(a interval.Int) float64 {
	if a.Open {
		return float64(max(0, a.Lo))
	}
	return float64(max(0, a.Lo+a.Hi)) / 2
}

// pageTools are the tools of all programs for the script and for the table, the
// largest first.
func pageTools(r *budget.Result, o Options) (*pageData, toolRows) {
	owner := map[*budget.Tool]*budget.Program{}
	var tools []*budget.Tool
	for _, p := range r.Programs {
		for _, t := range p.Tools {
			owner[t] = p
		}
		tools = append(tools, p.Tools...)
	}
	tools = bySize(tools)
	data := &pageData{Whole: wholeOf(r, o), Groups: []pageGroup{}, Tools: []pageTool{}}
	groups := grouping(r, tools, owner, o)
	index := data.name(r, groups, o)
	programs := map[*budget.Program]string{}
	if list := withTools(r); len(list) > 1 {
		for i, name := range programNames(list) {
			programs[list[i]] = layout.Visible(name, "")
		}
	}
	weighed := breakdowns(tools, o)
	var rows toolRows
	for i, t := range tools {
		at := layout.SourceOf(t.Tool.Source)
		if place := o.place(t.Tool.Source); !place.IsZero() {
			at = layout.SourceOf(place)
		}
		x := pageTool{
			Name: layout.Visible(layout.Label(t.Tool), ""), Group: -1, At: layout.Visible(at, ""),
			Verdict: layout.Visible(verdict(t), ""), Class: classOfTool(t),
			Tokens: layout.Amount(t.Size.Tokens), Weight: weight(t.Size.Tokens),
		}
		if groups != nil {
			x.Group = index[groups[i]]
		}
		x.Mark = page.Marks[x.Class]
		if t.InWorld {
			x.Share = layout.Share(t.Size.Tokens, owner[t].In(o.Config.World).Tokens)
		}
		if b := weighed[i]; b != nil {
			for _, part := range b.Parts {
				x.Parts = append(x.Parts,
					newPagePart(part.Label, kindOf(part.Kind), layout.SourceOf(part.At), part.Weight, t))
			}
			x.Parts = append(x.Parts, newPagePart("everything else", kindOther, "", b.Rest, t))
		}
		data.Tools = append(data.Tools, x)
		rows.add(x, t, programs[owner[t]], data.Tools[0].Weight)
	}
	return data, rows
}

// name lists the groups in the order of their tools, and returns their indices.
func (d *pageData) name(r *budget.Result, groups []string, o Options) map[string]int {
	index, tools := map[string]int{}, map[string]int{}
	for _, g := range groups {
		if tools[g]++; tools[g] == 1 {
			index[g] = len(d.Groups)
			d.Groups = append(d.Groups, pageGroup{Name: layout.Visible(g, "")})
		}
	}
	for g, i := range index {
		d.Groups[i].Note = layout.Count(tools[g], "tools")
	}
	if list := withTools(r); len(list) > 1 { // what a program costs is known
		short := programNames(list)
		for i, p := range list {
			if at, ok := index[short[i]]; ok {
				d.Groups[at].Note = offer(p, o.Config.World)
			}
		}
	}
	return index
}

// withTools are the programs that offer tools, or all where none does.
func withTools(r *budget.Result) []*budget.Program {
	if list := slices.DeleteFunc(slices.Clone(r.Programs), idle); len(list) > 0 {
		return list
	}
	return r.Programs
}

// wholeOf says what all tools cost: the figure of the totals where there is one, and
// else how many programs and tools there are.
func wholeOf(r *budget.Result, o Options) string {
	list := withTools(r)
	if r.Together != nil || len(list) < 2 {
		return offer(dearest(r, o.Config.World), o.Config.World)
	}
	n := 0
	for _, p := range list {
		n += len(p.Tools)
	}
	most := offer(dearest(r, o.Config.World), o.Config.World)
	return layout.Count(n, "tools") + " in " + layout.Count(len(list), "programs") +
		", of which the largest has " + most
}

// Kinds of parts, as the map colours them.
const kindOther = "other"

func kindOf(k parts.Kind) string {
	if k == parts.Description || k == parts.Parameter {
		return string(k)
	}
	return kindOther
}

func newPagePart(label, kind, at string, w parts.Weight, of *budget.Tool) pagePart {
	a := layout.Heavy(w)
	return pagePart{
		Label:  layout.Visible(label, ""),
		Kind:   kind,
		At:     layout.Visible(at, ""),
		Tokens: layout.Amount(a),
		Share:  layout.Share(a, of.Size.Tokens),
		Weight: weight(a),
	}
}

// toolRows are the rows of the table of tools.
type toolRows []page.Row

// add adds a tool; most is the weight of the largest.
func (x *toolRows) add(t pageTool, of *budget.Tool, program string, most float64) {
	n := func(class string, a interval.Int) page.Cell {
		return page.Cell{Text: layout.Amount(a), Value: strconv.Itoa(a.Lo), Class: "n " + class}
	}
	tokens := n("tokens", of.Size.Tokens)
	if most > 0 {
		tokens.Bar = strconv.FormatFloat(100*t.Weight/most, 'f', 1, 64)
	}
	*x = append(*x, page.Row{Index: len(*x), Class: t.Class, Cells: []page.Cell{
		{Text: t.Name, Class: "name"}, {Text: program, Class: "program"},
		{Text: layout.Visible(of.Tool.Group, ""), Class: "group"},
		tokens, {Text: t.Share, Value: strconv.Itoa(of.Size.Tokens.Lo), Class: "n share"},
		n("size", of.Size.Bytes), n("size", of.Size.Chars),
		{Text: t.Verdict, Class: "verdict", Mark: t.Mark}, {Text: t.At, Class: "source"},
	}})
}

// columns returns the titles and the rows, without the columns that have no text.
func (x toolRows) columns() ([]page.Column, []page.Row) {
	cols := []page.Column{
		{
			Title: "tool",
			Class: "name",
		}, {Title: "program", Class: "program"}, {Title: "group", Class: "group"}, {Title: "tokens", Class: "n tokens"},
		{Title: "share", Class: "n share"},
		{
			Title: "bytes",
			Class: "n size",
		}, {Title: "descr.", Class: "n size"}, {Title: "verdict", Class: "verdict"}, {Title: "source", Class: "source"},
	}
	for i := len(cols) - 1; i > 0; i-- {
		if !slices.ContainsFunc(x, func(r page.Row) bool { return r.Cells[i].Text != "" }) {
			cols = slices.Delete(cols, i, i+1)
			for j := range x {
				x[j].Cells = slices.Delete(x[j].Cells, i, i+1)
			}
		}
	}
	return cols, x
}
