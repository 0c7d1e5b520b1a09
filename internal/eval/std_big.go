package eval

// bigFuncs are the functions of math/big that are written in assembly: those
// that Go has in their place on other machines run.
func bigFuncs() map[string]intrinsic {
	m := map[string]intrinsic{}
	for _, name := range []string{"addVV", "subVV", "lshVU", "rshVU", "mulAddVWW", "addMulVVWW"} {
		m["math/big."+name] = func(c *Call) (Value, bool) {
			return c.In.instead(c, "math/big", "math/big."+name+"_g")
		}
	}
	return m
}
