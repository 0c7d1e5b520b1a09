package extract

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/load"
)

// Package reads the only root of prog by itself, as the drivers see it that are
// given one package at a time: the tools that it defines, registered or not. A
// main package is run from main; all other functions that return or register a
// tool are run with unknown arguments, which are gaps for the reason Parameter.
// A tool belongs to the package that has the call which names it.
//
// The catalog has one program, and the directives of all packages that were
// read. A program without a known framework is not searched for types that look
// like a tool.
func Package(prog *load.Program, opts Options) *catalog.Catalog {
	x := newExtraction(prog, opts)
	// Drivers that see one package at a time need every tool that it defines, not what a
	// program serves.
	x.alone = true
	pkg := prog.Roots[0]
	c := &catalog.Catalog{SchemaVersion: catalog.SchemaVersion, Build: prog.Build, Incomplete: prog.Incomplete()}
	e := entry{pkg, pkg.Name == "main"}
	x.begin(e)
	r, _ := x.rounds(e, nil)
	r.settle()
	r.read = slices.DeleteFunc(r.read,
		func(rd *reading) bool { return rd.tool.Package != pkg.Path || rd.tool.Name == "" })
	r.keepBest()
	list := r.programs(e)
	for _, p := range list {
		// Totals belong to whole programs, so what is registered at run time is of no
		// concern here.
		p.DynamicSources = nil // what is registered at run time is asked of whole programs
	}
	addTo(c, e, list)
	share(c)
	x.directives(c)
	sortTools(c)
	return c
}

// defined runs the functions of a package that no run has visited and that
// register a tool, and all that return one, and records those tools.
func (r *run) defined(u *eval.Package) {
	returns := map[string]bool{}
	var keys []string
	for _, f := range u.Files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Body == nil {
				continue
			}
			obj, ok := u.Info.Defs[fd.Name].(*types.Func)
			if !ok {
				continue
			}
			key := eval.FuncKey(obj)
			keys = append(keys, key)
			// A function that returns a tool defines it, whether it is registered or not.
			for v := range obj.Signature().Results().Variables() {
				returns[key] = returns[key] || r.holdsTool(v.Type(), 0)
			}
		}
	}
	// Those that others call come last: the others know the arguments.
	outer := r.x.unvisited(r.in.Visited)
	for _, key := range outer {
		if r.x.packageOf(key) == u.Path && !r.in.Visited(key) {
			r.runFunction(key, false, 0)
		}
	}
	for _, key := range keys {
		if returns[key] && !slices.Contains(outer, key) {
			r.runFunction(key, false, 0)
		}
	}
}

// maxHold is how deep in the fields of the user's own types a tool is looked for.
const maxHold = 2

// holdsTool reports whether a type is a tool type, or holds one in an element or, down to
// maxHold structs, in a field.
func (r *run) holdsTool(t types.Type, depth int) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return r.holdsTool(t.Elem(), depth)
	case *types.Slice:
		return r.holdsTool(t.Elem(), depth)
	case *types.Struct:
		if depth > maxHold {
			return false
		}
		for f := range t.Fields() {
			if r.holdsTool(f.Type(), depth+1) {
				return true
			}
		}
	case *types.Named:
		if _, ok := r.toolType(t); ok {
			return true
		}
		if depth > maxHold+1 {
			return false // such as type nested []nested
		}
		if pkg := t.Obj().Pkg(); pkg != nil {
			if u := r.x.bodies.get(pkg.Path()); u != nil && u.Main {
				if _, isStruct := t.Underlying().(*types.Struct); !isStruct {
					depth++
				}
				return r.holdsTool(t.Underlying(), depth)
			}
		}
	}
	return false
}

// keepBest keeps, of several readings of one definition, the one in which its function is
// called, or otherwise those with the fewest gaps. A helper is read with unknown arguments
// on its own, and with known ones through its callers; the second reading is what users
// want to see.
func (r *run) keepBest() {
	type place struct {
		name string
		at   catalog.Span
	}
	rank := func(rd *reading) int {
		if !rd.f.uncalled {
			return 0
		}
		return 1 + len(rd.tool.Gaps)
	}
	best := map[place]int{}
	for _, rd := range r.read {
		p := place{rd.tool.Name, rd.tool.Source}
		if old, ok := best[p]; !ok || rank(rd) < old {
			best[p] = rank(rd)
		}
	}
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		return rank(rd) > best[place{rd.tool.Name, rd.tool.Source}]
	})
}
