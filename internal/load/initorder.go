package load

import (
	"container/heap"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// InitOrder lists the package of that path and all that it imports, directly or not, in the order
// in which Go initializes them. It is that of the linker since Go 1.21: of all packages whose
// imports are done, the first by name is next (cmd/link/internal/ld/inittask.go). Packages in which
// nothing happens have no part in that, and come first.
func (p *Program) InitOrder(path string) []string {
	root := p.nodes[path]
	if root == nil {
		return nil
	}
	// waiting counts the imports that are not done, and after are those that wait for a package.
	waiting, after := map[*node]int{}, map[*node][]*node{}
	var ready byName
	var order []string
	var visit func(n *node) bool
	visit = func(n *node) bool {
		if count, known := waiting[n]; known {
			return count >= 0
		}
		count := 0
		for _, dep := range n.imports {
			if visit(dep) {
				count++
				after[dep] = append(after[dep], n)
			}
		}
		switch {
		case idleStandard[n.pkg.Path], count == 0 && n != root && !p.initializes(n):
			count = -1 // no part in this
			order = append(order, n.pkg.Path)
		case count == 0:
			ready = append(ready, entry{symbol(n, n == root), n})
		}
		waiting[n] = count
		return count >= 0
	}
	visit(root)
	heap.Init(&ready)
	for len(ready) > 0 {
		n := heap.Pop(&ready).(entry).node
		order = append(order, n.pkg.Path)
		for _, next := range after[n] {
			if waiting[next]--; waiting[next] == 0 {
				heap.Push(&ready, entry{symbol(next, next == root), next})
			}
		}
	}
	return order
}

// Importers lists those packages of order, which InitOrder gave, that import the package of that
// path, directly or not.
func (p *Program) Importers(path string, order []string) []string {
	target := p.nodes[path]
	if target == nil {
		return nil
	}
	leads := map[*node]bool{target: true}
	var list []string
	for _, path := range order {
		n := p.nodes[path]
		if n == nil || n == target || n.pkg.Standard ||
			!slices.ContainsFunc(n.imports, func(dep *node) bool { return leads[dep] }) {
			continue
		}
		leads[n] = true
		list = append(list, path)
	}
	return list
}

// symbol is the name by which the linker sorts a package: that of its task, in which the path is
// written as cmd/internal/objabi.PathToPrefix does.
func symbol(n *node, main bool) string {
	if main {
		return "main..inittask"
	}
	path := n.pkg.Path
	last := strings.LastIndexByte(path, '/') + 1
	var b strings.Builder
	for i := range len(path) {
		switch c := path[i]; {
		case c <= ' ' || c == '%' || c == '"' || c >= 0x7f || c == '.' && i >= last:
			const digits = "0123456789abcdef"
			b.Write([]byte{'%', digits[c>>4], digits[c&15]})
		default:
			b.WriteByte(c)
		}
	}
	return b.String() + "..inittask"
}

// An entry is a package whose imports are done.
type entry struct {
	symbol string
	node   *node
}

// byName is a heap.
type byName []entry

func (h byName) Len() int           { return len(h) }
func (h byName) Less(i, j int) bool { return h[i].symbol < h[j].symbol }
func (h byName) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *byName) Push(x any)        { *h = append(*h, x.(entry)) }
func (h *byName) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}

// Initializes reports whether something happens when the package of that path is initialized by
// itself.
func (p *Program) Initializes(path string) bool {
	n := p.nodes[path]
	return n != nil && p.initializes(n)
}

// initializes reports whether something happens when a package is initialized by itself: it has an
// init function, or a variable that the compiler cannot lay out.
func (p *Program) initializes(n *node) bool {
	if n.pkg.Standard {
		return true
	}
	p.mu.Lock()
	known, ok := p.computing[n]
	p.mu.Unlock()
	if ok {
		return known
	}
	found := false
	for _, f := range p.syntax(n) {
		found = found || slices.ContainsFunc(f.Decls, happens)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.computing == nil {
		p.computing = map[*node]bool{}
	}
	p.computing[n] = found
	return found
}

// syntax are the files of a package, as far as they can be read.
func (p *Program) syntax(n *node) []*ast.File {
	if n.pkg.Info != nil {
		return n.pkg.Files
	}
	var files []*ast.File
	for name := range n.fileNames() {
		if src, err := p.ReadFile(name); err == nil {
			f, _ := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
			if f != nil {
				files = append(files, f)
			}
		}
	}
	return files
}

// happens reports whether something happens because of a declaration when its package is
// initialized.
func happens(d ast.Decl) bool {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Recv == nil && d.Name.Name == "init"
	case *ast.GenDecl:
		return d.Tok == token.VAR && computes(d)
	}
	return false
}

// computes reports whether the values of variables are computed when the program starts: they call
// something, receive from a channel, or are maps.
func computes(d *ast.GenDecl) bool {
	found := false
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.CompositeLit:
			_, isMap := n.Type.(*ast.MapType)
			found = found || isMap
		}
		return !found
	})
	return found
}

// idleStandard are the packages of the standard library in which nothing happens when they are
// initialized. Those of its own that others import do not matter, since the others do something.
var idleStandard = map[string]bool{
	"cmp": true, "container/list": true, "container/ring": true, "crypto/subtle": true,
	"encoding": true, "image/color": true, "image/color/palette": true, "math/bits": true,
	"structs": true, "sync/atomic": true, "unicode/utf16": true, "unicode/utf8": true,
	"unsafe": true,
}
