package load

import "go/token"

// A declaration is a stretch of trimmed source that stands or falls as a
// whole: a function or method, a type, one line of a var, or a const with its
// group, whose lines depend on each other.
type declaration struct {
	kind       declKind
	start, end int // offsets in the trimmed source
	body       int // offset of the brace that opens a function's, or 0
	names      []int32
	receiver   int32 // type of a method, or 0
	exported   bool  // declares an exported name
	uses       []int32
	qualifiers []int32 // names before a dot
	kept       bool    // see prune
	whole      bool    // see part
}

// names numbers the identifiers of a package from 1.
type names struct {
	number map[string]int32
	text   []string
	usedBy []int32 // the last declaration, by running number, that used it
	decls  int32
}

func newNames() *names {
	return &names{number: make(map[string]int32), text: make([]string, 1), usedBy: make([]int32, 1)}
}

func (n *names) id(b []byte) int32 {
	id, ok := n.number[string(b)]
	if !ok {
		id = int32(len(n.text))
		n.number[string(b)] = id
		n.text = append(n.text, string(b))
		n.usedBy = append(n.usedBy, 0)
	}
	return id
}

type declKind uint8

const (
	noDecl declKind = iota // package and import clauses
	funcDecl
	constDecl
	typeDecl
	varDecl
)

var declKinds = map[string]declKind{"const": constDecl, "type": typeDecl, "var": varDecl}

// declarer is the part of a trimmer that tells declarations apart.
type declarer struct {
	names *names
	decls []declaration
	kind  declKind // of the last of decls, or noDecl after it
	last  int32    // the last identifier

	group      bool // in the parentheses of var ( … )
	inReceiver bool
	naming     bool // the next identifier is declared
	named      bool // the last token was declared
}

// begin starts a declaration, at an offset of the trimmed source.
func (d *declarer) begin(kind declKind, offset int) {
	d.end(offset)
	d.kind, d.group, d.inReceiver = kind, false, false
	if kind != noDecl {
		d.start(offset)
	}
}

func (d *declarer) start(offset int) {
	d.names.decls++
	d.decls = append(d.decls, declaration{kind: d.kind, start: offset, end: -1})
	d.naming = true
}

// end ends the current declaration, if there is one.
func (d *declarer) end(offset int) {
	if decl := d.current(); decl != nil {
		decl.end = offset
	}
}

// current is the declaration that has not ended, or nil.
func (d *declarer) current() *declaration {
	if n := len(d.decls); n > 0 && d.decls[n-1].end < 0 {
		return &d.decls[n-1]
	}
	return nil
}

// open is told of a parenthesis right after a keyword.
func (d *declarer) open() {
	switch {
	case d.kind == noDecl || d.current() == nil:
	case d.kind == funcDecl:
		d.inReceiver = d.naming
	case d.naming:
		d.group = true
		if d.kind != constDecl {
			d.decls = d.decls[:len(d.decls)-1] // its lines are the declarations
		}
	}
}

// body is told of the brace that opens a block which trim leaves out.
func (d *declarer) body(offset int) {
	if decl := d.current(); decl != nil && d.kind == funcDecl {
		decl.body = offset
	}
}

// close is told of a closing parenthesis at package level.
func (d *declarer) close(offset int) {
	d.inReceiver = false
	if d.group {
		if d.kind != constDecl {
			d.end(offset)
		}
		d.kind, d.group = noDecl, false
	}
}

// name is told of an identifier that is not a keyword of a declaration.
func (t *trimmer) name(text []byte, offset int) {
	if t.kind == noDecl {
		return
	}
	if t.group && t.depth == 1 && (t.prev[0] == '(' || t.atStart()) {
		t.naming = true
		if t.kind != constDecl {
			t.end(offset)
			t.start(offset)
		}
	}
	d := t.current()
	if d == nil {
		return // no valid Go
	}
	id := t.names.id(text)
	t.last = id
	switch {
	case t.inReceiver:
		if t.square == 0 {
			d.receiver = id // the last one is the type
		}
	case t.naming:
		d.names = append(d.names, id)
		d.exported = d.exported || token.IsExported(t.names.text[id])
	case t.names.usedBy[id] != t.names.decls:
		t.names.usedBy[id] = t.names.decls
		d.uses = append(d.uses, id)
	}
}

// afterName is told that the token of name has been scanned.
func (d *declarer) afterName() {
	if d.naming && !d.inReceiver {
		d.naming, d.named = false, true
	}
}

// comma is told of a comma.
func (d *declarer) comma() {
	if d.named && (d.kind == varDecl || d.kind == constDecl) {
		d.naming = true // var a, b
	}
}

// qualifier is told of a dot after an identifier.
func (d *declarer) qualifier() {
	if decl := d.current(); decl != nil {
		decl.qualifiers = append(decl.qualifiers, d.last)
	}
}
