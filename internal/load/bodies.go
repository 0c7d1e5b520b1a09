package load

import (
	"fmt"
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
	f.once.Do(func() { f.pkg, f.err = p.recheck(n) })
	return f.pkg, f.err
}

// WithFunction is WithBodies with nothing but the functions and methods of that
// name and what they need: all that their bodies may call or refer to in the
// package, which is told by name, and the declarations that this depends on. Of
// a large package that is a fraction of the time and memory. Errors is nil and
// the result is not kept.
func (p *Program) WithFunction(path, name string) (*Package, error) {
	n := p.nodes[path]
	if n == nil || n.pkg.Info != nil || path == "unsafe" {
		return p.WithBodies(path)
	}
	pkg, ok := p.checkPart(n, name)
	if !ok {
		return p.WithBodies(path)
	}
	pkg.Errors = nil
	return pkg, p.ctx.Err()
}

// checkPart reports false for a package in which a file does not scan.
func (p *Program) checkPart(n *node, name string) (*Package, bool) {
	files, deps, ok := p.parsePart(n, name)
	if !ok {
		return nil, false
	}
	p.needAll(deps)
	pkg := *n.pkg
	pkg.Files, pkg.Info = files, newInfo(nil) // little is left of what the files are long
	pkg.Types, pkg.Errors = p.check(n, files, pkg.Info)
	return &pkg, true
}

// recheck parses and checks a package with its bodies.
func (p *Program) recheck(n *node) (*Package, error) {
	if n.pkg.Path == "unsafe" {
		return nil, fmt.Errorf("package unsafe has no function bodies")
	}
	pkg := *n.pkg
	files, errs := p.parse(n)
	p.needAll(n.imports)
	pkg.Info = newInfo(files)
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
