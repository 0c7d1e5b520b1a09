package extract

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A body that calls a function value names nothing of what it runs:
//
//	func (r *registry) apply() { for _, add := range r.adders { add() } }
//
// Whether it matters depends on the values. So this file only says which functions lead to
// such a call, and the evaluator looks at what they hold when they are handed over. Without
// it, what a library calls back, such as a command, was taken to register nothing.

// callsValues reports whether a function may lead to a call of a function value.
func (r *reach) callsValues(f *eval.Func) bool {
	switch {
	case f.Lit != nil:
		return f.Package.Main && (callsDynamically(f.Package, f.Lit.Body) ||
			slices.ContainsFunc(r.mentions(f.Package, f.Lit.Body).funcs, r.leadsToValue))
	case f.Fn != nil:
		return r.leadsToValue(eval.FuncKey(f.Fn))
	}
	return false
}

func (r *reach) leadsToValue(key string) bool {
	return r.leads(key, r.calling, func(k string) ([]string, bool) {
		if name, ok := strings.CutPrefix(k, "."); ok {
			return r.methods(name), r.methodCallers[name]
		}
		return r.refs[k], r.callers[k]
	})
}

// callsDynamically reports whether a body calls a function value. A literal that is called
// where it stands is read with its surroundings.
func callsDynamically(u *eval.Package, body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		fun := ast.Unparen(c.Fun)
		if _, isLit := fun.(*ast.FuncLit); isLit {
			return true
		}
		if tv := u.Info.Types[fun]; tv.IsType() || tv.IsBuiltin() {
			return true
		}
		switch typeutil.Callee(u.Info, c).(type) {
		case *types.Func, *types.Builtin:
		default:
			found = true
		}
		return !found
	})
	return found
}

// converted notes that a value of a function type with methods comes into being, such as
// http.HandlerFunc(f): its methods, which may be called through an interface, call it.
func (r *reach) converted(u *eval.Package, body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		tv := u.Info.Types[ast.Unparen(c.Fun)]
		if !tv.IsType() {
			return true
		}
		if t, ok := types.Unalias(tv.Type).(*types.Named); ok && isFunc(t) {
			for m := range t.Methods() {
				r.methodCallers[m.Name()] = true
			}
		}
		return true
	})
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}
