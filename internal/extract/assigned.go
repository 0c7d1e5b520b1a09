package extract

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file finds assignments by syntax, for questions about the whole program that are
// asked before anything runs: whether a package variable of a library keeps the value of
// its initializer, and which fields and variables a function of the user's may assign.

// eachAssigned calls note for the fields and package variables that a node assigns, changes an
// element of, or takes the address of: a pointer to a variable may be used to assign it elsewhere.
func eachAssigned(u *eval.Package, n ast.Node, note func(*types.Var)) {
	assign := func(e ast.Expr) {
		if v := variableOf(u, e); v != nil {
			note(v)
		}
	}
	switch n := n.(type) {
	// x.f = v, x.f++ and for x.f = range list assign; &x.f hands the variable out;
	// delete, clear and copy change what it holds.
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			assign(l)
		}
	case *ast.IncDecStmt:
		assign(n.X)
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			assign(n.Key)
			assign(n.Value)
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			assign(n.X)
		}
	case *ast.CallExpr:
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && len(n.Args) > 0 {
			if _, builtin := u.Info.Uses[id].(*types.Builtin); builtin &&
				(id.Name == "delete" || id.Name == "clear" || id.Name == "copy") {
				assign(n.Args[0])
			}
		}
	}
}

// assigns reports whether a body assigns a variable.
func assigns(u *eval.Package, body ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		eachAssigned(u, n, func(w *types.Var) { found = found || w == v })
		return !found
	})
	return found
}

// variableOf is the field or package variable that an assignment to e changes, or nil for a
// local variable. x.f[i] = v changes f; which x it is makes no difference here, because the
// answer is about the field in all values of the type.
func variableOf(u *eval.Package, e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return variableOf(u, e.X)
	case *ast.StarExpr:
		return variableOf(u, e.X)
	case *ast.SelectorExpr:
		if v, ok := u.Info.Uses[e.Sel].(*types.Var); ok {
			// Fields of a generic type count for all of its instances.
			return v.Origin()
		}
	case *ast.Ident:
		if v, ok := u.Info.Uses[e].(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			return v
		}
	}
	return nil
}
