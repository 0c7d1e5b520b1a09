package tokencount

import (
	"unicode"
	"unicode/utf8"
)

// piece returns the end of the first piece of a text under the pattern of
// o200k_base (package vocab), whose alternatives are tried in order:
//
//	1  [^\r\n\p{L}\p{N}]? upper* lower+ contraction?
//	2  [^\r\n\p{L}\p{N}]? upper+ lower* contraction?
//	3  \p{N}{1,3}
//	4  ␠?[^\s\p{L}\p{N}]+[\r\n/]*
//	5  \s*[\r\n]+
//	6  \s+(?!\S)
//	7  \s+
//
// where upper is Lu, Lt, Lm, Lo or M, lower is Ll, Lm, Lo or M, and a contraction
// is 's, 't, 're, 've, 'm, 'll or 'd in any case.
func piece(text string) int {
	first, n := utf8.DecodeRuneInString(text)
	after := -1 // what follows the one letter that may stand before a word
	if first != '\r' && first != '\n' && !unicode.IsLetter(first) && !unicode.IsNumber(first) {
		after = n
	}
	for _, word := range []func(string, int) int{lowerWord, upperWord} {
		for _, start := range []int{after, 0} {
			if start < 0 {
				continue // no such letter
			}
			if end := word(text, start); end > start {
				return end + contraction(text[end:])
			}
		}
	}
	if unicode.IsNumber(first) {
		return numbers(text)
	}
	start := 0
	if first == ' ' {
		start = 1
	}
	if end := while(text, start, isSymbol); end > start {
		return while(text, end, func(r rune) bool { return r == '\r' || r == '\n' || r == '/' })
	}
	return spaces(text)
}

// A kind of letter, after the pattern's two classes.
func kind(r rune) (upper, lower bool) {
	switch {
	case r >= 'a' && r <= 'z':
		return false, true
	case r >= 'A' && r <= 'Z':
		return true, false
	case r < 0x80:
		return false, false
	case unicode.Is(unicode.Ll, r):
		return false, true
	case unicode.In(r, unicode.Lu, unicode.Lt):
		return true, false
	case unicode.In(r, unicode.Lm, unicode.Lo, unicode.M):
		return true, true
	}
	return false, false
}

// lowerWord matches upper* lower+ from start and returns the end, or -1. Where
// no lower letter follows, upper* gives back up to the last letter that is both.
func lowerWord(text string, start int) int {
	both := -1
	for i := start; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		upper, lower := kind(r)
		if !upper {
			if lower {
				return while(text, i, isLower)
			}
			break
		}
		i += n
		if lower {
			both = i
		}
	}
	return both
}

// upperWord matches upper+ lower* from start and returns the end, or -1.
func upperWord(text string, start int) int {
	end := while(text, start, func(r rune) bool { upper, _ := kind(r); return upper })
	if end == start {
		return -1
	}
	return while(text, end, isLower)
}

func isLower(r rune) bool { _, lower := kind(r); return lower }

func isSymbol(r rune) bool {
	return !unicode.IsSpace(r) && !unicode.IsLetter(r) && !unicode.IsNumber(r)
}

// while returns the end of the letters from start on that are of a class.
func while(text string, start int, of func(rune) bool) int {
	for i, r := range text[start:] {
		if !of(r) {
			return start + i
		}
	}
	return len(text)
}

// contraction returns the length of the contraction that a text begins with.
func contraction(text string) int {
	if len(text) < 2 || text[0] != '\'' {
		return 0
	}
	switch text[1] | 0x20 {
	case 's', 't', 'm', 'd':
		return 2
	case 'r', 'v', 'l':
		second := byte('e')
		if text[1]|0x20 == 'l' {
			second = 'l'
		}
		if len(text) > 2 && text[2]|0x20 == second {
			return 3
		}
	}
	return 0
}

// numbers returns the end of up to three digits.
func numbers(text string) int {
	count := 0
	for i, r := range text {
		if count == 3 || !unicode.IsNumber(r) {
			return i
		}
		count++
	}
	return len(text)
}

// spaces returns the end of white space: up to its last line end, or else all but
// the last letter of it when something follows, which takes that letter along.
func spaces(text string) int {
	lineEnd, last := 0, 0
	for i, r := range text {
		switch {
		case !unicode.IsSpace(r):
			if lineEnd > 0 {
				return lineEnd
			}
			if last > 0 {
				return last
			}
			return i
		case r == '\r' || r == '\n':
			lineEnd = i + 1
		}
		last = i
	}
	if lineEnd > 0 {
		return lineEnd
	}
	return len(text)
}
