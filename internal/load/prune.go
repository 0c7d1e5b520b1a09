package load

import (
	"go/ast"
	"slices"
)

// prune keeps, of the trimmed files of a package, the declarations that its
// exported ones depend on, and blanks the others in place. No other package can
// tell the difference: an unexported method is kept when an identifier in
// what is kept has its name, such as that of an interface's method.
func prune(files []trimmedFile, n *names) {
	p := newPruner(files, n)
	// What a file refers to that does not scan is not known.
	all := slices.ContainsFunc(files, func(f trimmedFile) bool { return f.whole })
	for i := range files {
		for j := range files[i].decls {
			if d := &files[i].decls[j]; all || d.exported && d.receiver == 0 {
				p.keep(d)
			}
		}
	}
	p.follow()
	for i := range files {
		files[i].drop(n)
	}
}

// drop blanks the declarations that are not kept, and notes the qualifiers of
// those that are.
func (f *trimmedFile) drop(n *names) {
	f.qualifiers = make(map[string]bool)
	for _, d := range f.decls {
		if !d.kept {
			blank(f.src[d.start:d.end])
			continue
		}
		for _, id := range d.qualifiers {
			f.qualifiers[n.text[id]] = true
		}
	}
	f.decls = nil
}

// pruner walks from name to declaration to name. Its slices are indexed by
// the numbers of names.
type pruner struct {
	named    [][]*declaration // what a name declares at package level
	methods  [][]*declaration // by receiver
	byMethod [][]*declaration // unexported methods by their own name
	seen     []bool
	todo     []int32
}

func newPruner(files []trimmedFile, n *names) *pruner {
	p := &pruner{
		named:    make([][]*declaration, len(n.text)),
		methods:  make([][]*declaration, len(n.text)),
		byMethod: make([][]*declaration, len(n.text)),
		seen:     make([]bool, len(n.text)),
	}
	for i := range files {
		for j := range files[i].decls {
			p.index(&files[i].decls[j])
		}
	}
	return p
}

func (p *pruner) index(d *declaration) {
	switch {
	case d.receiver == 0:
		for _, id := range d.names {
			p.named[id] = append(p.named[id], d)
		}
	case len(d.names) > 0:
		p.methods[d.receiver] = append(p.methods[d.receiver], d)
		if !d.exported {
			p.byMethod[d.names[0]] = append(p.byMethod[d.names[0]], d)
		}
	}
}

func (p *pruner) keep(d *declaration) {
	if d.kept {
		return
	}
	d.kept = true
	// Its names too: methods hang on that of a type.
	for _, list := range [][]int32{d.names, d.uses} {
		for _, id := range list {
			p.see(id)
		}
	}
}

func (p *pruner) see(id int32) {
	if !p.seen[id] {
		p.seen[id] = true
		p.todo = append(p.todo, id)
	}
}

// follow keeps what the names lead to that have been seen.
func (p *pruner) follow() {
	for len(p.todo) > 0 {
		id := p.todo[len(p.todo)-1]
		p.todo = p.todo[:len(p.todo)-1]
		p.reach(id)
	}
}

func (p *pruner) reach(id int32) {
	for _, d := range p.named[id] {
		p.keep(d)
	}
	for _, d := range p.methods[id] {
		if d.exported || p.seen[d.names[0]] {
			p.keep(d)
		}
	}
	for _, d := range p.byMethod[id] {
		if p.seen[d.receiver] {
			p.keep(d)
		}
	}
}

// blank leaves nothing but the line breaks of b.
func blank(b []byte) {
	for i, c := range b {
		if c != '\n' {
			b[i] = ' '
		}
	}
}

// dropParameterNames makes parameters and results anonymous: their names are
// nothing to other packages, but go/types gives each function a scope of them,
// a fifth of all memory.
func dropParameterNames(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			anonymize(n.Recv)
		case *ast.FuncType:
			anonymize(n.Params)
			anonymize(n.Results)
		}
		return true
	})
}

func anonymize(list *ast.FieldList) {
	if list == nil {
		return
	}
	var fields []*ast.Field
	for _, f := range list.List {
		for range max(1, len(f.Names)) {
			fields = append(fields, f) // (a, b T) becomes (T, T)
		}
		f.Names = nil
	}
	list.List = fields
}
