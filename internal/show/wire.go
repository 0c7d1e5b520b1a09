package show

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/toolbudget/toolbudget/internal/advise/wire"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
)

// Wire is what the answer of a program to tools/list costs.
type Wire struct {
	Program string `json:"program"`
	// Provider whose tokens are counted, and Sent what it is sent of the tools.
	Provider string       `json:"provider"`
	Sent     interval.Int `json:"sentToProvider"`
	wire.Answer
}

// Rows of the tables of WireText.
const (
	mostWireTools   = 20
	mostWireRepeats = 10
)

// WireText prints an answer for people: its parts, its largest tools and what tools repeat.
func WireText(w io.Writer, a Wire, width int) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s, %s in the answer to tools/list, %s tokens as %s; a provider is sent %s tokens of "+
		"tools\n\n",
		layout.Visible(a.Program, ""), layout.Count(len(a.Tools), "tools"), layout.Count(a.Whole.Bytes, "bytes"),
		layout.Amount(a.Whole.Tokens), a.Provider, layout.Amount(a.Sent))
	share := func(c wire.Cost) string {
		return fmt.Sprintf("%.1f %%", 100*float64(c.Bytes)/float64(max(1, a.Whole.Bytes)))
	}
	cols := func(first string) []layout.Column {
		return []layout.Column{
			{Title: first, Shrink: 1, Least: 20}, {Title: "bytes", Right: true}, {Title: "of all", Right: true},
			{Title: "tokens", Right: true},
		}
	}
	row := func(name string, c wire.Cost) []string {
		return []string{layout.Visible(name, ""), layout.Number(c.Bytes), share(c), layout.Amount(c.Tokens)}
	}
	var rows [][]string
	for _, p := range a.Parts {
		rows = append(rows, row(p.Name, p.Cost))
	}
	if err := layout.Table(&b, width, cols("part"), rows); err != nil {
		return err
	}
	tools := slices.Clone(a.Tools)
	slices.SortStableFunc(tools, func(x, y wire.Tool) int { return cmp.Compare(y.Bytes, x.Bytes) })
	rows = nil
	for _, t := range tools[:min(len(tools), mostWireTools)] {
		rows = append(rows, row(t.Name, t.Cost))
	}
	b.WriteByte('\n')
	if err := layout.Table(&b, width, cols("tool"), rows); err != nil {
		return err
	}
	if n := len(tools) - mostWireTools; n > 0 {
		fmt.Fprintf(&b, "%d more; -format json prints all\n", n)
	}
	if len(a.Repeats) > 0 {
		b.WriteString("\nParts that several tools send in the same bytes\n\n")
		rows = nil
		for _, r := range a.Repeats[:min(len(a.Repeats), mostWireRepeats)] {
			rows = append(rows, []string{
				layout.Visible(r.Tools[0]+r.Path, ""), layout.Number(len(r.Tools)), layout.Number(r.Times),
				layout.Number(r.Each.Bytes), layout.Number(r.Shared.Bytes), layout.Amount(r.Shared.Tokens),
				layout.Number(r.Dropped.Bytes), layout.Amount(r.Dropped.Tokens),
			})
		}
		err := layout.Table(&b, width, []layout.Column{
			{Title: "part, in its first tool", Shrink: 1, Least: 20}, {Title: "tools", Right: true},
			{Title: "times", Right: true}, {Title: "bytes", Right: true}, {Title: "sent once saves", Right: true},
			{Title: "tokens", Right: true}, {Title: "left out saves", Right: true}, {Title: "tokens", Right: true},
		}, rows)
		if err != nil {
			return err
		}
		if n := len(a.Repeats) - mostWireRepeats; n > 0 {
			fmt.Fprintf(&b, "%d more; -format json prints all\n", n)
		}
	}
	_, err := b.WriteTo(w)
	return err
}
