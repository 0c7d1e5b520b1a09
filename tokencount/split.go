package tokencount

import "unicode"

// Classes of ASCII letters that the patterns tell apart.
const (
	symbolClass = iota
	upperClass
	lowerClass
	digitClass
	spaceClass // without line ends
	lineClass
	wideClass // not ASCII
)

// class has the class of each byte.
var class = func() (c [256]uint8) {
	for b := range c {
		switch {
		case b >= 0x80:
			c[b] = wideClass
		case b >= 'a' && b <= 'z':
			c[b] = lowerClass
		case b >= 'A' && b <= 'Z':
			c[b] = upperClass
		case b >= '0' && b <= '9':
			c[b] = digitClass
		case b == '\n' || b == '\r':
			c[b] = lineClass
		case unicode.IsSpace(rune(b)):
			c[b] = spaceClass
		}
	}
	return c
}()

// classAt returns the class of a byte, that of a symbol after the end.
func classAt(text string, i int) uint8 {
	if i >= len(text) {
		return symbolClass
	}
	return class[text[i]]
}

func isLetterClass(c uint8) bool { return c == upperClass || c == lowerClass }

// asciiRun returns the end of the letters of a class from i on, and whether ASCII follows.
func asciiRun(text string, i int, of uint8) (end int, ascii bool) {
	for i < len(text) && class[text[i]] == of {
		i++
	}
	return i, i >= len(text) || text[i] < 0x80
}

// asciiDigits returns the end of up to that many digits from the first letter on, 0 when
// other letters may be digits too.
func asciiDigits(text string, most int) int {
	for i := 1; i < most; i++ {
		switch classAt(text, i) {
		case wideClass:
			return 0
		case digitClass:
		default:
			return i
		}
	}
	return min(most, len(text))
}

// asciiSymbols matches ␠?[^\s\p{L}\p{N}]+ and then the letters of after, and returns the
// end, or 0 when other letters than ASCII decide.
func asciiSymbols(text string, start int, after func(byte) bool) int {
	end, ascii := asciiRun(text, start, symbolClass)
	if !ascii {
		return 0
	}
	for end < len(text) && after(text[end]) {
		end++
	}
	return end
}

func isLine(b byte) bool        { return b == '\r' || b == '\n' }
func isLineOrSlash(b byte) bool { return b == '\r' || b == '\n' || b == '/' }

// asciiSpaces is spaces for ASCII, 0 where other letters decide.
func asciiSpaces(text string) int {
	lineEnd, i := 0, 0
	for ; i < len(text); i++ {
		switch class[text[i]] {
		case lineClass:
			lineEnd = i + 1
		case spaceClass:
		case wideClass:
			return 0
		default:
			if lineEnd > 0 {
				return lineEnd
			}
			return max(i-1, 1)
		}
	}
	if lineEnd > 0 {
		return lineEnd
	}
	return i
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

// numbers returns the end of up to that many digits.
func numbers(text string, most int) int {
	count := 0
	for i, r := range text {
		if count == most || !unicode.IsNumber(r) {
			return i
		}
		count++
	}
	return len(text)
}
