package report

import (
	"bytes"
	"fmt"
	"io"

	"github.com/toolbudget/toolbudget/diff"
)

// DiffText prints a comparison for people.
func DiffText(w io.Writer, d *diff.Diff, width int) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s → %s\n\n", Visible(d.Old.Name, ""), Visible(d.New.Name, ""))
	for _, p := range d.Programs {
		if err := diffProgram(&b, d, p, width); err != nil {
			return err
		}
	}
	list(&b, "Notes", d.Notes)
	b.WriteString(verdictOf(d) + "\n")
	_, err := io.WriteString(w, wrap(b.String(), width))
	return err
}

func diffProgram(b *bytes.Buffer, d *diff.Diff, p diff.Program, width int) error {
	fmt.Fprintf(b, "%s\n\n", Visible(heading(p), ""))
	err := table(b, width, []column{{title: "all tools"}, {title: "was", right: true}, {title: "is", right: true}, {title: "growth"}}, sums(p, d.Profiles))
	if err != nil {
		return err
	}
	b.WriteByte('\n')
	if len(p.Tools) == 0 {
		return nil
	}
	cols := []column{{title: "tool", shrink: 1, least: 32}, {title: "", least: 7}}
	for _, h := range heads(d.Profiles) {
		cols = append(cols, column{title: h, right: true})
	}
	var rows [][]string
	for _, t := range p.Tools {
		row := []string{renamed(t), string(t.Status)}
		for _, m := range t.Moves {
			row = append(row, cell(t.Status, m))
		}
		rows = append(rows, row)
	}
	if p.Unchanged > 0 {
		rows = append(rows, append([]string{fmt.Sprintf("(%s unchanged)", count(p.Unchanged, "tools"))}, make([]string, len(cols)-1)...))
	}
	if err := table(b, width, cols, rows); err != nil {
		return err
	}
	b.WriteByte('\n')
	for _, e := range diff.Effects() {
		var lines []string
		for _, t := range p.Tools {
			for _, c := range t.Changes {
				if c.Effect == e && !isNew(t, c) {
					lines = append(lines, changeLine(t, c))
				}
			}
		}
		list(b, effectTitle(e), lines)
	}
	return nil
}
