package prose

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// First cuts a text behind its first sentence. Neither part has white space around it.
func First(text string) (first, rest string) {
	end := End(text)
	return strings.TrimSpace(text[:end]), strings.TrimSpace(text[end:])
}

// Ends returns where each sentence of a text ends, in bytes.
func Ends(text string) []int {
	var ends []int
	for at := 0; at < len(text); {
		end := at + End(text[at:])
		if strings.TrimSpace(text[at:end]) != "" {
			ends = append(ends, end)
		}
		if end == at { // only white space is left
			break
		}
		at = end
	}
	return ends
}

// End returns where the first sentence of a text ends, in bytes. It ends behind a full
// stop, question mark or exclamation mark that white space follows, before an empty line,
// and before a line that does not begin with a small letter. A full stop ends no sentence
// before a small letter or behind an abbreviation.
func End(text string) int {
	start := len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
	for i := start; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		before, rest := text[:i], text[i+size:]
		i += size
		switch r {
		case '。', '！', '？':
			return len(text) - len(rest)
		case '.', '!', '?':
			next := strings.TrimLeftFunc(rest, unicode.IsSpace)
			if next != rest && !goesOn(next) && !(r == '.' && abbreviated(before)) {
				return len(text) - len(rest)
			}
		case '\n':
			next := strings.TrimLeftFunc(rest, unicode.IsSpace)
			if !goesOn(next) || strings.Contains(rest[:len(rest)-len(next)], "\n") {
				return len(before)
			}
		}
	}
	return len(text)
}

// goesOn reports whether a text begins as the middle of a sentence does.
func goesOn(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(r)
}

// abbreviations are written with a full stop behind them.
var abbreviations = []string{"e.g", "i.e", "eg", "ie", "cf", "vs", "approx", "incl"}

// abbreviated reports whether the last word of a text is an abbreviation.
func abbreviated(text string) bool {
	word := strings.ToLower(text[strings.LastIndexFunc(text, unicode.IsSpace)+1:])
	return slices.Contains(abbreviations, strings.TrimLeft(word, `(["'`))
}
