package layout

import (
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// A Column of a table. Rows are cells in the order of the columns. Where a
// table is too wide, its columns give way in steps: shrink and drop name the
// step, counted from 1, at which the column is shortened or left out; 0 is
// never.
type Column struct {
	Title  string
	Right  bool // numbers
	Shrink int
	Least  int  // width below which it is not shortened
	Path   bool // shorten at the front, by whole directories where possible
	Drop   int
}

// Columns returns how many columns of a terminal s takes. Characters of
// ambiguous width count as one: the library would ask the locale, and the
// same result would print differently on another machine.
func Columns(s string) int {
	return twwidth.WidthWithOptions(s, twwidth.Options{})
}

// gap is the space between two columns.
const gap = 2

// Table prints rows under their titles, within width columns where it is
// possible. A column without any text is left out.
func Table(w io.Writer, width int, cols []Column, rows [][]string) error {
	for _, r := range rows {
		for i := range r {
			r[i] = Visible(r[i], "")
		}
	}
	cols, rows = Fit(width, cols, rows)
	align := make([]tw.Align, len(cols))
	pad := make([]tw.Padding, len(cols))
	titles := make([]string, len(cols))
	for i, c := range cols {
		titles[i] = c.Title
		align[i] = tw.AlignLeft
		if c.Right {
			align[i] = tw.AlignRight
		}
		pad[i] = tw.Padding{Right: strings.Repeat(" ", gap), Overwrite: true}
	}
	pad[len(pad)-1] = tw.Padding{Overwrite: true}
	off := tw.Border{Left: tw.Off, Right: tw.Off, Top: tw.Off, Bottom: tw.Off}
	var buf strings.Builder
	t := tablewriter.NewTable(&buf,
		tablewriter.WithEastAsian(tw.Off),        // see columns
		tablewriter.WithHeaderAutoFormat(tw.Off), // before the titles, or they come out in capitals
		tablewriter.WithHeaderAutoWrap(tw.WrapNone),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithTrimSpace(tw.Off),
		tablewriter.WithHeaderAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithHeaderPaddingPerColumn(pad),
		tablewriter.WithRowPaddingPerColumn(pad),
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders: off,
			Symbols: tw.NewSymbols(tw.StyleLight),
			Settings: tw.Settings{
				Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off},
				Lines:      tw.Lines{ShowHeaderLine: tw.On},
			},
		})),
	)
	t.Header(titles)
	if err := t.Bulk(rows); err != nil {
		return err
	}
	if err := t.Render(); err != nil {
		return err
	}
	n := -2 // the titles and the line below them
	for line := range strings.Lines(buf.String()) {
		line = strings.TrimRight(line, " \n")
		if last := len(cols) - 1; n >= 0 && n < len(rows) && cols[last].Title == VerdictTitle {
			if cell := rows[n][last]; cell != "" {
				line = strings.TrimSuffix(line, cell) + colored(cell)
			}
		}
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return err
		}
		n++
	}
	return nil
}

// verdictTitle is the title of a column that ends tables; what is in it is coloured.
const VerdictTitle = "verdict"

// Fit leaves out empty columns and then takes the columns' steps, one after
// the other, until the table is at most width wide.
func Fit(width int, cols []Column, rows [][]string) ([]Column, [][]string) {
	for i := len(cols) - 1; i >= 0; i-- {
		if blank(rows, i) {
			cols, rows = without(i, cols, rows)
		}
	}
	last := 0
	for _, c := range cols {
		last = max(last, c.Shrink, c.Drop)
	}
	for step := 1; width > 0 && step <= last; step++ {
		for i := 0; i < len(cols) && total(cols, rows) > width; i++ {
			switch c := cols[i]; step {
			case c.Shrink:
				over := total(cols, rows) - width
				rows = shorten(rows, i, max(c.Least, widest(cols, rows, i)-over), c.Path)
			case c.Drop:
				cols, rows = without(i, cols, rows)
				i--
			}
		}
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

func without(i int, cols []Column, rows [][]string) ([]Column, [][]string) {
	out := make([][]string, len(rows))
	for j, r := range rows {
		out[j] = append(append([]string{}, r[:i]...), r[i+1:]...)
	}
	return append(append([]Column{}, cols[:i]...), cols[i+1:]...), out
}

func widest(cols []Column, rows [][]string, i int) int {
	n := Columns(cols[i].Title)
	for _, r := range rows {
		n = max(n, Columns(r[i]))
	}
	return n
}

func total(cols []Column, rows [][]string) int {
	n := -gap
	for i := range cols {
		n += widest(cols, rows, i) + gap
	}
	return n
}

func shorten(rows [][]string, i, width int, path bool) [][]string {
	out := make([][]string, len(rows))
	for j, r := range rows {
		out[j] = append([]string{}, r...)
		if path {
			out[j][i] = CutPath(r[i], width)
		} else {
			out[j][i] = Cut(r[i], width)
		}
	}
	return out
}

// Cut shortens s to the width and marks with … that it did.
func Cut(s string, width int) string {
	if Columns(s) <= width {
		return s
	}
	r := []rune(s)
	for len(r) > 0 && Columns(string(r)) > width-1 {
		r = r[:len(r)-1]
	}
	return string(r) + "…"
}

// cutTail shortens s at the front.
func cutTail(s string, width int) string {
	r := []rune(s)
	for len(r) > 0 && Columns(string(r)) > width-1 {
		r = r[1:]
	}
	return "…" + string(r)
}

// CutPath leaves out directories from the front until the rest fits; the line
// stays whole if anything does.
func CutPath(s string, width int) string {
	if Columns(s) <= width {
		return s
	}
	for rest := s; ; {
		_, after, more := strings.Cut(rest, "/")
		if !more {
			return cutTail(rest, width)
		}
		if rest = after; Columns(rest)+2 <= width {
			return "…/" + rest
		}
	}
}
