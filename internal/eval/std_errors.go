package eval

import (
	"errors"
)

var errTooLong = errors.New("the output is longer than toolbudget reads")

func errorFuncs() map[string]intrinsic {
	return map[string]intrinsic{
		"errors.New": func(c *Call) (Value, bool) { return &Native{errorString, c.Arg(0)}, true },
		"errors.errorString.Error": func(c *Call) (Value, bool) {
			if n, ok := c.Recv.(*Native); ok {
				if v, ok := n.State.(Value); ok {
					return v, true
				}
			}
			return nil, false
		},
		"errors.Is": func(c *Call) (Value, bool) {
			a, b := c.Arg(0), c.Arg(1)
			_, open := b.(*Unknown)
			if u, ok := a.(*Unknown); ok {
				if assumedNil(u) && !isNil(b) && !open {
					return &Const{T: c.Result(0), V: false}, true
				}
				open = true
			}
			switch {
			case open:
				return c.In.opaque(c), true
			case isNil(a) || isNil(b):
				return &Const{T: c.Result(0), V: isNil(a) && isNil(b)}, true
			case same(a, b):
				return &Const{T: c.Result(0), V: true}, true
			}
			return nil, false
		},
	}
}

func timeFuncs() map[string]intrinsic {
	return map[string]intrinsic{
		"context.Background": func(c *Call) (Value, bool) {
			return &Unknown{T: c.Result(0), Reason: RunTime, Detail: "context.Background()", Key: "context.Background", Pos: c.Pos()}, true
		},
		"context.TODO": func(c *Call) (Value, bool) {
			return &Unknown{T: c.Result(0), Reason: RunTime, Detail: "context.TODO()", Key: "context.Background", Pos: c.Pos()}, true
		},
		"context.Context.Value": func(c *Call) (Value, bool) {
			// Of the empty context no key is set: that is what a run starts with.
			u, ok := c.In.settle(c.Recv).(*Unknown)
			if !ok || u.Key != "context.Background" {
				return nil, false
			}
			return &Nil{c.Result(0)}, true
		},
		"context.WithCancel": derivedContext, "context.WithTimeout": derivedContext, "context.WithDeadline": derivedContext, "os/signal.NotifyContext": derivedContext,
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
