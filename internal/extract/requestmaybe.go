package extract

import (
	"go/ast"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Not every place at which a request is given its tools looks like one. The object may get its
// other keys elsewhere, or the key may be kept beside the value for a while:
//
//	maps.Copy(body, map[string]any{"tools": tools})
//	body.fields = append(body.fields, field{"tools", tools})
//
// Most places of this form are something else, such as what a program answers its own page. So
// they are no sources. But the program is read: what it encodes shows whether it is a request.

// mayRequest reports whether code of the program that may run has such a place, in a package that
// names the other keys, and the program can send what it encodes.
func (x *extraction) mayRequest(e entry) bool {
	if !x.current["net/http"] || !x.current["encoding/json"] {
		return false
	}
	for _, path := range x.mainPaths() {
		if !x.current[path] {
			continue
		}
		for _, d := range x.index.requests[path] {
			if mayGiveTools(d.u, d.decl) && isRequest(x.keysGiven(d.u)) &&
				(!e.main || x.calls(e).functions[d.key]) {
				return true
			}
		}
	}
	return false
}

// mayGiveTools reports whether a declaration has the key for tools beside what may be a list of
// them, or returns it.
func mayGiveTools(u *eval.Package, d ast.Decl) (found bool) {
	beside := func(list []ast.Expr) bool {
		key, tools := false, false
		for _, e := range list {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			if isToolKey(u, e) {
				key = true
			} else {
				tools = tools || mayHoldTools(u.Info.TypeOf(e))
			}
		}
		return key && tools
	}
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			found = found || beside(n.Elts)
		case *ast.CallExpr:
			found = found || beside(n.Args)
		case *ast.ReturnStmt: // the key of a provider
			found = found || len(n.Results) == 1 && isToolKey(u, n.Results[0])
		case *ast.KeyValueExpr:
			found = found || isToolKey(u, n.Key) && mayHoldTools(u.Info.TypeOf(n.Value))
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				ix, ok := ast.Unparen(left).(*ast.IndexExpr)
				found = found || ok && len(n.Lhs) == len(n.Rhs) && isToolKey(u, ix.Index) &&
					mayHoldTools(u.Info.TypeOf(n.Rhs[i]))
			}
		}
		return !found
	})
	return found
}
