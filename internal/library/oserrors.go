package library

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// osErrorFuncs are os.IsNotExist and the like (os/error.go, underlyingErrorIs): they look through
// the errors of package os alone, not through all that wrap another one.
func osErrorFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{}
	for name, is := range map[string]string{
		"IsExist": "ErrExist", "IsNotExist": "ErrNotExist", "IsPermission": "ErrPermission",
	} {
		m["os."+name] = func(c *eval.Call) (eval.Value, bool) {
			in, v := c.In, c.Arg(0)
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
			if _, native := v.(*eval.NativeValue); !native && !eval.IsNil(v) {
				// A syscall.Errno answers for itself.
				if _, isPtr := v.(*eval.Ptr); !isPtr {
					return nil, false
				}
			}
			same := eval.Same(v, in.Variable(fs, is))
			return &eval.Const{T: types.Typ[types.Bool], V: same}, true
		}
	}
	return m
}
