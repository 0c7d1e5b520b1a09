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
