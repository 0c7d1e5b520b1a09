package tokencount

import (
	"iter"
	"unicode"
)

// A boundary reports whether two letters, standing side by side, always fall into
// different tokens of a vocabulary.
type boundary func(prev, next rune) bool

// sure reports whether prev and next, standing side by side, always fall into
// different pieces, whatever stands before and after them.
//
// It is read off the patterns of o200k_base and cl100k_base (package vocab),
// whose pieces are letters and marks with at most one other character before
// and 's, 't, 're ... after; up to three digits; punctuation with at most one
// space before and line ends and slashes after; white space. It also holds that
// a text cut at sure boundaries has the pieces of its parts: the one rule that
// looks past its piece, \s+(?!\S), cannot see past a cut, because no cut
// follows white space but a line end, and there \s*[\r\n]+ comes first.
func sure(prev, next rune) bool {
	switch {
	case prev == '\n' || prev == '\r':
		return !unicode.IsSpace(next) && next != '/'
	case unicode.IsSpace(prev):
		return false
	case unicode.IsNumber(prev) != unicode.IsNumber(next):
		return true
	case unicode.IsLetter(prev):
		return !unicode.IsLetter(next) && !unicode.IsMark(next) && next != '\''
	}
	return false
}

// chunks cuts a text at sure boundaries into parts of at most that many bytes,
// or more where a stretch has no boundary. The tokens of a text are those of
// its chunks.
func chunks(text string, most int, sure boundary) iter.Seq[string] {
	return func(yield func(string) bool) {
		start, cut := 0, 0 // of this chunk; the last boundary in it
		prev := rune(0)
		for i, r := range text {
			if i > 0 && sure(prev, r) {
				if i-start > most {
					if cut > start && !yield(text[start:cut]) {
						return
					}
					start = max(start, cut)
				}
				cut = i
			}
			prev = r
		}
		if len(text)-start > most && cut > start {
			if !yield(text[start:cut]) {
				return
			}
			start = cut
		}
		if start < len(text) {
			yield(text[start:])
		}
	}
}

// inner returns the offsets of the first and the last sure boundary within
// text, or -1, -1 when it has none.
func inner(text string, sure boundary) (first, last int) {
	first, last = -1, -1
	prev := rune(0)
	for i, r := range text {
		if i > 0 && sure(prev, r) {
			if first < 0 {
				first = i
			}
			last = i
		}
		prev = r
	}
	return first, last
}
