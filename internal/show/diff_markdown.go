package show

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/toolbudget/toolbudget/internal/diff"
	"github.com/toolbudget/toolbudget/internal/layout"
)

// folded is how many lines a list may have before it is folded.
const folded = 12

// DiffMarkdown prints a comparison for a pull request or a job summary. Long
// lists are folded, and cut where the whole would be longer than longestComment.
func DiffMarkdown(w io.Writer, d *diff.Diff) error {
	return DiffMarkdownWithin(w, d, layout.LongestComment)
}

// DiffMarkdownWithin is DiffMarkdown with lists that are cut where the whole would
// have more bytes than room.
func DiffMarkdownWithin(w io.Writer, d *diff.Diff, room int) error {
	most := 0
	for _, p := range d.Programs {
		for _, t := range p.Tools {
			most += 1 + len(t.Changes)
		}
	}
	text := writeDiff(d, most)
	for len(text) > room && most > 0 {
		most /= 2
		text = writeDiff(d, most)
	}
	_, err := io.WriteString(w, text)
	return err
}

// writeDiff shows at most that many lines of each list.
func writeDiff(d *diff.Diff, most int) string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "### Tools: %s → %s\n\n%s\n",
		layout.CodeSpan(d.Old.Name), layout.CodeSpan(d.New.Name), verdictOf(d))
	for _, p := range d.Programs {
		fmt.Fprintf(&b, "\n#### %s\n\n", layout.Markdown(heading(p)))
		totals := sums(p, d.Profiles)
		for _, r := range totals {
			r[0] = layout.Markdown(r[0])
		}
		layout.MarkdownRows(&b, []string{"all tools", "was", "is", "growth"}, 1, totals)
		if len(p.Tools) == 0 {
			continue
		}
		b.WriteByte('\n')
		titles := []string{"tool", ""}
		for _, title := range columnsOf(d, p) {
			titles = append(titles, layout.Markdown(title))
		}
		var rows [][]string
		for _, t := range p.Tools {
			cells := row(d, p, t)
			cells[0] = layout.CodeSpan(cells[0])
			rows = append(rows, cells)
		}
		fold(&b, "Changed tools", len(rows), func() {
			layout.MarkdownRows(&b, titles, 2, rows[:min(most, len(rows))])
			more(&b, len(rows)-most)
		})
		if p.Unchanged > 0 {
			fmt.Fprintf(&b, "\n%s unchanged.\n", layout.Count(p.Unchanged, "tools"))
		}
		for _, g := range groups(d) {
			changesMarkdown(&b, p, g, most)
		}
	}
	for _, n := range d.Notes {
		fmt.Fprintf(&b, "\n> %s\n", layout.Markdown(n))
	}
	return b.String()
}

// changesMarkdown lists the changes of one group.
func changesMarkdown(b *bytes.Buffer, p diff.Program, g group, most int) {
	var lines []string
	for _, t := range p.Tools {
		for _, c := range t.Changes {
			if !g.has(t, c) {
				continue
			}
			s := "- " + layout.CodeSpan(renamed(t))
			if c.Pointer != "" {
				s += " " + layout.CodeSpan(c.Pointer)
			}
			s += ": " + layout.Markdown(c.Text)
			if at := layout.SourceOf(c.At); at != "" {
				s += " (" + layout.CodeSpan(at) + ")"
			}
			if c.Why != nil {
				s += ": " + layout.Markdown(causes(c))
			}
			lines = append(lines, s)
		}
	}
	if len(lines) == 0 {
		return
	}
	b.WriteByte('\n')
	n := len(lines)
	if g.minor {
		n += folded // what breaks nothing is there for those who look for it
	}
	fold(b, fmt.Sprintf("%s (%d)", g.title, len(lines)), n, func() {
		b.WriteString(strings.Join(lines[:min(most, len(lines))], "\n") + "\n")
		more(b, len(lines)-most)
	})
}

// fold writes a title and what f writes, folded when it is long.
func fold(b *bytes.Buffer, title string, lines int, f func()) {
	if lines <= folded {
		fmt.Fprintf(b, "**%s**\n\n", title)
		f()
		return
	}
	fmt.Fprintf(b, "<details><summary>%s</summary>\n\n", title)
	f()
	b.WriteString("\n</details>\n")
}

func more(b *bytes.Buffer, n int) {
	if n > 0 {
		fmt.Fprintf(b, "\n… and %s more; `toolbudget diff` without `-format markdown` prints all.\n", layout.Number(n))
	}
}
