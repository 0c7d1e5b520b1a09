package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

// EachReturned calls f with each value that a function of this type and body returns as a result of
// a type that is asked for. Calls of functions with several results are left out.
func (u *Package) EachReturned(
	fn *ast.FuncType, body *ast.BlockStmt, asked func(types.Type) bool, f func(t types.Type, e ast.Expr),
) {
	if fn.Results == nil || body == nil {
		return
	}
	var results []types.Type
	for _, field := range fn.Results.List {
		for range max(1, len(field.Names)) {
			results = append(results, u.Info.TypeOf(field.Type))
		}
	}
	wanted := func(t types.Type) bool { return t != nil && asked(t) }
	if !slices.ContainsFunc(results, wanted) {
		return
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			for i, e := range n.Results {
				if len(n.Results) == len(results) && wanted(results[i]) {
					f(results[i], e)
				}
			}
		}
		return true
	})
}
