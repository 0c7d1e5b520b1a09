package load

import "bytes"

// inBlock are the bytes that mean something where only the end of a block is
// looked for.
var inBlock = [256]bool{'{': true, '}': true, '"': true, '\'': true, '`': true, '/': true}

// skipBlock returns the offset after the brace that closes the block whose
// content begins at pos, or -1.
func skipBlock(src []byte, pos int) int {
	for depth := 1; ; {
		for pos < len(src) && !inBlock[src[pos]] {
			pos++
		}
		if pos == len(src) {
			return -1
		}
		switch src[pos] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return pos + 1
			}
		case '"', '\'', '`':
			if pos = skipQuoted(src, pos); pos < 0 {
				return -1
			}
			continue
		case '/':
			if pos = skipComment(src, pos); pos < 0 {
				return -1
			}
			continue
		}
		pos++
	}
}

// skipQuoted returns the offset after the string or rune literal at pos, or -1.
func skipQuoted(src []byte, pos int) int {
	quote := src[pos]
	if quote == '`' {
		end := bytes.IndexByte(src[pos+1:], quote)
		if end < 0 {
			return -1
		}
		return pos + 1 + end + 1
	}
	for pos++; pos < len(src); pos++ {
		switch c := src[pos]; {
		case c == quote:
			return pos + 1
		case c == '\\':
			pos++
		case c == '\n':
			return -1
		}
	}
	return -1
}

// skipComment returns the offset after the comment at pos, pos+1 if there is
// none, or -1 if it does not end.
func skipComment(src []byte, pos int) int {
	if pos+1 == len(src) {
		return pos + 1
	}
	switch src[pos+1] {
	case '/':
		if end := bytes.IndexByte(src[pos:], '\n'); end >= 0 {
			return pos + end
		}
		return len(src)
	case '*':
		if end := bytes.Index(src[pos+2:], []byte("*/")); end >= 0 {
			return pos + 2 + end + 2
		}
		return -1
	}
	return pos + 1
}

// inName are the bytes of identifiers.
var inName = func() (t [256]bool) {
	for c := range t {
		t[c] = isLetter(byte(c)) || isDigit(byte(c))
	}
	return t
}()

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c >= 0x80 }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// skipName returns the offset after the identifier at pos.
func skipName(src []byte, pos int) int {
	for pos < len(src) && inName[src[pos]] {
		pos++
	}
	return pos
}
