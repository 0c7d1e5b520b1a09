package library

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// osErrorFuncs are os.IsNotExist and the like.
func osErrorFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{}
	for name, kind := range map[string]string{
		"IsExist": "ErrExist", "IsNotExist": "ErrNotExist", "IsPermission": "ErrPermission",
	} {
		m["os."+name] = func(c *eval.Call) (eval.Value, bool) {
			if err := c.Arg(0); hasDefault(err) {
				return c.In.Lift(c.Result(0), c.Name, []eval.Value{err}, func(x []eval.Value) eval.Value {
					if is, known := osErrorIs(c, x[0], kind); known {
						return is
					}
					return c.In.Unknown(c.Result(0), eval.NoSource, c.Name, c.Pos())
				}), true
			}
			return osErrorIs(c, c.Arg(0), kind)
		}
	}
	return m
}

// osErrorIs tells whether an error is the one of package io/fs with that name (os/error.go,
// underlyingErrorIs): it looks through the errors of package os alone, not through all that wrap
// another one.
func osErrorIs(c *eval.Call, v eval.Value, kind string) (is eval.Value, known bool) {
	in := c.In
	if p, ok := v.(*eval.Ptr); ok {
		switch eval.NamedKey(p.T) {
		case "io/fs.PathError", "os.LinkError", "os.SyscallError":
			v = in.Field(p, "Err")
		}
	}
	fs := packageOf(in, c, "io/fs")
	if v == nil || isUnknown(v) || fs == nil {
		return nil, false
	}
	if no, ok := v.(*eval.Const); ok && no.V == uint64(eval.NoEntry) {
		return &eval.Const{T: types.Typ[types.Bool], V: kind == "ErrNotExist"}, true
	}
	if _, native := v.(*eval.NativeValue); !native && !eval.IsNil(v) {
		// Another syscall.Errno answers for itself.
		if _, isPtr := v.(*eval.Ptr); !isPtr {
			return nil, false
		}
	}
	return &eval.Const{T: types.Typ[types.Bool], V: eval.Same(v, in.Variable(fs, kind))}, true
}
