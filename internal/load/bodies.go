package load

import (
	"fmt"
	"go/ast"
	"go/types"
	"sync"
)

// fullPackage is a package that was checked without bodies, checked again
// with them.
type fullPackage struct {
	once sync.Once
	pkg  *Package
	err  error
}

// WithBodies returns the package of that path with function bodies and Info.
// A package that was checked without them is parsed and checked again: its
// imports are those of the program, but its own objects are new, so types and
// functions must be compared by name, not by identity. The result is kept. It
// is safe for concurrent use.
func (p *Program) WithBodies(path string) (*Package, error) {
	n := p.nodes[path]
	if n == nil {
		return nil, fmt.Errorf("package %s is not part of the program", path)
	}
	if n.pkg.Info != nil {
		return n.pkg, nil
	}
	p.mu.Lock()
	f := p.full[path]
	if f == nil {
		f = new(fullPackage)
		p.full[path] = f
	}
	p.mu.Unlock()
	f.once.Do(func() { f.pkg, f.err = p.recheck(n, nil) })
	return f.pkg, f.err
}

// WithFunction is WithBodies with the bodies of the functions and methods of
// that name only, and of all that those may call or refer to in the package,
// which is told by name as well. Of a large package that is a fraction of the
// time and memory. Errors is nil, since what is left out may have been all that
// needed an import, and the result is not kept.
func (p *Program) WithFunction(path, name string) (*Package, error) {
	n := p.nodes[path]
	if n == nil || n.pkg.Info != nil {
		return p.WithBodies(path)
	}
	pkg, err := p.recheck(n, func(files []*ast.File) { keepBodies(files, name) })
	if pkg != nil {
		pkg.Errors = nil
	}
	return pkg, err
}

// keepBodies removes the bodies of functions that a name does not lead to.
func keepBodies(files []*ast.File, name string) {
	named := make(map[string][]ast.Node) // what to look at for a name
	var funcs []*ast.FuncDecl
	for _, f := range files {
		for _, decl := range f.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				funcs = append(funcs, decl)
				named[decl.Name.Name] = append(named[decl.Name.Name], decl)
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok {
						for _, id := range v.Names {
							named[id.Name] = append(named[id.Name], v)
						}
					}
				}
			}
		}
	}
	reached := map[string]bool{name: true}
	for todo := []string{name}; len(todo) > 0; {
		last := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range named[last] {
			ast.Inspect(n, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && !reached[id.Name] {
					reached[id.Name] = true
					todo = append(todo, id.Name)
				}
				return true
			})
		}
	}
	for _, f := range funcs {
		if !reached[f.Name.Name] {
			f.Body = nil
		}
	}
}

// recheck parses and checks a package with the bodies that trim leaves.
func (p *Program) recheck(n *node, trim func([]*ast.File)) (*Package, error) {
	if n.pkg.Path == "unsafe" {
		return nil, fmt.Errorf("package unsafe has no function bodies")
	}
	pkg := *n.pkg
	files, errs := p.parse(n)
	p.needAll(n.imports)
	if trim == nil {
		pkg.Info = newInfo(files)
	} else {
		trim(files)
		pkg.Info = newInfo(nil) // little is left of what the files are long
	}
	tpkg, terrs := p.check(n, files, pkg.Info)
	if err := p.ctx.Err(); err != nil {
		return nil, err
	}
	pkg.Files, pkg.Types = files, tpkg
	pkg.Errors = nil
	if n.list.Error != nil {
		pkg.Errors = append(pkg.Errors, n.list.Error.in(p.Dir))
	}
	pkg.Errors = append(append(pkg.Errors, errs...), terrs...)
	return &pkg, nil
}

// TypesOf returns the types of the package of that path, which are its
// declarations alone unless it was checked with bodies. It checks a package
// that nothing has needed so far. It returns nil when the program has no such
// package. It is safe for concurrent use.
func (p *Program) TypesOf(path string) *types.Package {
	n := p.nodes[path]
	if n == nil {
		return nil
	}
	p.need(n)
	return n.types
}
