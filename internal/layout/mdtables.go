package layout

import (
	"bytes"
	"strings"
)

// MarkdownRows writes a table of which the columns from the numbers on are set
// to the right. Cells are Markdown already.
func MarkdownRows(b *bytes.Buffer, titles []string, numbers int, rows [][]string) {
	b.WriteString("| " + strings.Join(titles, " | ") + " |\n|")
	for i := range titles {
		if i < numbers {
			b.WriteString(" --- |")
		} else {
			b.WriteString(" ---: |")
		}
	}
	b.WriteByte('\n')
	for _, r := range rows {
		b.WriteByte('|')
		for _, cell := range r {
			b.WriteString(" " + strings.ReplaceAll(cell, "|", `\|`) + " |") // a pipe ends a cell even within code
		}
		b.WriteByte('\n')
	}
}

// How long a text may be, in bytes, of which a letter has at least one: GitHub
// drops the whole summary of a step beyond 1 MiB, and refuses a comment beyond
// 65,536 letters ("body is too long (maximum is 65536 characters)").
const (
	LongestSummary = 1 << 20
	LongestComment = 65_536
)

// foldAt is how many rows a table may have before it is folded.
const FoldAt = 10

// A MarkdownTable is a table under a title. Only whole rows of it are left out.
type MarkdownTable struct {
	Title string
	Unit  string // of a row, in the plural
	Cols  []Column
	Rows  [][]string // not yet escaped
	Links [][]string // addresses of the cells, where they have some
	Fold  bool
}

// WithinBytes writes tables in at most that many bytes, and says what is left out.
func WithinBytes(b *bytes.Buffer, list []MarkdownTable, left int) {
	for _, t := range list {
		open, shut := t.frame()
		left -= len(open) + len(shut) + len(t.more(len(t.Rows)))
	}
	for _, t := range list {
		open, shut := t.frame()
		b.WriteString(open)
		n := 0
		for ; n < len(t.Rows); n++ {
			row := t.row(n)
			if left -= len(row); left < 0 {
				break
			}
			b.WriteString(row)
		}
		if n < len(t.Rows) {
			left = 0 // what follows matters less
			b.WriteString(t.more(len(t.Rows) - n))
		}
		b.WriteString(shut)
	}
}

// frame is what stands before and after the rows.
func (t MarkdownTable) frame() (open, shut string) {
	switch {
	case t.Fold:
		open, shut = "\n<details><summary>"+Markdown(t.Title)+"</summary>\n", "\n</details>\n"
	case t.Title != "":
		open = "\n**" + Markdown(t.Title) + "**\n"
	}
	var rule strings.Builder
	open += "\n|"
	for _, c := range t.Cols {
		open += " " + c.Title + " |"
		if c.Right {
			rule.WriteString(" ---: |")
		} else {
			rule.WriteString(" --- |")
		}
	}
	return open + "\n|" + rule.String() + "\n", shut
}

// row writes one row, each cell a bounded text, some of which lead somewhere.
func (t MarkdownTable) row(n int) string {
	const most = 300 // letters
	s := "|"
	for i, c := range t.Rows[n] {
		text := Markdown(CutLetters(c, most))
		if n < len(t.Links) && t.Links[n][i] != "" && c != "" {
			text = "[" + text + "](" + t.Links[n][i] + ")"
		}
		s += " " + text + " |"
	}
	return s + "\n"
}

// more says how many rows are left out. It stands outside the table.
func (t MarkdownTable) more(n int) string {
	return "\n" + Number(n) + " more " + t.Unit +
		" are left out, because the text would exceed GitHub's length limit.\n"
}
