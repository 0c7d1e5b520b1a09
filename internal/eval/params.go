package eval

import (
	"go/ast"
	"go/types"
)

// This file passes arguments: it evaluates them in the caller and declares the parameters
// in the callee.

// args evaluates the arguments of a call. f(g()) passes all results of g.
func (in *Interp) args(e *ast.CallExpr) []Value {
	if len(e.Args) == 1 {
		if tup, ok := in.frame.pkg.Info.Types[e.Args[0]].Type.(*types.Tuple); ok && tup.Len() > 1 {
			return in.spread(in.exprMulti(e.Args[0], tup.Len()), tup.Len(), e)
		}
	}
	args := make([]Value, len(e.Args))
	sig, _ := underlying(in.frame.pkg.Info.TypeOf(e.Fun)).(*types.Signature)
	if done := in.operandsFirst(e, e.Args...); done != nil {
		defer done()
	}
	for i, a := range e.Args {
		args[i] = in.expr(a)
		// A call without results as an argument does not compile. It can come from code
		// with type errors, which is evaluated as far as it goes.
		if args[i] == nil {
			args[i] = in.unknown(in.typeOf(a), Unsupported, "", a.Pos())
		}
		// What is passed to an intrinsic or to a hook meets no parameter.
		if t := passedAs(sig, i, e.Ellipsis.IsValid()); t != nil && !isInterface(t) {
			if from := in.frame.pkg.Info.TypeOf(a); from != t && !isInterface(from) && !identical(from, t) {
				args[i] = in.assignable(args[i], in.subst(t, in.frame.tenv))
			}
		}
	}
	in.unordered(e.Args, args)
	return args
}

// passedAs is the type of the parameter that argument i of a call is passed to, or nil. With
// packed, the last argument is the list itself.
func passedAs(sig *types.Signature, i int, packed bool) types.Type {
	if sig == nil {
		return nil
	}
	last := sig.Params().Len() - 1
	switch {
	case i < last || i == last && (packed || !sig.Variadic()):
		return sig.Params().At(i).Type()
	case sig.Variadic():
		if list, ok := sig.Params().At(last).Type().(*types.Slice); ok {
			return list.Elem()
		}
	}
	return nil
}

// bindParams declares the receiver, the parameters and the named results of a call in the
// environment of the callee. Each parameter is a new variable that holds a copy. An
// argument that is missing, in a call that the evaluator made up, is unknown.
func (in *Interp) bindParams(c *Call, b body, fr *frame) {
	info := b.pkg.Info
	// A receiver without a name needs no variable.
	if b.recv != nil && len(b.recv.List) > 0 && len(b.recv.List[0].Names) > 0 {
		if obj := info.Defs[b.recv.List[0].Names[0]]; obj != nil {
			in.declare(obj, in.assignable(c.Recv, in.subst(obj.Type(), b.tenv)))
		}
	}
	args := in.packArgs(c, b.sig, b.tenv)
	i := 0
	for _, f := range b.typ.Params.List {
		if len(f.Names) == 0 {
			i++
			continue
		}
		for _, n := range f.Names {
			if obj := info.Defs[n]; obj != nil && n.Name != "_" {
				t := in.subst(obj.Type(), b.tenv)
				var v Value
				if i < len(args) && args[i] != nil {
					v = in.assignable(args[i], t)
				} else {
					v = in.unknown(t, Parameter, n.Name, n.Pos())
				}
				in.declare(obj, v)
			}
			i++
		}
	}
	if b.typ.Results == nil {
		return
	}
	for _, f := range b.typ.Results.List {
		for _, n := range f.Names {
			if obj := info.Defs[n]; obj != nil {
				fr.results = append(fr.results, in.declare(obj, in.zero(in.subst(obj.Type(), b.tenv))))
			} else {
				// A result that is named "_" still has a place, which a return statement
				// sets.
				fr.results = append(fr.results, in.newObj(in.zero(in.subst(info.TypeOf(f.Type), b.tenv))))
			}
		}
	}
}

// packArgs puts the variadic arguments of a call into a new slice, as the compiler does. A
// call with f(list...) passes its slice, and the callee can write to the caller's array.
// Without variadic arguments the parameter is nil.
func (in *Interp) packArgs(c *Call, sig *types.Signature, te tenv) []Value {
	if sig == nil || !sig.Variadic() || c.Packed {
		return c.Args
	}
	n := sig.Params().Len() - 1
	t := in.subst(sig.Params().At(n).Type(), te)
	if len(c.Args) <= n {
		if len(c.Args) < n {
			return c.Args
		}
		return append(append([]Value(nil), c.Args...), &Nil{t})
	}
	elem := t
	if s, ok := underlying(t).(*types.Slice); ok {
		elem = s.Elem()
	}
	var vals []Value
	for _, a := range c.Args[n:] {
		vals = append(vals, in.assignable(a, elem))
	}
	return append(append([]Value(nil), c.Args[:n]...), in.newSlice(t, vals))
}
