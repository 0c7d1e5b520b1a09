package eval

import "go/types"

// contextFuncs: of the empty context no key is set, which is what a run starts
// with. A context that others are derived from may be cancelled at any time.
func contextFuncs() map[string]intrinsic {
	empty := func(c *Call) (Value, bool) {
		return &Unknown{T: c.Result(0), Reason: RunTime, Detail: c.Name + "()", Key: "context.Background", Pos: c.Pos()}, true
	}
	return map[string]intrinsic{
		"context.Background": empty, "context.TODO": empty,
		"context.Context.Value": func(c *Call) (Value, bool) {
			u, ok := c.In.settle(c.Recv).(*Unknown)
			if !ok || u.Key != "context.Background" {
				return nil, false
			}
			return &Nil{c.Result(0)}, true
		},
		"context.WithCancel": derivedContext, "context.WithTimeout": derivedContext, "context.WithDeadline": derivedContext, "os/signal.NotifyContext": derivedContext,
		"context.WithValue":      withValue,
		"context.valueCtx.Value": contextValue,
	}
}

// derivedContext has the values of its parent; cancelling has no effect here.
func derivedContext(c *Call) (Value, bool) {
	if c.Sig == nil || c.Sig.Results().Len() != 2 {
		return nil, false
	}
	stop := &Func{T: c.Result(1), Name: "cancel", Native: func(*Call) Value { return nil }}
	return Tuple{c.Arg(0), stop}, true
}

// withValue makes a context with a key, as its source does.
func withValue(c *Call) (Value, bool) {
	if c.Fn == nil || len(c.Args) != 3 {
		return nil, false
	}
	t, ok := c.Fn.Pkg().Scope().Lookup("valueCtx").(*types.TypeName)
	if !ok {
		return nil, false
	}
	if isNil(c.Arg(1)) {
		c.In.panicText("nil key")
	}
	return c.In.newPtr(t.Type(), &Struct{t.Type(), []Value{c.Arg(0), c.Arg(1), c.Arg(2)}}), true
}

// contextValue looks for a key in a context with values and its parents.
func contextValue(c *Call) (Value, bool) {
	in, at := c.In, c.In.settle(c.Recv)
	for {
		p, ok := at.(*Ptr)
		if !ok || namedKey(p.T) != "context.valueCtx" {
			return in.contextOther(c, at)
		}
		s, ok := in.settle(in.load(p)).(*Struct)
		if !ok || len(s.F) != 3 {
			return nil, false
		}
		switch g := in.equal(in.settle(s.F[1]), c.Arg(0), nil); {
		case in.there(g):
			return in.settle(s.F[2]), true
		case in.feasible(g):
			return nil, false
		}
		at = in.settle(s.F[0])
	}
}

// contextOther asks a context of another kind for a key.
func (in *Interp) contextOther(c *Call, parent Value) (Value, bool) {
	it, ok := c.Fn.Pkg().Scope().Lookup("Context").Type().Underlying().(*types.Interface)
	if !ok {
		return nil, false
	}
	for m := range it.Methods() {
		if m.Name() == "Value" {
			return in.callMethod(parent, m, []int{0}, c.Args, c.Site, false), true
		}
	}
	return nil, false
}
