package library

import (
	"errors"
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// errTooLong is the error of a model whose output would be too long.
var errTooLong = errors.New("the output is longer than toolbudget reads")

// errorFuncs are the models of package errors. errors.New makes a Native instead of a
// struct, since it is called everywhere. Is and As run from source if all errors in the
// tree are known; the source would search an unknown error for ever deeper ones.
func errorFuncs() map[string]eval.Intrinsic {
	return map[string]eval.Intrinsic{
		"errors.New": func(c *eval.Call) (eval.Value,
			bool) {
			return &eval.NativeValue{T: eval.ErrorString, State: c.Arg(0)}, true
		},
		"errors.errorString.Error": func(c *eval.Call) (eval.Value, bool) {
			if n, ok := c.Recv.(*eval.NativeValue); ok {
				if v, ok := n.State.(eval.Value); ok {
					return v, true
				}
			}
			return nil, false
		},
		"errors.Is": func(c *eval.Call) (eval.Value, bool) {
			a, b := c.Arg(0), c.Arg(1)
			// Whether an unknown error is a certain one is a condition, and code is read both
			// ways.
			_, open := b.(*eval.Unknown)
			if _, ok := a.(*eval.Unknown); ok {
				open = true
			}
			switch {
			case open && hasDefault(a):
				return c.In.Lift(c.Result(0), c.Name, []eval.Value{a, b}, func(x []eval.Value) eval.Value {
					return c.In.Callback(&eval.Func{T: c.Fn.Type(), Fn: c.Fn}, x...)
				}), true
			case open:
				return c.In.Opaque(c), true
			case noError(a) || noError(b):
				return &eval.Const{T: c.Result(0), V: noError(a) && noError(b)}, true
			// Before the tree is searched: most comparisons are with the sentinel itself.
			case eval.Same(a, b) && types.Comparable(a.Type()):
				return &eval.Const{T: c.Result(0), V: true}, true
			case unsure(c.In, a):
				return c.In.Opaque(c), true
			}
			return nil, false
		},
		"errors.AsType": func(c *eval.Call) (eval.Value, bool) {
			if !unsure(c.In, c.Arg(0)) {
				return nil, false
			}
			return c.In.Opaque(c), true
		},
		"syscall.Errno.Is": errnoIs,
		"errors.As": func(c *eval.Call) (eval.Value, bool) {
			if !unsure(c.In, c.Arg(0)) {
				return nil, false
			}
			// If it finds one, the target is written. What it gets is not known.
			p, ok := eval.Unwrap(c.Arg(1)).(*eval.Ptr)
			if ok {
				c.In.Store(p, c.In.Written(c, eval.Deref(p.T)))
			}
			if !ok || !hasDefault(c.Arg(0)) {
				return c.In.Opaque(c), true
			}
			return c.In.Lift(c.Result(0), c.Name, []eval.Value{c.Arg(0)}, func(x []eval.Value) eval.Value {
				target := c.In.NewPtr(eval.Deref(p.T), c.In.Zero(eval.Deref(p.T)))
				return c.In.Callback(&eval.Func{T: c.Fn.Type(), Fn: c.Fn}, x[0], target)
			}), true
		},
	}
}

// errnoIs tells which of the errors of package io/fs a number of the system is. Only that of a file
// which is not there is a value (eval.NoEntry).
func errnoIs(c *eval.Call) (eval.Value, bool) {
	no, known := c.Recv.(*eval.Const)
	fs := packageOf(c.In, c, "io/fs")
	if _, open := c.Arg(0).(*eval.Unknown); open || !known || no.V != uint64(eval.NoEntry) || fs == nil {
		return nil, false
	}
	none := c.In.Variable(fs, "ErrNotExist")
	return &eval.Const{T: c.Result(0), V: none != nil && eval.Same(none, c.Arg(0))}, none != nil
}

// hasDefault reports whether an error is known in the default world, as that of a setting is and
// that of a file. What is asked of it is known there, too.
func hasDefault(err eval.Value) bool {
	u, ok := err.(*eval.Unknown)
	return ok && u.Default != nil
}

// unsure reports whether an error in the tree of err is unknown. Finding out may call
// methods of the user's, so what they write is taken back.
func unsure(in *eval.Interp, err eval.Value) (found bool) {
	in.Peek(func() { found = unsureTree(in, err, maxErrorTree) || found })
	return found
}

// maxErrorTree bounds how far an error is unwrapped.
const maxErrorTree = 24

// unsureTree is unsure, down to depth.
func unsureTree(in *eval.Interp, err eval.Value, depth int) bool {
	switch err := in.Settle(err).(type) {
	case nil, *eval.Nil:
		return false
	case *eval.Unknown:
		return true
	case *eval.Choice:
		return slices.ContainsFunc(err.Alts, func(a eval.Alt) bool { return unsureTree(in, a.V, depth) })
	case *eval.Optional:
		return unsureTree(in, err.V, depth)
	case *eval.Slice:
		list, ok := in.Elements(err)
		return !ok || slices.ContainsFunc(list, func(e eval.Value) bool { return unsureTree(in, e, depth) })
	default:
		if eval.IsInterface(err.Type()) { // its type is not known
			return true
		}
		// Unwrap returns one error or a list; both are handled above.
		within, ok := in.Method(err, "Unwrap")
		return ok && (depth == 0 || unsureTree(in, within, depth-1))
	}
}

// noError reports whether an error is nil, and not a nil pointer in an interface.
func noError(v eval.Value) bool {
	n, ok := v.(*eval.Nil)
	return ok && (n.T == nil || eval.IsUntypedNil(n) || eval.IsInterface(n.T))
}
