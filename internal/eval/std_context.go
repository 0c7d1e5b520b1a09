package eval

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
		"context.Context.Err": func(c *Call) (Value, bool) {
			u, ok := c.In.settle(c.Recv).(*Unknown)
			if !ok || u.Key != "context.Background" {
				return nil, false
			}
			if u.Detail != cancellable {
				return &Nil{c.Result(0)}, true
			}
			return c.In.unknown(c.Result(0), RunTime, "whether a context was cancelled", c.Pos()), true
		},
		"context.WithCancel": derivedContext, "context.WithTimeout": derivedContext, "context.WithDeadline": derivedContext, "os/signal.NotifyContext": derivedContext,
	}
}

// cancellable is the detail of a context that may be cancelled.
const cancellable = "a context that may be cancelled"

// derivedContext has the values of its parent; when it is cancelled is not known.
func derivedContext(c *Call) (Value, bool) {
	if c.Sig == nil || c.Sig.Results().Len() != 2 {
		return nil, false
	}
	stop := &Func{T: c.Result(1), Name: "cancel", Native: func(*Call) Value { return nil }}
	if u, ok := c.Arg(0).(*Unknown); ok && u.Key == "context.Background" {
		w := *u
		w.Detail = cancellable
		return Tuple{&w, stop}, true
	}
	return Tuple{c.Arg(0), stop}, true
}
