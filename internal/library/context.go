package library

import (
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A context that is derived from the empty one is an unknown value with a key that begins
// with emptyContext: code that gets it may ask for more than is modelled. What the models
// know of it is kept in Holds as pairs: a key and its value for WithValue, or the variable that has
// the cause for which it was cancelled, nil before, and its canceller. So looking up a value, and
// asking for an error before anything was cancelled, have known answers.

// emptyContext begins the key of each context that was made of the empty one.
const emptyContext = "context.Background"

// A canceller is the state of the second value of a pair: whether code that is not read, such as a
// timer, may have called the function that cancels the context.
type canceller struct{ called func() bool }

// cancellerOf is the canceller in the pair that begins at i, or nil for a key and its value.
func cancellerOf(u *eval.Unknown, i int) *canceller {
	if n, ok := u.Holds[i+1].(*eval.NativeValue); ok {
		if c, ok := n.State.(*canceller); ok {
			return c
		}
	}
	return nil
}

// contextFuncs are the models: no key is set in the empty context, and it is never
// cancelled.
func contextFuncs() map[string]eval.Intrinsic {
	empty := func(c *eval.Call) (eval.Value, bool) {
		return &eval.Unknown{
			T:      c.Result(0),
			Reason: eval.RunTime,
			Detail: c.Name + "()",
			Key:    emptyContext,
			Pos:    c.Pos(),
		}, true
	}
	return map[string]eval.Intrinsic{
		"context.Background": empty, "context.TODO": empty,
		"context.WithValue":         contextWithValue,
		"context.Context.Value":     contextValue,
		"context.Context.Err":       contextErr,
		"context.Context.Done":      contextDone,
		"context.Cause":             contextCause,
		"context.WithoutCancel":     contextWithoutCancel,
		"context.WithCancel":        derivedContext(true),
		"context.WithCancelCause":   derivedContext(true),
		"context.WithTimeout":       derivedContext(false),
		"context.WithTimeoutCause":  derivedContext(false),
		"context.WithDeadline":      derivedContext(false),
		"context.WithDeadlineCause": derivedContext(false),
		"os/signal.NotifyContext":   derivedContext(false),
	}
}

// knownContext is v if it is a context that was derived from the empty one.
func knownContext(in *eval.Interp, v eval.Value) (*eval.Unknown, bool) {
	u, ok := in.Settle(v).(*eval.Unknown)
	return u, ok && strings.HasPrefix(u.Key, emptyContext)
}

// withPair is a context with one more pair.
func withPair(u *eval.Unknown, k, v eval.Value, key string) *eval.Unknown {
	w := *u
	w.Key = emptyContext + eval.ShortKey(u.Key+" "+key)
	w.Holds = append(u.Holds[:len(u.Holds):len(u.Holds)], k, v)
	return &w
}

// refuseNil panics with a text if an argument is a nil interface.
func refuseNil(c *eval.Call, i int, text string) {
	if v := c.Arg(i); eval.IsNothing(v) {
		c.In.Panic(&eval.Const{T: types.Typ[types.String], V: text})
	}
}

// contextWithValue is context.WithValue. Each call makes another context, so it gets a key
// from the address of a new variable.
func contextWithValue(c *eval.Call) (eval.Value, bool) {
	refuseNil(c, 0, "cannot create context from nil parent")
	refuseNil(c, 1, "nil key")
	if t := c.Arg(1).Type(); t != nil && !eval.IsInterface(t) && !types.Comparable(t) {
		c.In.Panic(&eval.Const{T: types.Typ[types.String], V: "key is not comparable"})
	}
	u, ok := knownContext(c.In, c.Arg(0))
	if !ok {
		return nil, false
	}
	// The variable is never read. Only its address counts.
	at := c.In.NewPtr(types.Typ[types.Bool], &eval.Const{T: types.Typ[types.Bool], V: false})
	key, _ := c.In.MapKey(at)
	return withPair(u, c.Arg(1), c.Arg(2), key), true
}

// contextValue is Context.Value: the innermost pair with that key counts, as in the chain
// of real contexts.
func contextValue(c *eval.Call) (eval.Value, bool) {
	u, ok := knownContext(c.In, c.Recv)
	if !ok {
		return nil, false
	}
	for i := len(u.Holds) - 2; i >= 0; i -= 2 {
		k := u.Holds[i]
		if cancellerOf(u, i) != nil || !mayEqual(c.In, k, c.Arg(0)) {
			continue
		}
		if c.In.There(c.In.Equal(k, c.Arg(0), c.Site)) {
			return u.Holds[i+1], true
		}
	}
	return &eval.Nil{T: c.Result(0)}, true
}

// mayEqual reports whether two values may be equal as interfaces, by their types. Keys
// usually have a type of their own, which rules out the pairs of other packages.
func mayEqual(in *eval.Interp, x, y eval.Value) bool {
	s, t := x.Type(), y.Type()
	return s == nil || t == nil || eval.IsInterface(s) || eval.IsInterface(t) || in.TypeID(s) == in.TypeID(t)
}

// contextErr is Context.Err: nil as long as no cancel function on the way was called.
func contextErr(c *eval.Call) (eval.Value, bool) {
	u, ok := knownContext(c.In, c.Recv)
	if unknown, is := c.In.Settle(c.Recv).(*eval.Unknown); is && !ok {
		// It is not the outcome of a call, which would be taken to succeed.
		err := c.In.Unknown(c.Result(0), eval.NoSource, c.Name, c.Pos())
		err.Need, err.Computed = unknown.Need, true
		return err, true
	}
	if !ok || c.Fn == nil {
		return nil, false
	}
	switch cause := causeIn(c.In, u).(type) {
	case *eval.Nil:
		return &eval.Nil{T: eval.ErrorType}, true
	case *eval.Unknown:
		return c.In.Unknown(c.Result(0), eval.RunTime, cause.Detail, c.Pos()), true
	}
	return c.In.Variable(c.Fn.Pkg(), "Canceled"), true
}

// contextDone is Context.Done: nil where nothing can cancel the context, as for the empty one.
func contextDone(c *eval.Call) (eval.Value, bool) {
	u, ok := knownContext(c.In, c.Recv)
	if !ok {
		return nil, false
	}
	for i := 0; i+1 < len(u.Holds); i += 2 {
		if cancellerOf(u, i) != nil {
			return nil, false
		}
	}
	return &eval.Nil{T: c.Result(0)}, true
}

// contextCause is context.Cause.
func contextCause(c *eval.Call) (eval.Value, bool) {
	u, ok := knownContext(c.In, c.Arg(0))
	if !ok {
		return nil, false
	}
	return causeIn(c.In, u), true
}

// contextWithoutCancel is context.WithoutCancel: the values stay.
func contextWithoutCancel(c *eval.Call) (eval.Value, bool) {
	refuseNil(c, 0, "cannot create context from nil parent")
	u, ok := knownContext(c.In, c.Arg(0))
	if !ok {
		return nil, false
	}
	w := *u
	w.Key, w.Holds = emptyContext+eval.ShortKey(u.Key+" without cancel"), nil
	for i := 0; i+1 < len(u.Holds); i += 2 {
		if cancellerOf(u, i) == nil {
			w.Holds = append(w.Holds, u.Holds[i], u.Holds[i+1])
		}
	}
	return &w, true
}

// causeIn is the cause for which a context was cancelled: nil, an error, or unknown. The innermost
// one counts, as nothing is cancelled twice.
func causeIn(in *eval.Interp, u *eval.Unknown) eval.Value {
	open := eval.Value(&eval.Nil{T: eval.ErrorType})
	for i := len(u.Holds) - 2; i >= 0; i -= 2 {
		by := cancellerOf(u, i)
		if by == nil {
			continue
		}
		switch v := in.Load(u.Holds[i].(*eval.Ptr)).(type) {
		case *eval.Nil:
			if by.called() {
				open = in.Unknown(eval.ErrorType, eval.RunTime, "whether a context was cancelled", 0)
			}
		case *eval.Unknown:
			open = v
		case *eval.Choice:
			open = in.Unknown(eval.ErrorType, eval.RunTime, "whether a context was cancelled", 0)
		default:
			if eval.IsNil(open) {
				return v
			}
		}
	}
	return open
}

// derivedContext is a function that returns a context and a cancel function, which may get a
// cause. alone says that nothing else cancels the context: a deadline or a signal may, at a time
// that is not known.
func derivedContext(alone bool) eval.Intrinsic {
	return func(c *eval.Call) (eval.Value, bool) {
		if c.Sig == nil || c.Sig.Results().Len() != 2 {
			return nil, false
		}
		refuseNil(c, 0, "cannot create context from nil parent")
		u, ok := knownContext(c.In, c.Arg(0))
		if !ok {
			return eval.Tuple{
				c.Arg(0),
				&eval.Func{T: c.Result(1), Name: "cancel", Native: func(*eval.Call) eval.Value { return nil }},
			}, true
		}
		state := eval.Value(&eval.Nil{T: eval.ErrorType})
		if !alone {
			state = c.In.Unknown(eval.ErrorType, eval.RunTime, "whether a context was cancelled", c.Pos())
		}
		p := c.In.NewPtr(eval.ErrorType, state)
		key, _ := c.In.MapKey(p)
		var w *eval.Unknown
		stop, called := eval.LentFunc(c.Result(1), "cancel", func(d *eval.Call) eval.Value {
			if alone {
				cancelContext(d, c.Fn.Pkg(), w, p)
			}
			return nil
		})
		w = withPair(u, p, &eval.NativeValue{T: eval.ErrorType, State: &canceller{called}}, key)
		return eval.Tuple{w, stop}, true
	}
}

// cancelContext is a call of the cancel function of context w, whose cause is kept at p. Only the
// first cause counts.
func cancelContext(d *eval.Call, pkg *types.Package, w *eval.Unknown, p *eval.Ptr) {
	in := d.In
	cause := in.Variable(pkg, "Canceled")
	if len(d.Args) == 1 {
		switch given := in.Settle(d.Args[0]).(type) {
		case *eval.Nil:
		case *eval.Unknown, *eval.Choice: // which may be nil
			cause = in.Unknown(eval.ErrorType, eval.RunTime, "the cause of a context", d.Pos())
		default:
			cause = given
		}
	}
	switch causeIn(in, w).(type) {
	case *eval.Nil:
		in.Store(p, cause)
	case *eval.Unknown:
		in.Store(p, in.Unknown(eval.ErrorType, eval.RunTime, "whether a context was cancelled", d.Pos()))
	}
}

// canceled is the variable context.Canceled.
func canceled(in *eval.Interp, _ *types.Var) eval.Value { return in.NewError("context canceled") }
