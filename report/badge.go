package report

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/budget"
)

const badgeLabel = "tool budget"

// badge returns what a badge says, and its colour.
func badge(r *budget.Result, o Options) (message, color string) {
	s := stateOf(r, o)
	message = offer(dearest(r, o.Config.World), o.Config.World)
	if r.Together == nil && len(r.Programs) > 1 {
		message = "up to " + message // of several programs
	}
	if s.color == "#9f9f9f" {
		message = s.word
	}
	return message, s.color
}

// Badge prints tools and tokens as an SVG badge, in the colour of the verdict.
func Badge(w io.Writer, r *budget.Result, o Options) error {
	message, color := badge(r, o)
	// Verdana at 11 pixels is some 6.6 a letter. The text is stretched to its box, so
	// that any font fits.
	const letter, pad = 6.6, 6
	width := func(s string) int { return int(letter*float64(utf8.RuneCountInString(s))) + 2*pad }
	left, right := width(badgeLabel), width(message)
	name := html.EscapeString(badgeLabel + ": " + message + ", " + stateOf(r, o).word)
	text := func(s string, x, w int) string {
		return fmt.Sprintf(`<text x="%d" y="14" textLength="%d" lengthAdjust="spacingAndGlyphs">%s</text>`, x+pad,
			w-2*pad, html.EscapeString(s))
	}
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="20" role="img" aria-label="%s">
<title>%s</title>
<clipPath id="r"><rect width="%d" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="%d" height="20" fill="#555"/><rect x="%d" width="%d" height="20" fill="%s"/></g>
<g fill="%s" font-family="Verdana,Geneva,'DejaVu Sans',sans-serif" font-size="11">
<g fill="#fff">%s</g>
%s
</g>
</svg>
`, left+right, name, name, left+right, left, left, right, color, ink(color), text(badgeLabel, 0, left),
		text(message, left, right))
	return err
}

// ink is the colour of letters that can be read on a colour of stateOf.
func ink(color string) string {
	if color == "#e05d44" {
		return "#fff"
	}
	return "#000"
}

// Shields prints the badge as JSON for shields.io/badges/endpoint-badge.
func Shields(w io.Writer, r *budget.Result, o Options) error {
	message, color := badge(r, o)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(struct {
		SchemaVersion int    `json:"schemaVersion"`
		Label         string `json:"label"`
		Message       string `json:"message"`
		Color         string `json:"color"`
	}{1, badgeLabel, message, color})
}
