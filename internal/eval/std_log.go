package eval

import "go/types"

// logFuncs are the functions of package log that panic with what they write.
func logFuncs() map[string]intrinsic {
	m := map[string]intrinsic{}
	for name, text := range map[string]func(c *Call) Value{
		"Panic":   func(c *Call) Value { return c.In.printAll(c.variadic(0), "", "") },
		"Panicln": func(c *Call) Value { return c.In.printAll(c.variadic(0), " ", "\n") },
		"Panicf":  func(c *Call) Value { return c.In.formatText(c, c.Args[0], c.variadic(1), nil) },
	} {
		m["log."+name] = func(c *Call) (Value, bool) {
			c.In.panics(text(c))
			return nil, true
		}
		m["log.Logger."+name] = func(c *Call) (Value, bool) {
			v := text(c)
			c.In.Method(c.In.settle(c.Recv), "Output", intConst(2), v)
			c.In.panics(v)
			return nil, true
		}
	}
	return m
}

// uniqueFuncs: equal values have one handle.
func uniqueFuncs() map[string]intrinsic {
	return map[string]intrinsic{"unique.Make": func(c *Call) (Value, bool) {
		in := c.In
		s, ok := in.zero(c.Result(0)).(*Struct)
		st, isStruct := under(c.Result(0)).(*types.Struct)
		v := c.Arg(0)
		if !ok || !isStruct || len(s.F) != 1 || v == nil || v.Type() == nil {
			return nil, false
		}
		key, known := in.mapKey(v)
		if !known {
			return nil, false
		}
		key = in.typeID(v.Type()) + " " + key
		if in.lib.unique[key] == nil {
			in.lib.unique[key] = in.newPtr(v.Type(), v)
		}
		s.F[0] = retype(in.lib.unique[key], st.Field(0).Type())
		return s, true
	}}
}
