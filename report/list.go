package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/layout"
)

// List prints the tools of every program in the order of the source, without
// limits.
func List(w io.Writer, r *budget.Result, o Options) error {
	var b bytes.Buffer
	sets := o.Config.Selector()
	for _, p := range r.Programs {
		fmt.Fprintf(&b, "%s: %s, tokens as %s (%s)\n\n",
			layout.Visible(p.Name, ""), offered(p), o.Provider, p.In(o.Config.World).Grade)
		if len(p.Tools) > 0 {
			var rows [][]string
			for _, t := range p.Tools {
				rows = append(rows, []string{
					layout.Label(t.Tool), layout.SourceOf(t.Tool.Source),
					listed(sets, t.Tool), later(t.Tool), when(t.Tool),
					layout.Amount(t.Size.Bytes), layout.Amount(t.Size.Chars), layout.Amount(t.Size.Tokens),
				})
			}
			err := layout.Table(&b, o.Width, []layout.Column{
				{Title: "tool", Shrink: 2, Least: 32},
				{Title: "source", Shrink: 1, Least: 16, Path: true, Drop: 6},
				{Title: "group", Shrink: 3, Least: 8, Drop: 5},
				{Title: "load", Drop: 5},
				{Title: "registered"},
				{Title: "bytes", Right: true},
				{Title: "descr.", Right: true, Drop: 4},
				{Title: "tokens", Right: true},
			}, rows)
			if err != nil {
				return err
			}
			b.WriteByte('\n')
		}
		if err := totals(&b, p, o); err != nil {
			return err
		}
		if err := subsets(&b, p, o); err != nil {
			return err
		}
		conditional(&b, p)
		unknown(&b, p)
		unreachable(&b, p)
	}
	incomplete(&b, r.Incomplete)
	_, err := io.WriteString(w, layout.Paint(layout.Wrap(b.String(), o.Width), o.Color))
	return err
}

// conditional lists the tools that have conditions, those of the same together.
func conditional(b *bytes.Buffer, p *budget.Program) {
	var order []string
	tools := map[string][]string{}
	for _, t := range p.Tools {
		if len(t.Tool.Conditions) == 0 {
			continue
		}
		under := strings.Join(t.Tool.Conditions, "; ")
		if tools[under] == nil {
			order = append(order, under)
		}
		tools[under] = append(tools[under], layout.Label(t.Tool))
	}
	var lines []string
	for _, under := range order {
		names := tools[under]
		if n := len(names) - mostNamed; n > 0 {
			names = append(names[:mostNamed:mostNamed], layout.Number(n)+" more")
		}
		lines = append(lines, strings.Join(names, ", ")+": "+under)
	}
	section(b, "Registered under a condition", lines)
}

// mostNamed bounds the tools that are named of those under the same conditions.
const mostNamed = 8

// listed is the group that a tool is listed under.
func listed(sets *catalog.Selector, t *catalog.Tool) string {
	if groups := sets.GroupsOf(t); len(groups) > 0 {
		return groups[0]
	}
	return ""
}

// later says that a line stands for the tool at first; nothing for a core tool.
func later(t *catalog.Tool) string {
	if t.Deferred() {
		return catalog.LoadDeferred
	}
	return ""
}

// when says under which conditions a tool is there; nothing for always.
func when(t *catalog.Tool) string {
	switch {
	case !t.Conditional:
		return ""
	case t.Default == catalog.Yes:
		return "by default"
	case t.Default == catalog.No:
		return "when asked"
	}
	return "conditionally"
}
