package layout

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// CodeSpan writes text as code of Markdown, within a fence that it does not contain.
func CodeSpan(s string) string {
	s = Visible(s, "")
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if fence == "`" {
		return fence + s + fence
	}
	return fence + " " + s + " " + fence
}

// emoji is a short name that GitHub replaces by a picture.
var emoji = regexp.MustCompile(`^:[a-z0-9_+-]+:`)

// Markdown writes text that came from a program so that it is nothing but text
// in a cell of a GitHub table: no Markdown, no HTML, no mention of a user, no
// reference to an issue and no link. Marks are written as entities, which no
// parser of Markdown takes for structure; a mention is found after entities are
// decoded, so that one is broken by a space of no width.
func Markdown(s string) string {
	r := []rune(Visible(s, ""))
	var b strings.Builder
	at := func(i int) rune {
		if i < 0 || i >= len(r) {
			return 0
		}
		return r[i]
	}
	word := func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }
	const nothing = "&#8203;"
	for i, c := range r {
		switch {
		case c == '&':
			b.WriteString("&amp;")
		case c == '<':
			b.WriteString("&lt;")
		case c == '>':
			b.WriteString("&gt;")
		case c == '_' && word(at(i-1)) && word(at(i+1)):
			b.WriteByte('_') // inside a word it is not emphasis
		case strings.ContainsRune("\\`*_[]|~$", c):
			fmt.Fprintf(&b, "&#%d;", c)
		case c == '@':
			b.WriteString("@" + nothing)
		case c == '#' && unicode.IsDigit(at(i+1)),
			c == '-' && unicode.IsDigit(at(i+1)) && i >= 2 && strings.EqualFold(string(r[i-2:i]), "GH"),
			c == ':' && (at(i+1) == '/' || emoji.MatchString(string(r[i:min(len(r), i+40)]))): // a link, :smile:
			b.WriteString(string(c) + nothing)
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}
