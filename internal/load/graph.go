package load

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// node is a package in the import graph.
type node struct {
	list    *listed
	pkg     *Package
	imports []*node
	bodies  bool // check with function bodies
	rank    int  // see rank

	once  sync.Once
	types *types.Package  // set by once
	sizes map[string]size // the same
}

// isFramework reports whether pkg belongs to one of the modules, at any major
// version.
func isFramework(pkg *Package, modules []string) bool {
	if pkg.Module == nil {
		return false
	}
	for _, m := range modules {
		major, ok := strings.CutPrefix(pkg.Module.Path, m)
		if v := strings.TrimPrefix(major, "/v"); ok &&
			(major == "" || v != major && v != "" && strings.Trim(v, "0123456789") == "") {
			return true
		}
	}
	return false
}

// breakCycles removes the imports that close a cycle, which would make
// packages wait for each other. The go command reports the cycle as well; the
// package whose import is removed gets an error that names it.
func breakCycles(nodes map[string]*node, list []*listed) {
	const (
		open = 1 + iota
		done
	)
	state := make(map[*node]int, len(nodes))
	var visit func(n *node)
	visit = func(n *node) {
		state[n] = open
		n.imports = slices.DeleteFunc(n.imports, func(dep *node) bool {
			switch state[dep] {
			case done:
				return false
			case open:
				n.pkg.Errors = append(n.pkg.Errors,
					Error{Kind: ListFailed, Msg: fmt.Sprintf("import cycle through %s not allowed", dep.pkg.Path)})
				return true
			}
			visit(dep)
			return false
		})
		state[n] = done
	}
	for _, l := range list {
		if n := nodes[l.ImportPath]; state[n] == 0 {
			visit(n)
		}
	}
}

// uses reports whether a trimmed file with these qualifiers needs an import.
func (n *node) uses(spec *ast.ImportSpec, qualifiers map[string]bool) bool {
	if spec.Name != nil {
		return spec.Name.Name == "." || qualifiers[spec.Name.Name]
	}
	dep := n.dependency(spec)
	if dep == nil || dep.pkg.Name == "" {
		return true // "C", or an error to report
	}
	return qualifiers[dep.pkg.Name]
}

// dropImports removes the imports that a trimmed file does not need.
func (n *node) dropImports(file *ast.File, qualifiers map[string]bool) {
	unused := func(spec *ast.ImportSpec) bool { return !n.uses(spec, qualifiers) }
	file.Imports = slices.DeleteFunc(file.Imports, unused)
	file.Decls = slices.DeleteFunc(file.Decls, func(decl ast.Decl) bool {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT {
			return false
		}
		d.Specs = slices.DeleteFunc(d.Specs, func(spec ast.Spec) bool { return unused(spec.(*ast.ImportSpec)) })
		return len(d.Specs) == 0 // go/ast cannot tell the end of an empty one
	})
}

// dependency returns the package that an import stands for, or nil.
func (n *node) dependency(spec *ast.ImportSpec) *node {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return nil
	}
	to := n.pkg.Imports[path]
	for _, dep := range n.imports {
		if dep.pkg.Path == to {
			return dep
		}
	}
	return nil
}

// rank gives each package the amount of work on the longest way from it to a
// package that nothing imports. Work that much waits for goes first, or one
// core would have the last large package to itself while the others idle.
func rank(nodes map[string]*node, list []*listed) {
	for _, l := range slices.Backward(list) { // importers first
		n := nodes[l.ImportPath]
		work := len(l.GoFiles) + len(l.CgoFiles)
		if n.bodies {
			work *= 10 // measured
		}
		n.rank += work
		for _, dep := range n.imports {
			dep.rank = max(dep.rank, n.rank)
		}
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
