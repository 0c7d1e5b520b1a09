package docs

import (
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Measures of a picture in pixels. Each line is stretched to its columns, so
// that the table is straight in any font.
const (
	cell    = 8  // width of a column
	leading = 19 // height of a line
	margin  = 20
)

// picture draws a terminal with a command and its output as SVG.
func picture(command, text string) []byte {
	lines := append([]string{command, ""}, strings.Split(strings.TrimRight(text, "\n"), "\n")...)
	columns := 0
	for _, l := range lines {
		columns = max(columns, utf8.RuneCountInString(l))
	}
	width, height := columns*cell+2*margin, len(lines)*leading+2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", escape(command))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="8" fill="#16191d"/>`+"\n", width, height)
	b.WriteString(`<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" fill="#d6dae0" style="white-space: pre">` + "\n")
	for i, l := range lines {
		body := strings.TrimLeft(l, " ")
		n := utf8.RuneCountInString(body)
		if n == 0 {
			continue
		}
		fill := ""
		if i == 0 {
			fill = ` fill="#8fd18f"`
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d" textLength="%d" lengthAdjust="spacingAndGlyphs" xml:space="preserve"%s>%s</text>`+"\n",
			margin+(len(l)-len(body))*cell, margin+(i+1)*leading-5, n*cell, fill, escape(body))
	}
	b.WriteString("</g>\n</svg>\n")
	return []byte(b.String())
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes all
	return b.String()
}
