package layout

import "strings"

// Wrap breaks lines of prose that are wider than the terminal at word borders, and
// indents the rest of an item of a list. Tables are fitted by their columns, and a line
// of one, which has gaps of several spaces, stays whole. A width of 0 is not a
// terminal: every line stays whole.
func Wrap(text string, width int) string {
	if width == 0 {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		body := strings.TrimLeft(line, " ")
		indent := line[:len(line)-len(body)]
		hang := indent
		if indent != "" {
			hang += "    " // an item of a list
		}
		if Columns(line) <= width || strings.HasPrefix(line, MarkWhole) || strings.Contains(body, "  ") {
			b.WriteString(line + "\n")
			continue
		}
		at := 0
		for i, word := range strings.Split(body, " ") {
			switch n := Columns(word); {
			case i == 0:
				b.WriteString(indent + word)
				at = Columns(indent) + n
			case at+1+n > width:
				b.WriteString("\n" + hang + word)
				at = Columns(hang) + n
			default:
				b.WriteString(" " + word)
				at += 1 + n
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
