package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// makers are the places in functions that the program may call at which tools of an SDK are made
// or changed. A literal of a union only holds one. Whether what a conversion makes is all that
// requests are given is asked of these places.
func (x *extraction) makers(sdk string) (out []token.Pos) {
	isTool := map[string]bool{}
	for name, form := range x.wireForms() {
		isTool[name] = form.fw.Name == sdk && len(form.rest) == 0
	}
	for _, path := range x.mainPaths() {
		u := x.bodies.get(path)
		if u == nil || !x.current[path] {
			continue
		}
		is := func(e ast.Expr) bool { return isTool[typeName(derefType(u.Info.TypeOf(e)))] }
		for _, f := range u.Files {
			for _, d := range f.Decls {
				if fd, ok := d.(*ast.FuncDecl); ok {
					obj, _ := u.Info.Defs[fd.Name].(*types.Func)
					if obj == nil || !x.calls(x.entry).functions[eval.FuncKey(obj)] {
						continue
					}
				}
				ast.Inspect(d, func(n ast.Node) bool {
					if x.makesTool(u, n, is) {
						out = append(out, n.Pos())
					}
					return true
				})
			}
		}
	}
	return out
}

// makesTool reports whether a node makes or changes a tool of a request.
func (x *extraction) makesTool(u *eval.Package, n ast.Node, is func(ast.Expr) bool) bool {
	switch n := n.(type) {
	case *ast.CompositeLit:
		t := literalType(u, n)
		_, isStruct := typeUnder(t).(*types.Struct)
		return isStruct && is(n) && !isUnion(t)
	case *ast.ValueSpec:
		return n.Type != nil && is(n.Type)
	case *ast.AssignStmt:
		return slices.ContainsFunc(n.Lhs, func(l ast.Expr) bool {
			sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
			return ok && is(sel.X)
		})
	case *ast.CallExpr:
		if !is(n) {
			return false
		}
		callee, _ := typeutil.Callee(u.Info, n).(*types.Func)
		if callee == nil || callee.Pkg() == nil {
			return true
		}
		p := x.prog.Packages[callee.Pkg().Path()]
		return p == nil || !x.bodies.isMain(p)
	}
	return false
}

// isUnion reports whether a type holds one of several variants, as SDKs write it.
func isUnion(t types.Type) bool {
	st, ok := typeUnder(t).(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if strings.HasPrefix(f.Name(), "Of") {
			return true
		}
	}
	return false
}
