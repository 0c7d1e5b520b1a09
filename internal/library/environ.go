package library

import (
	"go/types"
	"os"
	"strings"
	"syscall"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A program may set environment variables for itself, for instance from a file of settings,
// and read them afterwards. What it has set wins over the outside.

// ownEnvironment wraps the functions of m that read the environment, so that they find what
// the program has set, and adds those that set it.
func ownEnvironment(m map[string]eval.Intrinsic) {
	boolT := types.Typ[types.Bool]
	for _, name := range []string{"os.Getenv", "os.LookupEnv", "syscall.Getenv"} {
		outside := m[name]
		if outside == nil {
			continue
		}
		m[name] = func(c *eval.Call) (eval.Value, bool) {
			v, ok := outside(c)
			if !ok {
				return v, ok
			}
			if t, both := v.(eval.Tuple); both {
				text, is := c.In.LookupEnv(c.Arg(0), t[0], t[1])
				return eval.Tuple{text, is}, true
			}
			text, _ := c.In.LookupEnv(c.Arg(0), v, &eval.Const{T: boolT, V: false})
			return text, true
		}
	}
	m["os.Setenv"] = func(c *eval.Call) (eval.Value, bool) {
		name, known := eval.Text(c.Arg(0))
		value, _ := eval.Text(c.Arg(1))
		if known && (name == "" || strings.ContainsAny(name, "=\x00")) || strings.Contains(value, "\x00") {
			return goError(c.In, os.NewSyscallError("setenv", syscall.EINVAL), c), true
		}
		c.In.SetEnv(c.Arg(0), c.Arg(1), true)
		if !known { // it may be empty
			return c.In.Unknown(c.Result(0), eval.RunTime, "os.Setenv", c.Pos()), true
		}
		return &eval.Nil{T: c.Result(0)}, true
	}
	m["os.Clearenv"] = func(c *eval.Call) (eval.Value, bool) {
		c.In.ClearEnv()
		return nil, true
	}
	m["os.Unsetenv"] = func(c *eval.Call) (eval.Value, bool) {
		c.In.SetEnv(c.Arg(0), &eval.Const{T: types.Typ[types.String], V: ""}, false)
		return &eval.Nil{T: c.Result(0)}, true
	}
}
