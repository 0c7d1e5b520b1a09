package extract

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A package variable that holds functions calls none of them by itself:
//
//	var Tools = struct{ Search func() Tool }{Search: searchTool}
//
// What its literal mentions may run only in a program that mentions the variable.

// varKey names a package variable among the functions that may run.
func varKey(v *types.Var) string { return "var " + v.Pkg().Path() + "." + v.Name() }

// initialize reads what a declaration does before main. Of the user's variables, literals that call
// nothing are kept by variable.
func (s *bodyIndex) initialize(u *eval.Package, d ast.Decl) {
	g, ok := d.(*ast.GenDecl)
	if ok && g.Tok == token.TYPE && u.Main {
		s.typeDecl(u, g)
		return
	}
	if !ok || g.Tok != token.VAR || !u.Main {
		joinAt(s.before, u.Path, s.read(u, d).all)
		return
	}
	for _, spec := range g.Specs {
		v, ok := spec.(*ast.ValueSpec)
		m := s.read(u, spec).all
		if !ok || len(v.Values) == 0 || !callsNothing(u, v.Values) {
			joinAt(s.before, u.Path, m)
			continue
		}
		for _, name := range v.Names {
			if obj, ok := u.Info.Defs[name].(*types.Var); ok {
				joinAt(s.literals, varKey(obj), m)
			}
		}
	}
}

// typeDecl notes of what types the values of a user's type may have parts. A type by itself is no
// value, and a function or an interface has no parts.
func (s *bodyIndex) typeDecl(u *eval.Package, g *ast.GenDecl) {
	for _, spec := range g.Specs {
		t, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		key := u.Path + "." + t.Name.Name
		ast.Inspect(t.Type, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncType, *ast.InterfaceType:
				return false
			case *ast.Ident:
				if of, ok := u.Info.Uses[n].(*types.TypeName); ok && of.Pkg() != nil {
					s.parts[key] = append(s.parts[key], of.Pkg().Path()+"."+of.Name())
				}
			}
			return true
		})
	}
}

// joinAt adds names to those at a key.
func joinAt(at map[string]*mentions, key string, m mentions) {
	if at[key] == nil {
		at[key] = &mentions{}
	}
	at[key].join(m)
}

// callsNothing reports whether to evaluate expressions calls no function and receives nothing.
// Function literals in them run later.
func callsNothing(u *eval.Package, list []ast.Expr) bool {
	only := true
	for _, e := range list {
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CallExpr:
				only = only && u.Info.Types[n.Fun].IsType() // a conversion
			case *ast.UnaryExpr:
				only = only && n.Op != token.ARROW
			}
			return only
		})
	}
	return only
}
