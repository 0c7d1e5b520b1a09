package extract

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Which code may offer something to clients before it ends a function or the process: it may
// register a tool or serve. The evaluator asks of blocks that leave after a failure, and of what
// main has deferred.

// mayOffer reports that of code as its source shows. Of a call through an interface, the methods of
// the user's count that have its name.
func (r *reach) mayOffer(u *eval.Package, n ast.Node) bool {
	return slices.ContainsFunc(r.named(u, n), func(key string) bool {
		if name, sig, ok := cutDynamic(key); ok {
			return slices.ContainsFunc(r.methods(name, sig), r.definesOrServes)
		}
		return r.definesOrServes(key)
	})
}

// definesOrServes reports whether a function leads to a call that registers a tool or serves,
// without going through an interface.
func (r *reach) definesOrServes(key string) bool {
	return r.defines(key) || r.leads(key, r.serving, func(k string) ([]string, bool) {
		return r.refs[k], r.x.isOpaque(k) && !closes(k)
	})
}

// closes reports whether the name of a function says that it ends what another one has begun.
func closes(key string) bool {
	name := key[strings.LastIndexByte(key, '.')+1:]
	return slices.ContainsFunc(
		[]string{"Close", "Shutdown", "Stop"}, func(s string) bool { return strings.HasPrefix(name, s) },
	)
}

// offersThrough reports whether a function may call a function value that offers something.
func (r *reach) offersThrough(f *eval.Func) bool {
	if !r.callsValues(f) {
		return false
	}
	for key, list := range r.functionValues() {
		if r.callsSuch(f, list[0].sig) && r.anyOffers(key) {
			return true
		}
	}
	return false
}

// callsRegistering reports whether a function leads to one that uses a function value which may
// register a tool: one that a variable holds, or a field, or what it was handed.
func (r *reach) callsRegistering(key string) bool {
	return r.leads(key, r.registering, func(k string) ([]string, bool) {
		if name, sig, ok := cutDynamic(k); ok {
			// Of an interface of a library, the methods are what that library asks for.
			if r.index.ofInterfaces[name] {
				return r.methods(name, sig), false
			}
			return nil, false
		}
		for c := range r.index.of(k).itself {
			if r.registersSuch(c) {
				return nil, true
			}
		}
		return r.refs[k], false
	})
}

// registersSuch reports whether one of the program's function values that a call may be of may
// register a tool.
func (r *reach) registersSuch(c calledValue) bool {
	v, ok := r.such[c]
	if ok {
		return v
	}
	for _, list := range r.functionValues() {
		v = v || slices.ContainsFunc(list, func(v functionValue) bool {
			return c.matches(v.as) && slices.ContainsFunc(r.named(v.in, v.use), r.defines)
		})
	}
	r.such[c] = v
	return v
}

// offersSuch reports whether one of the program's function values with a signature may offer
// something.
func (r *reach) offersSuch(sig *types.Signature) bool { return r.anyOffers(signatureKey(sig)) }

func (r *reach) anyOffers(key string) bool {
	v, ok := r.offering[key]
	if !ok {
		v = slices.ContainsFunc(r.functionValues()[key], func(v functionValue) bool { return r.mayOffer(v.in, v.use) })
		r.offering[key] = v
	}
	return v
}

// A functionValue is a literal, or the name of a function, that code uses as a value.
type functionValue struct {
	in  *eval.Package
	use ast.Expr
	sig *types.Signature
	as  calledValue
}

// functionValues are those of the program's own packages by signature.
func (r *reach) functionValues() map[string][]functionValue {
	if r.values != nil {
		return r.values
	}
	r.values = map[string][]functionValue{}
	for _, u := range r.x.packages() {
		if !u.Main {
			continue
		}
		called := map[ast.Expr]bool{}
		for _, f := range u.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				e, ok := n.(ast.Expr)
				if !ok {
					return true
				}
				if c, ok := e.(*ast.CallExpr); ok {
					called[ast.Unparen(c.Fun)] = true
				}
				if s, ok := e.(*ast.SelectorExpr); ok && called[e] {
					called[s.Sel] = true
				}
				if called[e] || !isStatic(u, e) {
					return true
				}
				if sig, ok := u.Info.TypeOf(e).(*types.Signature); ok {
					key := signatureKey(sig)
					r.values[key] = append(r.values[key], functionValue{u, e, sig, calledAs(sig)})
				}
				_, selects := e.(*ast.SelectorExpr)
				return !selects
			})
		}
	}
	return r.values
}
