package load

import "path/filepath"

// Only returns a view of the program as if the package in that directory had been
// loaded alone: its only root, with what it imports. It is nil where no root
// lies there. Syntax, types and positions are those of the program.
func (p *Program) Only(dir string) *Program {
	for _, r := range p.Roots {
		if filepath.Clean(r.Dir) == filepath.Clean(dir) {
			return p.only(r)
		}
	}
	return nil
}

func (p *Program) only(root *Package) *Program {
	view := *p
	view.Roots = []*Package{root}
	view.Packages, view.nodes = map[string]*Package{}, map[string]*node{}
	var add func(path string)
	add = func(path string) {
		pkg := p.Packages[path]
		if pkg == nil || view.Packages[path] != nil {
			return
		}
		view.Packages[path], view.nodes[path] = pkg, p.nodes[path]
		for _, to := range pkg.Imports {
			add(to)
		}
	}
	add(root.Path)
	return &view
}

// Files returns the names of a package's files in its directory: those that the
// compiler is given, and those that import "C".
func (p *Program) Files(pkg *Package) (plain, cgo []string) {
	l := p.nodes[pkg.Path].list
	return l.GoFiles, l.CgoFiles
}

// File is the absolute path of a file as Span names it, when it is one of a
// package of the program.
func (p *Program) File(name string) (path string, ok bool) {
	dir, base := filepath.Split(filepath.FromSlash(name))
	for _, pkg := range p.Packages {
		if shown, ok := p.shown.Load(pkg.Dir); ok &&
			filepath.Clean(filepath.FromSlash(shown.(string))) == filepath.Clean(dir) {
			return filepath.Join(pkg.Dir, base), true
		}
	}
	return "", false
}
