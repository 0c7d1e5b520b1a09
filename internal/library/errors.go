package library

import (
	"errors"

	"github.com/toolbudget/toolbudget/internal/eval"
)

var errTooLong = errors.New("the output is longer than toolbudget reads")

func errorFuncs() map[string]eval.Intrinsic {
	return map[string]eval.Intrinsic{
		"errors.New": func(c *eval.Call) (eval.Value, bool) { return &eval.Native{T: eval.ErrorString, State: c.Arg(0)}, true },
		"errors.errorString.Error": func(c *eval.Call) (eval.Value, bool) {
			if n, ok := c.Recv.(*eval.Native); ok {
				if v, ok := n.State.(eval.Value); ok {
					return v, true
				}
			}
			return nil, false
		},
		"errors.Is": func(c *eval.Call) (eval.Value, bool) {
			a, b := c.Arg(0), c.Arg(1)
			_, open := b.(*eval.Unknown)
			if u, ok := a.(*eval.Unknown); ok {
				if eval.AssumedNil(u) && !eval.IsNil(b) && !open {
					return &eval.Const{T: c.Result(0), V: false}, true
				}
				open = true
			}
			switch {
			case open:
				return c.In.Opaque(c), true
			case eval.IsNil(a) || eval.IsNil(b):
				return &eval.Const{T: c.Result(0), V: eval.IsNil(a) && eval.IsNil(b)}, true
			case eval.Same(a, b):
				return &eval.Const{T: c.Result(0), V: true}, true
			}
			return nil, false
		},
	}
}
