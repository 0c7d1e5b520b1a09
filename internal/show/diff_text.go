package show

import (
	"bytes"
	"fmt"
	"io"

	"github.com/toolbudget/toolbudget/internal/diff"
	"github.com/toolbudget/toolbudget/internal/layout"
)

// DiffText prints a comparison for people.
func DiffText(w io.Writer, d *diff.Diff, width int) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s → %s\n\n", layout.Visible(d.Old.Name, ""), layout.Visible(d.New.Name, ""))
	for _, p := range d.Programs {
		if err := diffProgram(&b, d, p, width); err != nil {
			return err
		}
	}
	layout.List(&b, "Notes", d.Notes)
	b.WriteString(verdictOf(d) + "\n")
	_, err := io.WriteString(w, layout.Wrap(b.String(), width))
	return err
}

func diffProgram(b *bytes.Buffer, d *diff.Diff, p diff.Program, width int) error {
	fmt.Fprintf(b, "%s\n\n", layout.Visible(heading(p), ""))
	err := layout.Table(
		b,
		width,
		[]layout.Column{
			{Title: "all tools"},
			{Title: "was", Right: true},
			{Title: "is", Right: true},
			{Title: "growth"},
		},
		sums(p, d.Profiles),
	)
	if err != nil {
		return err
	}
	b.WriteByte('\n')
	if len(p.Tools) == 0 {
		return nil
	}
	cols := []layout.Column{{Title: "tool", Shrink: 1, Least: 32}, {Title: "", Least: 7}}
	for _, h := range columnsOf(d, p) {
		cols = append(cols, layout.Column{Title: h, Right: true})
	}
	var rows [][]string
	for _, t := range p.Tools {
		rows = append(rows, row(d, p, t))
	}
	if p.Unchanged > 0 {
		rows = append(
			rows,
			append([]string{fmt.Sprintf("(%s unchanged)", layout.Count(p.Unchanged, "tools"))},
				make([]string, len(cols)-1)...),
		)
	}
	if err := layout.Table(b, width, cols, rows); err != nil {
		return err
	}
	b.WriteByte('\n')
	for _, g := range groups(d) {
		var lines []string
		for _, t := range p.Tools {
			for _, c := range t.Changes {
				if g.has(t, c) {
					lines = append(lines, changeLine(t, c))
				}
			}
		}
		layout.List(b, g.title, lines)
	}
	return nil
}
