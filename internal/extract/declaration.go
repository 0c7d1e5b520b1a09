package extract

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// declarationAt are the keys of what is declared at a place of the user's: of the function around
// it, of the package variables with that value, or of what the package does before main.
func (x *extraction) declarationAt(at eval.Location) []string {
	if at.Package == nil {
		return nil
	}
	before := []string{initKey(at.Package.Path)}
	if !at.Package.Main {
		return before
	}
	decl := declarationOf(at.Package, at.Pos)
	if fd, ok := decl.(*ast.FuncDecl); ok {
		if obj, ok := at.Package.Info.Defs[fd.Name].(*types.Func); ok {
			return []string{eval.FuncKey(obj)}
		}
		return before
	}
	g, ok := decl.(*ast.GenDecl)
	if !ok || g.Tok != token.VAR {
		return before
	}
	for _, spec := range g.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok || at.Pos < v.Pos() || at.Pos >= v.End() {
			continue
		}
		var keys []string
		for _, name := range v.Names {
			obj, ok := at.Package.Info.Defs[name].(*types.Var)
			if !ok || x.reach.index.literals[varKey(obj)] == nil { // its value is made before main
				return before
			}
			keys = append(keys, varKey(obj))
		}
		return keys
	}
	return before
}

// declarationOf is the declaration of a package at a position, or nil.
func declarationOf(u *eval.Package, pos token.Pos) ast.Decl {
	for _, f := range u.Files {
		if pos < f.FileStart || pos > f.FileEnd {
			continue
		}
		for _, d := range f.Decls {
			if d.Pos() <= pos && pos < d.End() {
				return d
			}
		}
	}
	return nil
}
