package tokencount

import (
	"iter"
	"unicode"
	"unicode/utf8"
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
		for len(text) > most {
			cut := cutBefore(text, most, sure)
			if cut == 0 {
				cut = cutAfter(text, most, sure)
			}
			if !yield(text[:cut]) {
				return
			}
			text = text[cut:]
		}
		if text != "" {
			yield(text)
		}
	}
}

// cutBefore returns the last sure boundary of a text that is at most that far in, or 0.
func cutBefore(text string, most int, sure boundary) int {
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	next, _ := utf8.DecodeRuneInString(text[most:])
	for at := most; at > 0; {
		prev, n := utf8.DecodeLastRuneInString(text[:at])
		if sure(prev, next) {
			return at
		}
		at -= n
		next = prev
	}
	return 0
}

// cutAfter returns the first sure boundary that is farther in, or the end.
func cutAfter(text string, most int, sure boundary) int {
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	prev := rune(-1)
	for i, r := range text[most:] {
		if i > 0 && sure(prev, r) {
			return most + i
		}
		prev = r
	}
	return len(text)
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
