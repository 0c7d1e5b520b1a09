package layout

import (
	"fmt"
	"strings"
	"unicode"
)

// Visible writes control characters and line separators as escapes, such as \x1b and
// \n, except those in keep. Names and texts come from the program that is read: they
// must not steer a terminal, or begin a line that a CI system takes for a
// command.
func Visible(s, keep string) string {
	hidden := func(r rune) bool {
		return (unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp)) &&
			!strings.ContainsRune(keep, r)
	}
	if !strings.ContainsFunc(s, hidden) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if hidden(r) {
			q := fmt.Sprintf("%+q", r) // '\n'
			b.WriteString(q[1 : len(q)-1])
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
