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

// A program may decode a request that it passes on, or an answer to tools/list, and add tools of
// its own:
//
//	json.Unmarshal(body, &m)
//	m["tools"] = append(tools, own)
//
// What else is in m is not known, so no key says what it is. The place is a source of tools.

// addsToDecoded reports whether the i-th left side of an assignment adds tools to a map that was
// decoded. handed says that a map which the function is handed may be one, if the tools are
// appended.
func addsToDecoded(u *eval.Package, d ast.Decl, s *ast.AssignStmt, i int, handed bool) bool {
	ix, isEntry := ast.Unparen(s.Lhs[i]).(*ast.IndexExpr)
	if !isEntry || !isToolKey(u, ix.Index) || !holdsAny(u, ix.X) {
		return false
	}
	id, ok := ast.Unparen(ix.X).(*ast.Ident)
	call, isCall := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if len(s.Rhs) == len(s.Lhs) {
		ok = ok && mayHoldTools(u.Info.TypeOf(s.Rhs[i]))
		call, isCall = ast.Unparen(s.Rhs[i]).(*ast.CallExpr)
	}
	appends := false
	if isCall {
		fn, isIdent := ast.Unparen(call.Fun).(*ast.Ident)
		appends = isIdent && fn.Name == "append"
	}
	return ok && wasDecoded(u, d, u.Info.Uses[id], handed && appends)
}

// wasDecoded reports whether a declaration has a variable decoded: it hands its address on, or
// takes it out of a value of any type. handed says that a parameter counts too.
func wasDecoded(u *eval.Package, d ast.Decl, v types.Object, handed bool) (found bool) {
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && v != nil && (u.Info.Uses[id] == v || u.Info.Defs[id] == v)
	}
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && is(n.X)
		case *ast.AssignStmt:
			_, taken := ast.Unparen(n.Rhs[0]).(*ast.TypeAssertExpr)
			found = found || taken && is(n.Lhs[0])
		case *ast.FuncType:
			for _, f := range n.Params.List {
				for _, name := range f.Names {
					found = found || handed && is(name)
				}
			}
		}
		return true
	})
	return found
}

// setsTools is the path of a call of sjson that sets the tools of a JSON text, or nil.
func setsTools(u *eval.Package, call *ast.CallExpr) ast.Expr {
	fn := typeutil.Callee(u.Info, call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "github.com/tidwall/sjson" || len(call.Args) < 3 {
		return nil
	}
	if isToolPath(u, call.Args[1]) && !isBasic(u, call.Args[2]) {
		return call.Args[1]
	}
	return nil
}

// isToolPiece reports whether a text may be the piece of a request that has the key of its tools.
func isToolPiece(text string) bool {
	text = strings.ReplaceAll(text, `\"`, `"`)
	return slices.ContainsFunc(valuesOf(text, "tools"), mayBeList(text))
}

// requestPiece is the text of a function with the key of the tools, if all of its texts together
// are a request that it writes in pieces, or nil.
func requestPiece(list []*ast.BasicLit) *ast.BasicLit {
	var all strings.Builder
	for _, n := range list {
		all.WriteString(strings.Trim(n.Value, "`\""))
	}
	i := slices.IndexFunc(list, func(n *ast.BasicLit) bool { return isToolPiece(n.Value) })
	if i < 0 || !isRequestText(all.String()) {
		return nil
	}
	return list[i]
}
