package tokencount

import (
	"unicode"
	"unicode/utf8"
)

// cl100kPiece returns a function that gives the end of the first piece of a text under the
// pattern of cl100k_base, and of Qwen, which has the same but for its numbers of one digit
// (package vocab). Its alternatives are tried in order:
//
//	1  a contraction
//	2  [^\r\n\p{L}\p{N}]?\p{L}+
//	3  \p{N}{1,3}, or \p{N}
//	4  ␠?[^\s\p{L}\p{N}]+[\r\n]*
//	5  \s*[\r\n]+
//	6  \s+(?!\S)
//	7  \s+
func cl100kPiece(digits int) func(text string) int {
	return func(text string) int {
		if n := contraction(text); n > 0 {
			return n
		}
		end := 0
		switch first, second := class[text[0]], classAt(text, 1); {
		case isLetterClass(first):
			end = asciiWord(text, 0)
		case first == digitClass:
			end = asciiDigits(text, digits)
		case first == wideClass || first != lineClass && second == wideClass:
			// below
		case first != lineClass && isLetterClass(second):
			end = asciiWord(text, 1)
		case first == symbolClass:
			end = asciiSymbols(text, 0, isLine)
		case text[0] == ' ' && second == symbolClass && len(text) > 1:
			end = asciiSymbols(text, 1, isLine)
		default:
			end = asciiSpaces(text)
		}
		if end > 0 {
			return end
		}
		return cl100kWide(text, digits)
	}
}

// asciiWord returns the end of the ASCII letters from start on, 0 where others follow.
func asciiWord(text string, start int) int {
	for start < len(text) && isLetterClass(class[text[start]]) {
		start++
	}
	if start < len(text) && text[start] >= 0x80 {
		return 0
	}
	return start
}

// cl100kWide is cl100kPiece for any text that begins with no contraction.
func cl100kWide(text string, digits int) int {
	first, n := utf8.DecodeRuneInString(text)
	switch {
	case unicode.IsLetter(first):
		return while(text, 0, unicode.IsLetter)
	case unicode.IsNumber(first):
		return numbers(text, digits)
	case first != '\r' && first != '\n':
		if end := while(text, n, unicode.IsLetter); end > n {
			return end
		}
	}
	start := 0
	if first == ' ' {
		start = 1
	}
	if end := while(text, start, isSymbol); end > start {
		return while(text, end, func(r rune) bool { return r == '\r' || r == '\n' })
	}
	return spaces(text)
}
