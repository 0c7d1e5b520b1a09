package docgen

import (
	"encoding/xml"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Measures of a picture in pixels. Each text is stretched to its columns, so
// that the table is straight in any font.
const (
	cell    = 8  // width of a column
	leading = 19 // height of a line
	margin  = 20
)

// wrapped is the number of columns at which a picture wraps lines. Wider ones
// would be scaled down on a page and become unreadable.
const wrapped = 100

// styles are the attributes of a text after each SGR sequence of a report.
var styles = map[string]string{
	"0": "", "1": ` font-weight="bold" fill="#ffffff"`, "31": ` font-weight="bold" fill="#ff7b72"`,
	"32": ` fill="#8fd18f"`, "33": ` fill="#e3b341"`,
}

// picture draws a terminal with a command and its colored output as SVG.
func picture(command, text string) []byte {
	lines := []string{"\x1b[32m" + command, "\x1b[0m"}
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		lines = append(lines, wrap(line)...)
	}
	columns, style := 0, ""
	var body strings.Builder
	for i, line := range lines {
		column := 0
		for n, part := range strings.Split(line, "\x1b[") {
			if n > 0 {
				var code string
				code, part, _ = strings.Cut(part, "m")
				style = styles[code]
			}
			shown := strings.TrimLeft(part, " ")
			column += len(part) - len(shown)
			width := utf8.RuneCountInString(shown)
			if width > 0 {
				fmt.Fprintf(
					&body,
					`<text x="%d" y="%d" textLength="%d" lengthAdjust="spacingAndGlyphs" xml:space="preserve"%s>%s</text>`+"\n",
					margin+column*cell,
					margin+(i+1)*leading-5,
					width*cell,
					style,
					escape(shown),
				)
			}
			column += width
		}
		columns = max(columns, column)
	}
	width, height := columns*cell+2*margin, len(lines)*leading+2*margin
	var b strings.Builder
	fmt.Fprintf(&b,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">`+"\n", width,
		height, width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", escape(command))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="8" fill="#16191d"/>`+"\n", width, height)
	b.WriteString(
		`<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" fill="#d6dae0" style="white-space: pre">` + "\n",
	)
	b.WriteString(body.String())
	b.WriteString("</g>\n</svg>\n")
	return []byte(b.String())
}

// sgr are the sequences that color a report.
var sgr = regexp.MustCompile("\x1b\\[[0-9]*m")

// wrap breaks a line at its last space within the width, as a report on a
// terminal does.
func wrap(line string) []string {
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	if indent != "" {
		indent += "  "
	}
	var out []string
	for visible(line) > wrapped {
		at := len(line)
		for at > 0 && visible(line[:at]) > wrapped {
			at = strings.LastIndexByte(line[:at], ' ')
		}
		if strings.TrimSpace(line[:max(at, 0)]) == "" {
			break // one long word
		}
		out = append(out, line[:at])
		line = indent + line[at+1:]
	}
	return append(out, line)
}

// visible is the width of a line in columns.
func visible(line string) int { return utf8.RuneCountInString(sgr.ReplaceAllString(line, "")) }

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes all
	return b.String()
}
