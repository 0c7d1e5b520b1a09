package library

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// logFuncs are the functions of package log that panic with the text that they write: a
// caller may recover it. Those that just write are not modelled; log.Fatal is among the
// functions that end the process (package eval).
func logFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{}
	for name, text := range map[string]func(c *eval.Call) eval.Value{
		"Panic":   func(c *eval.Call) eval.Value { return printAll(c.In, variadic(c, 0), "", "") },
		"Panicln": func(c *eval.Call) eval.Value { return printAll(c.In, variadic(c, 0), " ", "\n") },
		"Panicf":  func(c *eval.Call) eval.Value { return formatText(c.In, c, c.Args[0], variadic(c, 1), nil) },
	} {
		m["log."+name] = func(c *eval.Call) (eval.Value, bool) {
			c.In.Panic(text(c))
			return nil, true
		}
		m["log.Logger."+name] = func(c *eval.Call) (eval.Value, bool) {
			v := text(c)
			// The logger may write to a buffer of the program, which would have the text.
			c.In.Method(c.In.Settle(c.Recv), "Output", eval.IntConst(2), v)
			c.In.Panic(v)
			return nil, true
		}
	}
	return m
}

// uniqueFuncs is unique.Make: equal values of one type have one handle, a pointer to a
// variable.
func uniqueFuncs() map[string]eval.Intrinsic {
	return map[string]eval.Intrinsic{"unique.Make": func(c *eval.Call) (eval.Value, bool) {
		in := c.In
		s, ok := in.Zero(c.Result(0)).(*eval.Struct)
		st, isStruct := eval.Underlying(c.Result(0)).(*types.Struct)
		v := c.Arg(0)
		if !ok || !isStruct || len(s.F) != 1 || v == nil || v.Type() == nil {
			return nil, false
		}
		key, known := in.MapKey(v)
		if !known {
			in.Hashable(v)
			return nil, false
		}
		// Equal values of two types have two handles.
		key = in.TypeID(v.Type()) + " " + key
		if stateOf(in).unique[key] == nil {
			stateOf(in).unique[key] = in.NewPtr(v.Type(), v)
		}
		s.F[0] = eval.Retype(stateOf(in).unique[key], st.Field(0).Type())
		return s, true
	}}
}
