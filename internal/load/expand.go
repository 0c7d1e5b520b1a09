package load

import (
	"fmt"
	"go/ast"
	"go/token"
)

// Source of a few lines can ask for any amount of work before a line of it runs: a
// struct of two structs of two structs is as large as all of them, and go/types
// visits each (go.dev/issue/65711); a constant that doubles another is as long as
// its text. No program needs that, so what is too large is an error at its place,
// and the type or the constant is invalid.
const (
	// maxVisits bounds the types that go/types visits to check that one type does not
	// contain itself, each compared with those around it, and maxAllVisits the same for
	// a package. A type of few visits is never too large.
	maxVisits    = 1 << 25
	maxAllVisits = 1 << 27
	fewVisits    = 1 << 8
	// maxConstant bounds the bytes of a constant that is put together from others.
	maxConstant = 16 << 20
)

// An expansion measures the declarations of a package.
type expansion struct {
	imported func(file *ast.File, pkg, name string) size
	report   func(at ast.Node, msg string)
	file     *ast.File
	decls    map[string]*decl
	// local is, in a function, what the names that it declares are outside of it.
	local  map[string]*decl
	visits int
}

// A decl is a declared type or constant.
type decl struct {
	file  *ast.File
	spec  *ast.TypeSpec // of a type
	value ast.Expr      // of a constant
	size  size
	state int8 // 0, or one of:
}

const (
	measuring int8 = 1 + iota // by itself: a cycle, which go/types reports
	measured
)

// size is how large a type or constant becomes.
type size struct {
	types int // that a type contains, itself included
	depth int // to which they contain one another
	bytes int // of a constant
}

// expand measures the types and constants that files declare, cuts those that are
// too large, and returns the sizes of those that other packages can use.
func (e *expansion) expand(files []*ast.File, bodies bool) map[string]size {
	e.decls = map[string]*decl{}
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.GenDecl); ok {
				e.declare(f, d)
			}
		}
	}
	for _, f := range files {
		e.file = f
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				e.drop(d)
			case *ast.FuncDecl:
				if bodies && d.Body != nil {
					e.function(d.Body)
				}
			}
		}
	}
	out := map[string]size{}
	for name, d := range e.decls {
		if s := e.measure(d); ast.IsExported(name) && (s.types > 1 || s.bytes > 0) {
			out[name] = s
		}
	}
	return out
}

// function cuts what is too large in a function, whose names hold only there.
func (e *expansion) function(body *ast.BlockStmt) {
	e.local = map[string]*decl{}
	e.drop(body)
	for name, d := range e.local {
		if e.decls[name] = d; d == nil {
			delete(e.decls, name)
		}
	}
	e.local = nil
}

// name makes a name stand for a declaration.
func (e *expansion) name(id *ast.Ident, d *decl) {
	if e.local != nil {
		if _, ok := e.local[id.Name]; !ok {
			e.local[id.Name] = e.decls[id.Name]
		}
	}
	e.decls[id.Name] = d
}

// declare notes the names of a declaration. A constant without a value repeats the
// one before it.
func (e *expansion) declare(f *ast.File, d *ast.GenDecl) {
	var before []ast.Expr
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			e.name(s.Name, &decl{file: f, spec: s})
		case *ast.ValueSpec:
			if d.Tok != token.CONST {
				continue
			}
			if len(s.Values) > 0 {
				before = s.Values
			}
			for i, name := range s.Names {
				if i < len(before) {
					e.name(name, &decl{file: f, value: before[i]})
				}
			}
		}
	}
}

// drop cuts what is too large in a node, and measures the types in it.
func (e *expansion) drop(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeclStmt:
			if d, ok := n.Decl.(*ast.GenDecl); ok {
				e.declare(e.file, d)
			}
		case *ast.TypeSpec:
			if d := e.decls[n.Name.Name]; d != nil && d.spec == n {
				e.measure(d)
			}
		case *ast.BinaryExpr:
			if n.Op == token.ADD {
				e.sum(n)
				return false
			}
		}
		return true
	})
}

// sum cuts a sum that is too large, and looks into what is added otherwise.
func (e *expansion) sum(b *ast.BinaryExpr) {
	if n := e.size(b).bytes; n > maxConstant {
		e.report(b,
			fmt.Sprintf("toolbudget does not evaluate a constant of %d bytes; read the text from a file (go:embed)", n))
		b.X, b.Y = &ast.BadExpr{From: b.Pos(), To: b.Pos()}, &ast.BadExpr{From: b.End(), To: b.End()}
		return
	}
	for {
		e.drop(b.Y)
		left, ok := b.X.(*ast.BinaryExpr)
		if !ok || left.Op != token.ADD {
			e.drop(b.X)
			return
		}
		b = left
	}
}

func (e *expansion) measure(d *decl) size {
	switch d.state {
	case measuring:
		return size{}
	case measured:
		return d.size
	}
	d.state = measuring
	outer := e.file
	e.file = d.file
	if d.spec == nil {
		d.size = e.size(d.value)
	} else {
		d.size = e.size(d.spec.Type)
		d.size.types, d.size.depth = add(d.size.types, 1), d.size.depth+1
		visits := mul(d.size.types, d.size.depth)
		if visits > maxVisits || visits > maxAllVisits-e.visits && visits > fewVisits {
			e.report(d.spec, fmt.Sprintf("type %s is too large: toolbudget does not check a type that contains so "+
				"many others; use a pointer, slice or map", d.spec.Name.Name))
			d.spec.Type = &ast.BadExpr{From: d.spec.Type.Pos(), To: d.spec.Type.End()}
			d.size, visits = size{types: 1, depth: 1}, 1
		}
		e.visits += visits
	}
	e.file = outer
	d.state = measured
	return d.size
}

// size measures an expression that is a type or a constant.
func (e *expansion) size(x ast.Expr) size {
	s := size{types: 1}
	switch x := x.(type) {
	case *ast.Ident:
		if d := e.decls[x.Name]; d != nil {
			return e.measure(d)
		}
	case *ast.SelectorExpr:
		if pkg, ok := x.X.(*ast.Ident); ok {
			s = e.imported(e.file, pkg.Name, x.Sel.Name)
			s.types = max(1, s.types)
		}
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			s.bytes = len(x.Value)
		}
	case *ast.BinaryExpr:
		if x.Op == token.ADD {
			return e.size(x.X).plus(e.size(x.Y))
		}
	case *ast.ParenExpr:
		return e.size(x.X)
	case *ast.ArrayType:
		if x.Len != nil {
			return e.size(x.Elt)
		}
	case *ast.StructType:
		return e.fields(x.Fields)
	case *ast.InterfaceType:
		return e.fields(x.Methods)
	case *ast.IndexExpr:
		return e.size(x.X).of(e.size(x.Index))
	case *ast.IndexListExpr:
		var all size
		for _, i := range x.Indices {
			all = all.plus(e.size(i))
		}
		return e.size(x.X).of(all)
	}
	return s
}

func (e *expansion) fields(list *ast.FieldList) size {
	s := size{types: 1}
	for _, f := range list.List {
		one := e.size(f.Type)
		for range max(1, len(f.Names)) {
			s = s.plus(one)
		}
	}
	return s
}

func (s size) plus(t size) size {
	return size{types: add(s.types, t.types), depth: max(s.depth, t.depth), bytes: add(s.bytes, t.bytes)}
}

// of is the size of a generic type, any part of which may be its argument.
func (s size) of(arg size) size {
	return size{types: mul(s.types, arg.types), depth: s.depth + arg.depth, bytes: 0}
}

const huge = 1 << 40

func add(a, b int) int { return min(a+b, huge) }

func mul(a, b int) int {
	if a > 0 && b > huge/a {
		return huge
	}
	return a * b
}

// expand cuts what is too large to be checked in the files of a package.
func (p *Program) expand(n *node, files []*ast.File, bodies bool) (errs []Error) {
	imports := map[*ast.File]map[string]*node{}
	e := &expansion{
		imported: func(f *ast.File, pkg, name string) size {
			if imports[f] == nil {
				imports[f] = n.named(f)
			}
			if dep := imports[f][pkg]; dep != nil {
				return dep.sizes[name]
			}
			return size{}
		},
		report: func(at ast.Node, msg string) {
			errs = append(errs, Error{Kind: TypeFailed, At: p.Span(at.Pos(), at.Pos()), Msg: msg})
		},
	}
	n.sizes = e.expand(files, bodies)
	return errs
}

// named returns the packages that a file imports by the names they have in it.
func (n *node) named(f *ast.File) map[string]*node {
	out := map[string]*node{}
	for _, spec := range f.Imports {
		dep := n.dependency(spec)
		switch {
		case dep == nil: // an error, or not needed
		case spec.Name != nil:
			out[spec.Name.Name] = dep
		default:
			out[dep.pkg.Name] = dep
		}
	}
	return out
}
