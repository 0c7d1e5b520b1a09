package extract

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A body that calls a function value names nothing of what it runs:
//
//	func (r *registry) apply() { for _, add := range r.adders { add() } }
//
// Whether it matters depends on the values. So this file only says which functions lead to
// such a call, and the evaluator looks at what they hold when they are handed over. Without
// it, what a library calls back, such as a command, was taken to register nothing. Such a call
// runs only functions of its own signature, so the signatures are kept.

// callsValues reports whether a function may lead to a call of a function value.
func (r *reach) callsValues(f *eval.Func) bool {
	switch {
	case f.Lit != nil:
		if !f.Package.Main {
			return false
		}
		b := r.literal(f)
		return len(b.calls) > 0 || slices.ContainsFunc(r.leadsTo(b.all), r.leadsToValue)
	case f.Fn != nil:
		return r.leadsToValue(eval.FuncKey(f.Fn))
	}
	return false
}

func (r *reach) leadsToValue(key string) bool {
	return r.leads(key, r.calling, func(k string) ([]string, bool) {
		next, called := r.callsFrom(k)
		return next, len(called) > 0
	})
}

// callsFrom is what a function mentions, and the signatures of the function values that it calls.
func (r *reach) callsFrom(key string) (next []string, called signatures) {
	if name, sig, ok := cutDynamic(key); ok {
		return r.methods(name, sig), r.index.methodCallers[name]
	}
	return r.refs[key], r.index.of(key).calls
}

// callsSuch reports whether a function may lead to a call of a function value with a signature.
func (r *reach) callsSuch(f *eval.Func, sig *types.Signature) bool {
	var all signatures
	switch {
	case f.Lit != nil:
		all = r.allSignatures(f.Package.Fset.Position(f.Lit.Pos()).String(), func() ([]string, signatures) {
			b := r.literal(f)
			return r.leadsTo(b.all), b.calls
		})
	case f.Fn != nil:
		key := eval.FuncKey(f.Fn)
		all = r.allSignatures(key, func() ([]string, signatures) { return []string{key}, nil })
	}
	return all.has(sig)
}

// allSignatures are the signatures of all function values that a function may lead to a call of.
func (r *reach) allSignatures(key string, first func() ([]string, signatures)) signatures {
	if all, ok := r.signatures[key]; ok {
		return all
	}
	next, called := first()
	all := signatures{}
	maps.Copy(all, called)
	seen := map[string]bool{}
	for len(next) > 0 {
		k := next[len(next)-1]
		next = next[:len(next)-1]
		if seen[k] {
			continue
		}
		seen[k] = true
		more, called := r.callsFrom(k)
		next = append(slices.Clip(next), more...)
		maps.Copy(all, called)
	}
	r.signatures[key] = all
	return all
}

// convertedTo is the function type with methods that an expression converts to, or nil.
func convertedTo(u *eval.Package, e ast.Expr) *types.Named {
	c, ok := e.(*ast.CallExpr)
	if !ok {
		return nil
	}
	tv := u.Info.Types[ast.Unparen(c.Fun)]
	if t, ok := types.Unalias(tv.Type).(*types.Named); ok && tv.IsType() && isFunc(t) && t.NumMethods() > 0 {
		return t
	}
	return nil
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}
