package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// A package may define more tools than the program uses:
//
//	var Search = NewTool("search", "Searches files.", search)
//
// A tool that is in a variable alone, which the program does not mention, is given to no model. An
// SDK has a function that registers a tool. A guess has none: each literal of its type counts, and
// this file finds those that do not.

// shelve takes guesses aside that are in such variables.
func (r *run) shelve() {
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		if !rd.isGuess() || !r.x.shelved(rd.f.made, r.isMainType(rd.f.fw.Custom.Type)) {
			return false
		}
		r.shelf = append(r.shelf, rd)
		return true
	})
}

// addShelved adds these as tools that no model gets, if the program has no other definition of
// them.
func (r *run) addShelved(list []*program) {
	for _, rd := range r.shelf {
		t := *rd.tool
		has := func(p *program) bool { return p.has(t.Name, t.Framework) }
		if t.Name == "" || slices.ContainsFunc(list, has) {
			continue
		}
		t.Reachable, t.Default = false, catalog.No
		list[0].add(&t, 1)
	}
}

// shelved reports whether a place is in the initializer of variables that the program does not
// mention, and that does nothing but make their values. own says that these are of a type of the
// user's: code of other modules may keep a value of a type of theirs that it makes.
func (x *extraction) shelved(at eval.Location, own bool) bool {
	if at.Package == nil || at.Func != initKey(at.Package.Path) {
		return false
	}
	spec := specAt(at.Package, at.Pos)
	if spec == nil || slices.ContainsFunc(spec.Names, func(name *ast.Ident) bool {
		v, ok := at.Package.Info.Defs[name].(*types.Var)
		return !ok || name.Name == "_" || x.calls(x.entry).functions[varKey(v)]
	}) {
		return false
	}
	m := making{x: x, seen: map[types.Object]bool{}, own: own, only: true}
	m.read(at.Package, spec)
	return m.only
}

// specAt is the declaration of package variables around a place, or nil.
func specAt(u *eval.Package, at token.Pos) *ast.ValueSpec {
	for _, f := range u.Files {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR || at < g.Pos() || at > g.End() {
				continue
			}
			for _, s := range g.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && v.Pos() <= at && at <= v.End() {
					return v
				}
			}
		}
	}
	return nil
}

// making reads code to see whether it only makes values: it stores nothing in which a tool could
// be, and gives none away.
type making struct {
	x    *extraction
	seen map[types.Object]bool
	own  bool // see shelved
	only bool
}

// read reads a node and the functions that it calls. Those that it hands on run later, if at all.
func (m *making) read(u *eval.Package, node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n == node
		case *ast.GoStmt, *ast.SendStmt:
			m.only = false
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				_, through := ast.Unparen(left).(*ast.StarExpr)
				m.only = m.only && !through
			}
		case *ast.CallExpr:
			m.call(u, n)
		}
		eachAssigned(u, n, func(v *types.Var) { m.only = m.only && !m.mayBeTool(v.Type()) })
		return m.only
	})
}

// call reads a call. What runs must be known, and no code outside the user's may get a tool.
func (m *making) call(u *eval.Package, c *ast.CallExpr) {
	fun := ast.Unparen(c.Fun)
	if lit, ok := fun.(*ast.FuncLit); ok {
		m.read(u, lit)
		return
	}
	if u.Info.Types[fun].IsType() || u.Info.Types[fun].IsBuiltin() {
		return
	}
	fn, ok := typeutil.Callee(u.Info, c).(*types.Func)
	if !ok || fn.Pkg() == nil || isInterfaceMethod(fn) {
		m.only = false
		return
	}
	if p := m.x.prog.Packages[fn.Pkg().Path()]; p == nil || p.Module == nil || !p.Module.Main {
		m.only = m.only && (m.own || m.x.standard(fn.Pkg().Path()))
		for _, a := range c.Args {
			m.only = m.only && !m.mayBeTool(u.Info.TypeOf(a))
		}
		return
	}
	for _, t := range typeArgs(u, fun) {
		m.only = m.only && !m.mayBeTool(t)
	}
	if fn = fn.Origin(); m.seen[fn] {
		return
	}
	m.seen[fn] = true
	decl, of := m.x.funcDecl(fn)
	if decl == nil || decl.Body == nil {
		m.only = false
		return
	}
	m.read(of, decl.Body)
}

// mayBeTool reports whether a value of a type may have a tool in it. Type parameters stand for what
// was looked at where the function is called.
func (m *making) mayBeTool(t types.Type) bool {
	if _, isParam := types.Unalias(t).(*types.TypeParam); isParam {
		return false
	}
	return t == nil || types.IsInterface(t) || m.x.lazy.holds(t, 0)
}

// typeArgs are the type arguments of a function that is called.
func typeArgs(u *eval.Package, fun ast.Expr) (out []types.Type) {
	ast.Inspect(fun, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			for t := range u.Info.Instances[id].TypeArgs.Types() {
				out = append(out, t)
			}
		}
		return true
	})
	return out
}

// isInterfaceMethod reports whether a function is a method of an interface.
func isInterfaceMethod(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// funcDecl is the declaration of a function of the user's with its package, or nil.
func (x *extraction) funcDecl(fn *types.Func) (*ast.FuncDecl, *eval.Package) {
	u := x.bodies.get(fn.Pkg().Path())
	if u == nil {
		return nil, nil
	}
	for _, f := range u.Files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Name.Pos() == fn.Pos() {
				return fd, u
			}
		}
	}
	return nil, nil
}
