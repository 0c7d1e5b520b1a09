package eval

// bigFuncs are the functions of math/big that are written in assembly: those
// that Go has in their place on other machines run.
func bigFuncs() map[string]intrinsic {
	m := map[string]intrinsic{}
	for _, name := range []string{"addVV", "subVV", "lshVU", "rshVU", "mulAddVWW", "addMulVVWW"} {
		m["math/big."+name] = func(c *Call) (Value, bool) {
			u := c.In.opts.Unit("math/big")
			if u == nil {
				return nil, false
			}
			d := u.function("math/big." + name + "_g")
			if d == nil || d.Body == nil {
				return nil, false
			}
			b := body{key: "math/big." + name + "_g", unit: u, sig: c.Sig, typ: d.Type, block: d.Body}
			return c.In.run(c, b), true
		}
	}
	return m
}
