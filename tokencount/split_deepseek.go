package tokencount

import (
	"unicode"
	"unicode/utf8"
)

// deepSeekPiece returns the end of the first piece of a text under DeepSeek's patterns
// (package vocab), which first set numbers of up to three digits apart, then runs of
// Chinese and Japanese, and cut what is between by
//
//	1  a punctuation mark of ASCII, [A-Za-z]+
//	2  [^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+
//	3  ␠?[\p{P}\p{S}]+[\r\n]*
//	4  \s*[\r\n]+
//	5  \s+(?!\S)
//	6  \s+
//
// What none matches, such as control characters, is a piece up to the next match.
func deepSeekPiece(text string) int {
	if end := deepSeekASCII(text); end > 0 {
		return end
	}
	first, n := utf8.DecodeRuneInString(text)
	switch {
	case unicode.IsNumber(first):
		return numbers(text, 3)
	case isEast(first):
		return while(text, 0, isEast)
	}
	// Numbers and East Asian letters end what the patterns see.
	end := while(text, n, func(r rune) bool { return !unicode.IsNumber(r) && !isEast(r) })
	part := text[:end]
	at := deepSeekMatch(part)
	if at > 0 {
		return at
	}
	for at = n; at < len(part) && deepSeekMatch(part[at:]) == 0; {
		_, n := utf8.DecodeRuneInString(part[at:])
		at += n
	}
	return at
}

// deepSeekASCII returns the end where ASCII alone decides, else 0.
func deepSeekASCII(text string) int {
	first := class[text[0]]
	second := classAt(text, 1)
	switch {
	case isLetterClass(first):
		return asciiWord(text, 0)
	case first == digitClass:
		return asciiDigits(text, 3)
	case first == wideClass || second == wideClass:
		return 0
	case first == symbolClass && isPrinted(text[0]):
		if isLetterClass(second) {
			end := 1
			for end < len(text) && isLetterClass(class[text[end]]) {
				end++
			}
			return end
		}
		return deepSeekSymbols(text, 0)
	case first == spaceClass && isLetterClass(second):
		return asciiWord(text, 1)
	case text[0] == ' ' && second == symbolClass && len(text) > 1 && isPrinted(text[1]):
		return deepSeekSymbols(text, 1)
	}
	return 0
}

// isPrinted reports whether a symbol of ASCII is no control character.
func isPrinted(b byte) bool { return b > ' ' && b < 0x7f }

// deepSeekSymbols matches [\p{P}\p{S}]+[\r\n]* where ASCII alone decides.
func deepSeekSymbols(text string, start int) int {
	for start < len(text) && class[text[start]] == symbolClass && isPrinted(text[start]) {
		start++
	}
	if start < len(text) && text[start] >= 0x80 {
		return 0
	}
	for start < len(text) && isLine(text[start]) {
		start++
	}
	return start
}

// isEast reports whether a letter is in [一-龥぀-ゟ゠-ヿ].
func isEast(r rune) bool { return r >= '一' && r <= '龥' || r >= 0x3040 && r <= 0x30ff }

// deepSeekMatch matches the third pattern at the start of a text without numbers and East
// Asian letters, and returns the end, or 0.
func deepSeekMatch(text string) int {
	first, n := utf8.DecodeRuneInString(text)
	if first < 0x80 && (unicode.IsPunct(first) || unicode.IsSymbol(first)) && isLetterClass(classAt(text, n)) {
		end := n
		for end < len(text) && isLetterClass(class[text[end]]) {
			end++
		}
		return end
	}
	if first != '\r' && first != '\n' && !unicode.IsLetter(first) && !isMark(first) {
		if end := while(text, n, isWord); end > n {
			return end
		}
	}
	if isWord(first) {
		return while(text, 0, isWord)
	}
	start := 0
	if first == ' ' {
		start = 1
	}
	if end := while(text, start, isMark); end > start {
		return while(text, end, func(r rune) bool { return r == '\r' || r == '\n' })
	}
	if !unicode.IsSpace(first) {
		return 0
	}
	return spaces(text)
}

func isMark(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }
func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }
