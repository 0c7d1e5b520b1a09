package report

import (
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// A column of a table. Rows are cells in the order of the columns.
type column struct {
	title string
	right bool // numbers
	// least is the width below which the column is not shortened; 0 means never.
	least int
	// tail keeps the end of a shortened cell rather than its beginning.
	tail bool
	// spare columns are left out, the highest first, where shortening is not enough.
	spare int
}

// gap is the space between two columns.
const gap = 2

// table prints rows under their titles, within width columns where it is
// possible. A column without any text is left out.
func table(w io.Writer, width int, cols []column, rows [][]string) error {
	cols, rows = fit(width, cols, rows)
	align := make([]tw.Align, len(cols))
	pad := make([]tw.Padding, len(cols))
	titles := make([]string, len(cols))
	for i, c := range cols {
		titles[i] = c.title
		align[i] = tw.AlignLeft
		if c.right {
			align[i] = tw.AlignRight
		}
		pad[i] = tw.Padding{Right: strings.Repeat(" ", gap), Overwrite: true}
	}
	pad[len(pad)-1] = tw.Padding{Overwrite: true}
	off := tw.Border{Left: tw.Off, Right: tw.Off, Top: tw.Off, Bottom: tw.Off}
	var buf strings.Builder
	t := tablewriter.NewTable(&buf,
		tablewriter.WithHeaderAutoFormat(tw.Off), // before the titles, or they come out in capitals
		tablewriter.WithHeaderAutoWrap(tw.WrapNone),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithTrimSpace(tw.Off),
		tablewriter.WithHeaderAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithHeaderPaddingPerColumn(pad),
		tablewriter.WithRowPaddingPerColumn(pad),
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders:  off,
			Symbols:  tw.NewSymbols(tw.StyleLight),
			Settings: tw.Settings{Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off}, Lines: tw.Lines{ShowHeaderLine: tw.On}},
		})),
	)
	t.Header(titles)
	if err := t.Bulk(rows); err != nil {
		return err
	}
	if err := t.Render(); err != nil {
		return err
	}
	for line := range strings.Lines(buf.String()) {
		if _, err := io.WriteString(w, strings.TrimRight(line, " \n")+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// fit leaves out empty columns, shortens cells and leaves out spare columns
// until the table is at most width wide.
func fit(width int, cols []column, rows [][]string) ([]column, [][]string) {
	for i := len(cols) - 1; i >= 0; i-- {
		if blank(rows, i) {
			cols, rows = without(i, cols, rows)
		}
	}
	for width > 0 {
		over := total(cols, rows) - width
		if over <= 0 {
			break
		}
		if i := shrinkable(cols, rows); i >= 0 {
			rows = shorten(rows, i, max(cols[i].least, widest(cols, rows, i)-over), cols[i].tail)
			continue
		}
		last := -1
		for i, c := range cols {
			if c.spare > 0 && (last < 0 || c.spare > cols[last].spare) {
				last = i
			}
		}
		if last < 0 {
			break
		}
		cols, rows = without(last, cols, rows)
	}
	return cols, rows
}

func blank(rows [][]string, i int) bool {
	for _, r := range rows {
		if r[i] != "" {
			return false
		}
	}
	return true
}

func without(i int, cols []column, rows [][]string) ([]column, [][]string) {
	out := make([][]string, len(rows))
	for j, r := range rows {
		out[j] = append(append([]string{}, r[:i]...), r[i+1:]...)
	}
	return append(append([]column{}, cols[:i]...), cols[i+1:]...), out
}

func widest(cols []column, rows [][]string, i int) int {
	n := twwidth.Width(cols[i].title)
	for _, r := range rows {
		n = max(n, twwidth.Width(r[i]))
	}
	return n
}

func total(cols []column, rows [][]string) int {
	n := -gap
	for i := range cols {
		n += widest(cols, rows, i) + gap
	}
	return n
}

// shrinkable returns the first column that may still be shortened, or -1.
func shrinkable(cols []column, rows [][]string) int {
	for i, c := range cols {
		if c.least > 0 && widest(cols, rows, i) > max(c.least, twwidth.Width(c.title)) {
			return i
		}
	}
	return -1
}

func shorten(rows [][]string, i, width int, tail bool) [][]string {
	out := make([][]string, len(rows))
	for j, r := range rows {
		out[j] = append([]string{}, r...)
		out[j][i] = cut(r[i], width, tail)
	}
	return out
}

// cut shortens s to the width and marks where with ….
func cut(s string, width int, tail bool) string {
	if twwidth.Width(s) <= width {
		return s
	}
	r := []rune(s)
	for len(r) > 0 && twwidth.Width(string(r)) > width-1 {
		if tail {
			r = r[1:]
		} else {
			r = r[:len(r)-1]
		}
	}
	if tail {
		return "…" + string(r)
	}
	return string(r) + "…"
}
