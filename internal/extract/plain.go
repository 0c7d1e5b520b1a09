package extract

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A tool may depend on a function of a dependency, such as a helper that makes a pointer or
// formats a name. Its source can be read on demand. It is worth reading only if the
// function just computes; one that reads files or calls a service would give unknown
// results after much more work.

// maxPlain bounds the functions that a plain one may call.
const maxPlain = 30

// isPlain reports whether a function of a dependency is plain computation: its body, and
// the functions that it calls in its own package, mention nothing that talks to the
// outside. For a variable, its initializer counts, and nothing in its package may assign
// it.
func (x *extraction) isPlain(key string) bool {
	pkg := x.packageOf(key)
	u := x.bodies.demand(pkg, key)
	if u == nil {
		return false
	}
	seen := map[string]bool{}
	var plain func(ast.Node) bool
	// The body of a function is plain if every function it mentions is.
	plain = func(body ast.Node) bool {
		ok := true
		ast.Inspect(body, func(n ast.Node) bool {
			id, isID := n.(*ast.Ident)
			if !ok || !isID {
				return ok
			}
			fn, isFn := u.Info.Uses[id].(*types.Func)
			if !isFn || fn.Pkg() == nil {
				return true
			}
			// Other packages must be of the standard library and compute only.
			if fn.Pkg().Path() != pkg {
				p := x.prog.Packages[fn.Pkg().Path()]
				ok = p != nil && p.Standard && !isOutside(x, fn)
				return ok
			}
			k := eval.FuncKey(fn)
			if seen[k] {
				return true
			}
			// A function that is being looked at is plain as far as it goes.
			seen[k] = true
			d := u.Function(k)
			ok = d != nil && d.Body != nil && len(seen) <= maxPlain && plain(d.Body)
			return ok
		})
		return ok
	}
	if d := u.Function(key); d != nil {
		seen[key] = true
		return d.Body != nil && plain(d.Body)
	}
	v, ok := u.Pkg.Scope().Lookup(strings.TrimPrefix(key, pkg+".")).(*types.Var)
	if !ok {
		return false
	}
	// A variable has the value of its initializer as long as nothing assigns it.
	for _, init := range u.Info.InitOrder {
		if slices.Contains(init.Lhs, v) {
			return plain(init.Rhs) && !x.isAssigned(pkg, v.Name())
		}
	}
	return false
}

// atOnce reports whether a function of a dependency runs from the start, without being
// demanded: a generic one that only moves the values it gets, such as the function Ptr of
// many libraries. Its source is small, and nearly every literal that calls it would demand
// it in another run.
func (x *extraction) atOnce(fn *types.Func) bool {
	sig := fn.Type().(*types.Signature)
	if sig.TypeParams().Len() == 0 || sig.Params().Len() > maxMoved {
		return false
	}
	key := eval.FuncKey(fn)
	once, known := x.moves[key]
	if !known {
		once = movesOnly(sig.Params()) && movesOnly(sig.Results()) && x.isPlain(key)
		x.moves[key] = once
	}
	return once && !x.isOpaque(key)
}

// maxMoved bounds the parameters of a function that only moves values.
const maxMoved = 3

// movesOnly reports whether all types of a list are type parameters or pointers to them.
func movesOnly(list *types.Tuple) bool {
	for v := range list.Variables() {
		t := types.Unalias(v.Type())
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		if _, ok := t.(*types.TypeParam); !ok {
			return false
		}
	}
	return list.Len() > 0
}

// isOpaque reports whether a function is never run, because it serves or connects: its
// source is no help. The name of the function, its type or its package may be listed.
func (x *extraction) isOpaque(key string) bool {
	return x.opaque[key] || x.opaque[x.packageOf(key)] || x.opaque[key[:max(strings.LastIndexByte(key, '.'), 0)]]
}

// isAssigned reports whether a function of a package assigns a variable of it.
func (x *extraction) isAssigned(pkg, name string) bool {
	u := x.bodies.demand(pkg, "")
	if u == nil {
		return true
	}
	v, _ := u.Pkg.Scope().Lookup(name).(*types.Var)
	for _, f := range u.Files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil && assigns(u, fd.Body, v) {
				return true
			}
		}
	}
	return false
}
