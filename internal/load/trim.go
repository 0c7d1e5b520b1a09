package load

import "bytes"

// trimmed is a Go file without what its declarations do not depend on.
type trimmed struct {
	src []byte
	// cuts tell where in the file the parts of src come from.
	cuts []cut
	// decls are the declarations in src but for imports.
	decls []declaration
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
func trim(src []byte, n *names) (trimmed, bool) {
	t := trimmer{src: src, line: 1, declarer: declarer{names: n}}
	if !t.scan() {
		return trimmed{}, false
	}
	t.end(t.border(t.pos))
	t.out += copy(src[t.out:], src[t.kept:])
	return trimmed{src: src[:t.out:t.out], cuts: t.cuts, decls: t.decls}, true
}

// findDecls finds the declarations of a Go file as trim does, and leaves src as it
// is. A declaration begins with the comments before it.
func findDecls(src []byte, n *names) (trimmed, bool) {
	t := trimmer{src: src, outline: true, declarer: declarer{names: n}}
	if !t.scan() {
		return trimmed{}, false
	}
	t.end(t.border(t.pos))
	return trimmed{src: src, decls: t.decls}, true
}

func (t *trimmer) scan() bool {
	for t.pos < len(t.src) {
		if !t.token() {
			return false
		}
	}
	return t.depth == 0
}

type trimmer struct {
	src     []byte
	pos     int      // next byte to scan
	depth   int      // of (), [] and {}
	square  int      // of [] alone
	prev    [2]class // last tokens, the last first
	newline bool     // since the last token
	counted []int    // depths at which the literal of a [...]T is yet to come
	outline bool     // leave out nothing
	ended   int      // offset after the last token

	out       int // src[:out] is finished
	kept      int // src[kept:pos] is kept but not yet moved to out
	line      int // of kept
	lineStart int // offset of that line
	cuts      []cut

	declarer
}

// class is as much as trim has to know of a token: its first byte, or
type class byte

const (
	word     class = 'a'
	keyword  class = 'k' // one that ends no statement
	typeWord class = 's' // struct or interface
	literal  class = '0'
	ellipsis class = '.'
)

// token scans one token, comment or space.
func (t *trimmer) token() bool {
	c := t.src[t.pos]
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		t.newline = t.newline || c == '\n'
		t.pos++
		return true
	case isLetter(c):
		t.identifier()
		return true
	case isDigit(c):
		for t.pos < len(t.src) && (isLetter(t.src[t.pos]) || isDigit(t.src[t.pos]) || t.src[t.pos] == '.') {
			t.pos++
		}
		t.push(literal)
		return true
	case c == '"' || c == '\'' || c == '`':
		t.pos = skipQuoted(t.src, t.pos)
		t.push(literal)
		return t.pos > 0
	case c == '/':
		if end := skipComment(t.src, t.pos); end != t.pos+1 {
			return t.comment(end)
		}
	}
	return t.operator(c)
}

func (t *trimmer) comment(end int) bool {
	if end < 0 {
		return false
	}
	start := t.pos
	t.pos = end
	text := t.src[start:end]
	t.newline = t.newline || bytes.IndexByte(text, '\n') >= 0
	if !bytes.HasPrefix(text, goBuild) {
		t.cutFrom(start)
	}
	return true
}

func (t *trimmer) identifier() {
	start := t.pos
	t.pos = skipName(t.src, start)
	text := t.src[start:t.pos]
	switch string(text) {
	case "struct", "interface":
		t.push(typeWord)
		return
	case "chan":
		t.push(keyword)
		return
	case "func":
		if t.depth == 0 && t.atStart() {
			t.begin(funcDecl, t.border(start))
		}
		t.push(keyword)
		return
	case "package", "import", "var", "const", "type":
		if t.depth == 0 {
			t.begin(declKinds[string(text)], t.border(start))
		}
		t.push(keyword)
		return
	}
	t.name(text, t.border(start))
	t.push(word)
	t.afterName()
}

// atStart reports whether the next token begins a declaration or a part of a
// group of them.
func (t *trimmer) atStart() bool {
	switch t.prev[0] {
	case 0, ';':
		return true
	case word, literal, ')', ']', '}':
		return t.newline
	}
	return false
}

func (t *trimmer) operator(c byte) bool {
	start := t.pos
	t.pos++
	switch c {
	case '.':
		if bytes.HasPrefix(t.src[t.pos:], []byte("..")) {
			t.pos += 2
			t.push(ellipsis)
			return true
		}
		if t.prev[0] == word {
			t.qualifier()
		}
		c = ',' // not an ellipsis
	case ',':
		t.comma()
	case '(':
		if t.depth == 0 && t.prev[0] == keyword {
			t.open()
		}
		t.depth++
	case '[':
		t.depth++
		t.square++
	case ')':
		t.depth--
		if t.depth == 0 {
			t.close(t.border(start))
		}
	case '}':
		t.depth--
	case ']':
		t.depth--
		t.square--
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
		t.body(start)
		t.pos = end - 1
		t.cutFrom(start + 1)
		t.pos = end
		c = '}'
	}
	t.push(class(c))
	return t.depth >= 0
}

func (t *trimmer) push(c class) {
	t.prev[1], t.prev[0] = t.prev[0], c
	t.newline, t.named = false, false
	t.ended = t.pos
}

// border is where a declaration ends and another one begins if a token at pos is
// the first of it. It is an offset of the source that is left.
func (t *trimmer) border(pos int) int {
	if t.outline {
		return t.ended
	}
	return t.out + pos - t.kept
}

// cutFrom leaves out src[from:t.pos]. A comment leaves a space, or a line break if
// it spans lines, for it may separate tokens or end a statement.
func (t *trimmer) cutFrom(from int) {
	if t.outline {
		return
	}
	keep, gone := t.src[t.kept:from], t.src[from:t.pos]
	if len(gone) == 0 {
		return
	}
	separator := byte(0)
	if gone[0] == '/' {
		separator = ' '
		if bytes.IndexByte(gone, '\n') >= 0 {
			separator = '\n'
		}
	}
	t.line += bytes.Count(t.src[t.kept:t.pos], newline)
	if i := bytes.LastIndexByte(t.src[t.kept:t.pos], '\n'); i >= 0 {
		t.lineStart = t.kept + i + 1
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
	t.cuts = append(t.cuts, cut{offset: t.out, line: t.line, column: t.pos - t.lineStart + 1})
}

var (
	newline = []byte{'\n'}
	goBuild = []byte("//go:build")
)
