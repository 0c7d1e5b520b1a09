package library

import (
	"go/types"
	"os"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// expandFuncs are os.Expand and os.ExpandEnv, which replace names in a text by the results
// of a function or by environment variables.
func expandFuncs() map[string]eval.Intrinsic {
	return map[string]eval.Intrinsic{
		"os.Expand": func(c *eval.Call) (eval.Value, bool) {
			return expanded(c, func(name eval.Value) eval.Value {
				return c.In.CallValue(c.Arg(1), []eval.Value{name}, c.Site)
			})
		},
		"os.ExpandEnv": func(c *eval.Call) (eval.Value, bool) {
			if c.Fn == nil {
				return nil, false
			}
			// By way of Getenv, the variables get the keys and defaults that settings have
			// elsewhere.
			get, ok := c.Fn.Pkg().Scope().Lookup("Getenv").(*types.Func)
			if !ok {
				return nil, false
			}
			return expanded(c, func(name eval.Value) eval.Value {
				return c.In.CallDeclared(
					&eval.Call{
						In:   c.In,
						Fn:   get,
						Name: "os.Getenv",
						Args: []eval.Value{name},
						Sig:  get.Type().(*types.Signature),
						Site: c.Site,
					},
					get,
				)
			})
		},
	}
}

// expanded is a known text with values in place of names. The values may be unknown, so the
// real function gets marks in their place, which are replaced afterwards. So the syntax of
// names ($x, ${x}, the special ones like $$) is the real one.
func expanded(c *eval.Call, value func(eval.Value) eval.Value) (eval.Value, bool) {
	s, ok := eval.Text(c.Arg(0))
	// A mark is a number between two zero bytes; a text that has zero bytes itself could be
	// taken for one.
	if !ok || strings.Contains(s, "\x00") {
		return nil, false
	}
	var vals []eval.Value
	marked := os.Expand(s, func(name string) string {
		vals = append(vals, c.In.Settle(value(&eval.Const{T: types.Typ[types.String], V: name})))
		return "\x00" + strconv.Itoa(len(vals)-1) + "\x00"
	})
	parts := strings.Split(marked, "\x00")
	out := make([]eval.Value, len(parts))
	for i, p := range parts {
		// Parts at odd indexes were between two marks.
		out[i] = &eval.Const{T: c.Result(0), V: p}
		if n, err := strconv.Atoi(p); i%2 == 1 && err == nil {
			out[i] = vals[n]
		}
	}
	return c.In.Concat(c.Result(0), out...), true
}
