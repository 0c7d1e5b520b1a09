package load

// skipBlock returns the offset after the brace that closes the block whose
// content begins at pos, or -1.
func skipBlock(src []byte, pos int) int {
	for depth := 1; pos < len(src); {
		switch c := src[pos]; c {
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
	return -1
}

// skipQuoted returns the offset after the string or rune literal at pos, or -1.
func skipQuoted(src []byte, pos int) int {
	quote := src[pos]
	for pos++; pos < len(src); pos++ {
		switch c := src[pos]; {
		case c == quote:
			return pos + 1
		case quote == '`':
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
		for pos < len(src) && src[pos] != '\n' {
			pos++
		}
		return pos
	case '*':
		for pos += 3; pos < len(src); pos++ {
			if src[pos] == '/' && src[pos-1] == '*' {
				return pos + 1
			}
		}
		return -1
	}
	return pos + 1
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c >= 0x80 }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
