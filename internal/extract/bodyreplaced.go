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

// A transport, or a middleware of an SDK, may give a request that is on its way another body:
//
//	body, _ := io.ReadAll(r.Body)
//	body = bytes.ReplaceAll(body, old, new)
//	r.Body = io.NopCloser(bytes.NewReader(body))
//
// Without the second line, the request keeps what it had: code that logs does that.

// replacesBody is the place at which a declaration gives a request that it was handed a body which
// it did not read from one, or no position. Handlers are asked and ask no model.
func replacesBody(u *eval.Package, d ast.Decl) (at token.Pos) {
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			return !answersRequests(u, n.Type)
		case *ast.FuncLit:
			return !answersRequests(u, n.Type)
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				sel, ok := ast.Unparen(left).(*ast.SelectorExpr)
				if !ok || at.IsValid() || !isBodyOfRequest(u, sel) || madeHere(u, d, sel.X) {
					continue
				}
				if !keepsBody(u, d, n.Rhs[min(i, len(n.Rhs)-1)]) {
					at = sel.Pos()
				}
			}
		}
		return !at.IsValid()
	})
	return at
}

// answersRequests reports whether a function takes a writer of answers over HTTP.
func answersRequests(u *eval.Package, f *ast.FuncType) bool {
	return slices.ContainsFunc(f.Params.List, func(p *ast.Field) bool {
		return eval.TypeKey(u.Info.TypeOf(p.Type)) == "net/http.ResponseWriter"
	})
}

// isBodyOfRequest reports whether a selector is the field Body of a request over HTTP.
func isBodyOfRequest(u *eval.Package, sel *ast.SelectorExpr) bool {
	if sel.Sel.Name != "Body" {
		return false
	}
	s := u.Info.Selections[sel]
	return s != nil && s.Kind() == types.FieldVal && eval.TypeKey(derefType(s.Recv())) == "net/http.Request"
}

// madeHere reports whether an expression is a variable that holds a new request, which has its
// body from the declaration in any case.
func madeHere(u *eval.Package, d ast.Decl, e ast.Expr) bool {
	v := namedBy(u, e)
	values, all := valuesOfVariable(u, d, v)
	return v != nil && all && len(values) > 0 && !slices.ContainsFunc(values, func(value ast.Expr) bool {
		if call, ok := ast.Unparen(value).(*ast.CallExpr); ok {
			fn := typeutil.Callee(u.Info, call)
			return fn == nil || !strings.HasPrefix(fn.Name(), "NewRequest")
		}
		return true
	})
}

// keepsBody reports whether an expression is no body, or one that was read from a request in full.
func keepsBody(u *eval.Package, d ast.Decl, e ast.Expr) bool {
	reads, others := false, false
	var look func(n ast.Node, depth int)
	look = func(n ast.Node, depth int) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if n.Sel.Name == "GetBody" || n.Sel.Name == "NoBody" || isBodyOfRequest(u, n) {
					reads = true
					return false
				}
			case *ast.CallExpr:
				others = others || !u.Info.Types[n.Fun].IsType() && !copiesBytes(u, n)
			case *ast.Ident:
				v, ok := u.Info.Uses[n].(*types.Var)
				if !ok || v.IsField() {
					break
				}
				values, all := valuesOfVariable(u, d, v)
				others = others || !all || depth == 0 || writesTo(u, d, v)
				reads = reads || len(values) == 0 // a buffer that a body is copied to
				for _, value := range values {
					look(value, depth-1)
				}
			}
			return !others
		})
	}
	look(e, maxCopies)
	return reads && !others || u.Info.Types[e].IsNil()
}

// copiers are functions and methods whose result has the bytes that they are given.
var copiers = map[string]bool{
	"io.NopCloser": true, "io.ReadAll": true, "io.TeeReader": true, "io/ioutil.NopCloser": true,
	"io/ioutil.ReadAll": true, "bytes.NewReader": true, "bytes.NewBuffer": true, "bytes.NewBufferString": true,
	"bytes.Clone": true, "slices.Clone": true, "strings.NewReader": true, "bytes.Buffer.Bytes": true,
	"bytes.Buffer.String": true,
}

// copiesBytes reports whether a call is one of those, or of GetBody of a request.
func copiesBytes(u *eval.Package, call *ast.CallExpr) bool {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "GetBody" {
		return true
	}
	fn, ok := typeutil.Callee(u.Info, call).(*types.Func)
	return ok && copiers[eval.FuncKey(fn)]
}

// maxCopies is from how many variables to how many others a body is followed.
const maxCopies = 3

// valuesOfVariable are what a declaration assigns to a local variable. all is false if the
// variable is a parameter or belongs to a package, and may hold anything.
func valuesOfVariable(u *eval.Package, d ast.Decl, v types.Object) (values []ast.Expr, all bool) {
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if id, ok := left.(*ast.Ident); ok && u.Info.ObjectOf(id) == v {
					values = append(values, n.Rhs[min(i, len(n.Rhs)-1)])
					all = all || u.Info.Defs[id] != nil
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if u.Info.Defs[id] != v || v == nil {
					continue
				}
				all = true
				if len(n.Values) > 0 {
					values = append(values, n.Values[min(i, len(n.Values)-1)])
				}
			}
		}
		return true
	})
	return values, all
}

// writesTo reports whether a declaration calls a method of a variable that writes something
// other than what is copied from elsewhere.
func writesTo(u *eval.Package, d ast.Decl, v types.Object) (writes bool) {
	ast.Inspect(d, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && namedBy(u, sel.X) == v {
			writes = writes || strings.HasPrefix(sel.Sel.Name, "Write") && sel.Sel.Name != "WriteTo"
		}
		if ix, ok := n.(*ast.IndexExpr); ok && namedBy(u, ix.X) == v {
			writes = true // an element may be assigned
		}
		return !writes
	})
	return writes
}
