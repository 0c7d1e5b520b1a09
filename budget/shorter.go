package budget

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/prose"
	"github.com/toolbudget/toolbudget/rules"
)

// shorter proposes what to keep of a description that is too long: its first
// sentences, as far as they fit. It returns "" where not even the first does, the
// text is one sentence, or a part of it is unknown.
func shorter(c rules.Check, t *catalog.Tool) string {
	var text string
	size := utf8.RuneCountInString
	switch c.Key {
	case rules.ToolChars:
		text = t.Description.Value
	case rules.ToolWords:
		size = func(s string) int { return len(strings.Fields(s)) }
		for _, p := range parameters(t) {
			if p.path+"/description" == c.Part {
				text = p.text
			}
		}
	}
	if t.Hides(c.Part) {
		return ""
	}
	ends := prose.Ends(text)
	fit := 0
	for fit < len(ends) && size(strings.TrimSpace(text[:ends[fit]])) <= c.Max {
		fit++
	}
	if fit == 0 || fit == len(ends) {
		return ""
	}
	n := size(strings.TrimSpace(text[:ends[fit-1]]))
	if fit == 1 {
		return fmt.Sprintf("; the first of %d sentences has %d", len(ends), n)
	}
	return fmt.Sprintf("; the first %d of %d sentences have %d", fit, len(ends), n)
}
