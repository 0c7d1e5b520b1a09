package library

import "github.com/toolbudget/toolbudget/internal/eval"

// contextFuncs: of the empty context no key is set, which is what a run starts
// with. A context that others are derived from may be cancelled at any time.
func contextFuncs() map[string]eval.Intrinsic {
	empty := func(c *eval.Call) (eval.Value, bool) {
		return &eval.Unknown{T: c.Result(0), Reason: eval.RunTime, Detail: c.Name + "()", Key: "context.Background", Pos: c.Pos()}, true
	}
	return map[string]eval.Intrinsic{
		"context.Background": empty, "context.TODO": empty,
		"context.Context.Value": func(c *eval.Call) (eval.Value, bool) {
			u, ok := c.In.Settle(c.Recv).(*eval.Unknown)
			if !ok || u.Key != "context.Background" {
				return nil, false
			}
			return &eval.Nil{T: c.Result(0)}, true
		},
		"context.Context.Err": func(c *eval.Call) (eval.Value, bool) {
			u, ok := c.In.Settle(c.Recv).(*eval.Unknown)
			if !ok {
				return nil, false
			}
			if u.Key == "context.Background" && u.Detail != cancellable {
				return &eval.Nil{T: c.Result(0)}, true
			}
			return c.In.Unknown(c.Result(0), eval.RunTime, "whether a context was cancelled", c.Pos()), true
		},
		"context.WithCancel": derivedContext, "context.WithTimeout": derivedContext, "context.WithDeadline": derivedContext, "os/signal.NotifyContext": derivedContext,
	}
}

// cancellable is the detail of a context that may be cancelled.
const cancellable = "a context that may be cancelled"

// derivedContext has the values of its parent; when it is cancelled is not known.
func derivedContext(c *eval.Call) (eval.Value, bool) {
	if c.Sig == nil || c.Sig.Results().Len() != 2 {
		return nil, false
	}
	stop := &eval.Func{T: c.Result(1), Name: "cancel", Native: func(*eval.Call) eval.Value { return nil }}
	if u, ok := c.Arg(0).(*eval.Unknown); ok && u.Key == "context.Background" {
		w := *u
		w.Detail = cancellable
		return eval.Tuple{&w, stop}, true
	}
	return eval.Tuple{c.Arg(0), stop}, true
}
