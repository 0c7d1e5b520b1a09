package budget

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
)

// shorter proposes what to keep of a description that is too long: its first
// sentences, as far as they fit. It returns "" where not even the first does, the
// text is one sentence, or a part of it is unknown.
func (c Check) shorter(t *catalog.Tool) string {
	var text string
	size := utf8.RuneCountInString
	switch c.Key {
	case ToolChars:
		text = t.Description.Value
	case ToolWords:
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
	ends := sentences(text)
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

// sentences returns where each sentence of a text ends, in bytes: behind a mark
// that white space and no small letter follow, or before an empty line.
func sentences(text string) []int {
	var ends []int
	add := func(end int) {
		begin := 0
		if len(ends) > 0 {
			begin = ends[len(ends)-1]
		}
		if strings.TrimSpace(text[begin:end]) != "" {
			ends = append(ends, end)
		}
	}
	for i, r := range text {
		switch {
		case r == '\n' && strings.HasPrefix(strings.TrimLeft(text[i+1:], " \t\r"), "\n"):
			add(i)
		case r == '。':
			add(i + len("。"))
		case strings.ContainsRune(".!?", r) && ended(text[:i+1], text[i+1:]):
			add(i + 1)
		}
	}
	add(len(text))
	return ends
}

// abbreviations end with a point and no sentence.
var abbreviations = []string{"e.g.", "i.e.", "etc.", "vs.", "cf.", "approx.", "no.", "incl."}

// ended reports whether a sentence is over between a mark and what follows.
func ended(before, rest string) bool {
	trimmed := strings.TrimLeftFunc(rest, unicode.IsSpace)
	next, _ := utf8.DecodeRuneInString(trimmed)
	if trimmed == rest || unicode.IsLower(next) {
		return false
	}
	last := strings.ToLower(before[strings.LastIndexFunc(before, unicode.IsSpace)+1:])
	return !slices.Contains(abbreviations, strings.TrimLeft(last, "([\"'"))
}
