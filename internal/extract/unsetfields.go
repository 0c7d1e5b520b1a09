package extract

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// neverSet reports whether no code that may run in the current program sets a field of an SDK. It
// is zero, then, also in a server of which nothing is known, such as one that a container of
// dependencies hands over.
//
//	func WithStrict() Option { return func(s *Server) { s.strict = true } } // nobody calls it
//
// Whoever imports an SDK runs from source, and other packages cannot set an unexported field.
func (x *extraction) neverSet(f *types.Var) bool {
	if f.Exported() || f.Pkg() == nil || framework.Of(x.opts.Frameworks, f.Pkg().Path()) == nil {
		return false
	}
	unset, at := x.calls(x.entry).unset, f.Pkg().Path()+"."+f.Name()
	never, known := unset[at]
	if !known {
		u := x.bodies.get(f.Pkg().Path())
		never = u != nil && !u.Main && !x.mayBeSet(u, f.Name())
		unset[at] = never
	}
	return never
}

// mayBeSet reports whether code of a package that may run sets a field of that name.
func (x *extraction) mayBeSet(u *eval.Package, name string) bool {
	running := x.calls(x.entry).functions
	for _, file := range u.Files {
		for _, d := range file.Decls {
			fd, isFunc := d.(*ast.FuncDecl)
			if !setsField(u.Info, d, name) {
				continue
			}
			if !isFunc {
				return true
			}
			fn, ok := u.Info.Defs[fd.Name].(*types.Func)
			if !ok || running[eval.FuncKey(fn)] {
				return true
			}
		}
	}
	return false
}

// setsField reports whether code sets a field of that name, or may: by an assignment, in a
// composite literal, or through its address. A literal without keys sets all fields.
func setsField(info *types.Info, code ast.Node, name string) bool {
	found := false
	selects := func(e ast.Expr) bool {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		return ok && sel.Sel.Name == name
	}
	ast.Inspect(code, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || selects(l)
			}
		case *ast.IncDecStmt:
			found = found || selects(n.X)
		case *ast.RangeStmt:
			found = found || n.Key != nil && selects(n.Key) || n.Value != nil && selects(n.Value)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && selects(n.X)
		case *ast.CompositeLit:
			st, ok := eval.Underlying(info.TypeOf(n)).(*types.Struct)
			for _, e := range n.Elts {
				kv, keyed := e.(*ast.KeyValueExpr)
				if !keyed {
					found = found || ok && hasField(st, name)
					continue
				}
				key, isName := kv.Key.(*ast.Ident)
				found = found || isName && key.Name == name // the type may be left out
			}
		}
		return !found
	})
	return found
}

// hasField reports whether a struct has a field of that name.
func hasField(st *types.Struct, name string) bool {
	for f := range st.Fields() {
		if f.Name() == name {
			return true
		}
	}
	return false
}
