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
