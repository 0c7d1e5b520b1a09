package tokencount

import (
	"strings"
	"unicode"
)

// indented writes the lines after the first of a text, those that are empty apart, with
// that much before them.
func indented(text *form, by string) *form {
	f := &form{}
	for i, p := range text.parts() {
		if i > 0 {
			f.hole()
		}
		for j, line := range strings.SplitAfter(p, "\n") {
			if j > 0 && strings.TrimRight(line, "\n") != "" {
				f.add(by)
			}
			f.add(line)
		}
	}
	return f
}

// className turns a name of several words into that of a class.
func className(name string) string {
	var b strings.Builder
	start := true
	for _, r := range clean(name) {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsNumber(r):
			start = true
		case start:
			b.WriteRune(unicode.ToUpper(r))
			start = false
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
