package library

import "github.com/toolbudget/toolbudget/internal/eval"

// bigFuncs are the functions of math/big that are written in assembly. The functions in Go
// that stand in for them on other machines run instead.
func bigFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{}
	for _, name := range []string{"addVV", "subVV", "lshVU", "rshVU", "mulAddVWW", "addMulVVWW"} {
		m["math/big."+name] = func(c *eval.Call) (eval.Value, bool) {
			return c.In.Instead(c, "math/big", "math/big."+name+"_g")
		}
	}
	return m
}
