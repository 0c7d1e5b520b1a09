package tokencount

import (
	"unicode"
	"unicode/utf8"
)

// A casedPattern is that of o200k_base, or of Tekken, which differs from it in numbers and
// contractions (package vocab).
type casedPattern struct {
	digits       int  // of a number at most
	contractions bool // stand in one piece with the word before them
}

// o200kPattern and tekkenPattern are those of the two vocabularies.
var (
	o200kPattern  = casedPattern{digits: 3, contractions: true}
	tekkenPattern = casedPattern{digits: 1}
)

// piece returns the end of the first piece of a text under the pattern, whose alternatives
// are tried in order:
//
//	1  [^\r\n\p{L}\p{N}]? upper* lower+ contraction?
//	2  [^\r\n\p{L}\p{N}]? upper+ lower* contraction?
//	3  \p{N}{1,3}
//	4  ␠?[^\s\p{L}\p{N}]+[\r\n/]*
//	5  \s*[\r\n]+
//	6  \s+(?!\S)
//	7  \s+
//
// (3 is \p{N}, and there are no contractions, for Tekken), where upper is Lu, Lt, Lm, Lo or M,
// lower is Ll, Lm, Lo or M, and a contraction is 's, 't, 're, 've, 'm, 'll or 'd in any case.
//
// Where ASCII alone decides, as in most texts, it looks at classes of bytes.
func (p casedPattern) piece(text string) int {
	end := 0
	switch first, second := class[text[0]], classAt(text, 1); {
	case isLetterClass(first):
		end = p.word(text, 0)
	case first == digitClass:
		end = asciiDigits(text, p.digits)
	case first == wideClass || first != lineClass && second == wideClass:
		// below
	case first != lineClass && isLetterClass(second):
		end = p.word(text, 1)
	case first == symbolClass:
		end = asciiSymbols(text, 0, isLineOrSlash)
	case text[0] == ' ' && second == symbolClass && len(text) > 1:
		end = asciiSymbols(text, 1, isLineOrSlash)
	default:
		end = asciiSpaces(text)
	}
	if end > 0 {
		return end
	}
	return p.wide(text)
}

// word returns the end of a word of ASCII letters, 0 where other letters follow.
func (p casedPattern) word(text string, start int) int {
	end, ascii := asciiRun(text, start, upperClass)
	if ascii {
		end, ascii = asciiRun(text, end, lowerClass)
	}
	if !ascii {
		return 0
	}
	return end + p.contraction(text[end:])
}

// contraction returns the length of the contraction that follows a word in its piece.
func (p casedPattern) contraction(text string) int {
	if !p.contractions {
		return 0
	}
	return contraction(text)
}

// wide is piece for any text.
func (p casedPattern) wide(text string) int {
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
				return end + p.contraction(text[end:])
			}
		}
	}
	if unicode.IsNumber(first) {
		return numbers(text, p.digits)
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
