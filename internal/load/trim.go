package load

import "bytes"

// trimmed is a Go file without what its declarations do not depend on.
type trimmed struct {
	src []byte
	// cuts tell where in the file the parts of src come from.
	cuts []cut
	// qualifiers are the identifiers that stand before a dot in src, which
	// are all that may name an import.
	qualifiers map[string]bool
}

// A cut is a place in trimmed source before which something was left out, with
// the line and column it has in the file.
type cut struct{ offset, line, column int }

// trim removes from a Go file what its declarations do not depend on: comments
// but //go:build, the bodies of functions and function literals, and the
// elements of composite literals, except of [...]T, whose number is part of the
// type. At package level every brace that does not follow struct or interface
// opens one of these. What is left is usually a tenth.
//
// It overwrites src. It reports false for source that does not scan; the
// parser can say what is wrong with it.
func trim(src []byte) (trimmed, bool) {
	t := trimmer{src: src, line: 1, qualifiers: make(map[string]bool)}
	for t.pos < len(src) {
		if !t.token() {
			return trimmed{}, false
		}
	}
	t.out += copy(src[t.out:], src[t.kept:])
	return trimmed{src[:t.out:t.out], t.cuts, t.qualifiers}, t.depth == 0
}

type trimmer struct {
	src     []byte
	pos     int      // next byte to scan
	depth   int      // of (), [] and {}
	prev    [2]class // last tokens, the last first
	word    []byte   // when prev[0] is word
	counted []int    // depths at which the literal of a [...]T is yet to come

	out        int // src[:out] is finished
	kept       int // src[kept:pos] is kept but not yet moved to out
	line       int // of kept
	lineStart  int // offset of that line
	cuts       []cut
	qualifiers map[string]bool
}

// cut leaves out src[from:t.pos]. A comment leaves a space, or a line break if
// it spans lines, for it may separate tokens or end a statement.
func (t *trimmer) cut(from int) {
	keep, gone := t.src[t.kept:from], t.src[from:t.pos]
	if len(gone) == 0 {
		return
	}
	t.line += bytes.Count(t.src[t.kept:t.pos], newline)
	if i := bytes.LastIndexByte(t.src[t.kept:t.pos], '\n'); i >= 0 {
		t.lineStart = t.kept + i + 1
	}
	separator := byte(0)
	if gone[0] == '/' {
		separator = ' '
		if bytes.IndexByte(gone, '\n') >= 0 {
			separator = '\n'
		}
	}
	if n := len(t.cuts); n > 0 && len(bytes.TrimSpace(keep)) == 0 {
		// Only space between two cuts: make it one.
		if bytes.IndexByte(keep, '\n') >= 0 {
			separator = '\n'
		}
		t.cuts = t.cuts[:n-1]
	} else {
		t.out += copy(t.src[t.out:], keep)
	}
	if separator != 0 && (t.out == 0 || t.src[t.out-1] != separator) {
		t.src[t.out] = separator
		t.out++
	}
	t.kept = t.pos
	t.cuts = append(t.cuts, cut{t.out, t.line, t.pos - t.lineStart + 1})
}

var (
	newline = []byte{'\n'}
	goBuild = []byte("//go:build")
)

// class is as much as trim has to know of a token: its first byte, or
type class byte

const (
	word     class = 'a'
	typeWord class = 's' // struct or interface
	literal  class = '0'
	ellipsis class = '.'
)

// token scans one token, comment or space.
func (t *trimmer) token() bool {
	c := t.src[t.pos]
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		t.pos++
		return true
	case isLetter(c):
		t.identifier()
		return true
	case '0' <= c && c <= '9':
		for t.pos < len(t.src) && (isLetter(t.src[t.pos]) || isDigit(t.src[t.pos]) || t.src[t.pos] == '.') {
			t.pos++
		}
		t.push(literal)
		return true
	case c == '"' || c == '\'' || c == '`':
		end := skipQuoted(t.src, t.pos)
		t.pos = end
		t.push(literal)
		return end > 0
	case c == '/':
		if end := skipComment(t.src, t.pos); end != t.pos+1 {
			if end < 0 {
				return false
			}
			start := t.pos
			t.pos = end
			if bytes.HasPrefix(t.src[start:], goBuild) {
				return true
			}
			if t.prev[0] == word {
				t.word = bytes.Clone(t.word) // cut moves bytes
			}
			t.cut(start)
			return true
		}
	}
	return t.operator(c)
}

func (t *trimmer) identifier() {
	start := t.pos
	for t.pos < len(t.src) && (isLetter(t.src[t.pos]) || isDigit(t.src[t.pos])) {
		t.pos++
	}
	t.word = t.src[start:t.pos]
	if w := string(t.word); w == "struct" || w == "interface" {
		t.push(typeWord)
		return
	}
	t.push(word)
}

func (t *trimmer) operator(c byte) bool {
	t.pos++
	switch c {
	case '.':
		if t.pos+1 < len(t.src) && t.src[t.pos] == '.' && t.src[t.pos+1] == '.' {
			t.pos += 2
			t.push(ellipsis)
			return true
		}
		if t.prev[0] == word && !t.qualifiers[string(t.word)] {
			t.qualifiers[string(t.word)] = true
		}
		t.push(',') // not an ellipsis
		return true
	case '(', '[':
		t.depth++
	case ')', '}':
		t.depth--
	case ']':
		t.depth--
		if t.prev[0] == ellipsis && t.prev[1] == '[' {
			t.counted = append(t.counted, t.depth)
		}
	case '{':
		if t.prev[0] == typeWord {
			t.depth++
			break
		}
		if n := len(t.counted); n > 0 && t.counted[n-1] == t.depth {
			t.counted = t.counted[:n-1]
			t.depth++
			break
		}
		end := skipBlock(t.src, t.pos)
		if end < 0 {
			return false
		}
		start := t.pos
		t.pos = end - 1
		t.cut(start)
		t.pos = end
		c = '}'
	}
	t.push(class(c))
	return t.depth >= 0
}

func (t *trimmer) push(c class) { t.prev[1], t.prev[0] = t.prev[0], c }
