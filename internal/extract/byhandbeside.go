package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A program may make a server of an SDK on one way and answer tools/list by hand on another:
// one transport is its own, say. Code beside a server of an SDK may also recognize the method
// for its own ends, such as to count requests or to change the answers of the SDK. What tells
// the two apart is that a server by hand builds the list.

// answerCalls is how many calls may lie between the place that recognizes a request for the list
// and the one that builds the list.
const answerCalls = 2

// answersBeside reports whether code that may run recognizes a request for the list and leads, by a
// few calls, to something with the key "tools".
func (x *extraction) answersBeside(e entry) bool {
	return slices.ContainsFunc(x.liveListPoints(e), func(p listPoint) bool {
		from, seen := []string{p.fn}, map[string]bool{}
		for range answerCalls + 1 {
			var next []string
			for _, fn := range from {
				if seen[fn] || strings.HasPrefix(fn, ".") {
					continue
				}
				seen[fn] = true
				b := x.index.of(fn)
				if b.all.builds {
					return true
				}
				next = append(next, b.all.funcs...)
			}
			from = next
		}
		return false
	})
}

// ofSDK reports whether a package of an SDK declares a type.
func (x *extraction) ofSDK(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && framework.Of(x.opts.Frameworks, n.Obj().Pkg().Path()) != nil
}

// listsTools is the mark that a body is given which recognizes a request for the list, or
// builds something with the key "tools": what leads to it is run.
const listsTools = "a list of tools in an answer"

// recognizesList reports whether a node is the text of the method.
func recognizesList(u *eval.Package, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		return n.Kind == token.STRING && isListMethod(u, n)
	case *ast.Ident:
		// The name of a constant of another package has no value of its own in Info.Types.
		c, isConst := u.Info.Uses[n].(*types.Const)
		return isConst && asksForList(c.Val())
	}
	return false
}

// buildsList reports whether a node builds something with the key "tools" that is no type of an
// SDK.
func (x *extraction) buildsList(u *eval.Package, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		return n.Kind == token.STRING && n.Value == `"tools"`
	case *ast.CompositeLit:
		t := literalType(u, n)
		if t == nil || x.ofSDK(t) {
			return false
		}
		st, ok := t.Underlying().(*types.Struct)
		if !ok {
			return false
		}
		for i := range st.NumFields() {
			if jsonKey(st, i) == "tools" {
				return true
			}
		}
	}
	return false
}

// keyOfTexts is the key of an entry of a map whose value is a text or a number, or a list of these,
// which has no tools. Code that logs answers makes such entries. It is nil for anything else.
func keyOfTexts(u *eval.Package, n ast.Node) ast.Node {
	var key, value ast.Expr
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		key, value = n.Key, n.Value
	case *ast.AssignStmt:
		x, ok := n.Lhs[0].(*ast.IndexExpr)
		if !ok || len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return nil
		}
		key, value = x.Index, n.Rhs[0]
	default:
		return nil
	}
	t := typeUnder(u.Info.TypeOf(value))
	if list, ok := t.(*types.Slice); ok {
		t = list.Elem().Underlying()
	}
	if b, ok := t.(*types.Basic); !ok || b.Kind() == types.Byte || b.Kind() == types.UntypedNil {
		return nil // bytes may be JSON
	}
	return key
}
