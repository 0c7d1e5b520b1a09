package eval

import (
	"go/types"
	"strings"
)

// sequenceFuncs return functions to range over.
func sequenceFuncs() map[string]intrinsic {
	m := map[string]intrinsic{}
	add := func(name string, split func(args []string) []string) {
		m[name] = func(c *Call) (Value, bool) {
			args := make([]string, len(c.Args))
			for i := range args {
				s, ok := str(c.Arg(i))
				if !ok {
					return nil, false
				}
				args[i] = s
			}
			c.In.spend(len(args[0])/16 + 1)
			parts := split(args)
			return &Func{T: c.Result(0), Name: name, Native: func(inner *Call) Value {
				for _, p := range parts {
					on := inner.In.callValue(inner.Arg(0), []Value{&Const{T: types.Typ[types.String], V: p}}, inner.Site)
					if more, known := boolean(on); known && !more {
						break
					}
				}
				return nil
			}}, true
		}
	}
	m["strings.Map"] = mapText
	add("strings.SplitSeq", func(a []string) []string { return strings.Split(a[0], a[1]) })
	add("strings.SplitAfterSeq", func(a []string) []string { return strings.SplitAfter(a[0], a[1]) })
	add("strings.FieldsSeq", func(a []string) []string { return strings.Fields(a[0]) })
	add("strings.Lines", func(a []string) []string {
		lines := strings.SplitAfter(a[0], "\n")
		if n := len(lines); lines[n-1] == "" {
			lines = lines[:n-1]
		}
		return lines
	})
	return m
}

// mapText is strings.Map, whose source looks at the capacity of a builder.
func mapText(c *Call) (Value, bool) {
	in := c.In
	s, ok := str(c.Arg(1))
	if !ok {
		return nil, false
	}
	runeT := types.Typ[types.Rune]
	var out []rune
	for _, r := range s {
		n, known := integer(in.settle(in.callValue(c.Arg(0), []Value{&Const{T: runeT, V: int64(r)}}, c.Site)))
		if !known {
			return nil, false
		}
		if n >= 0 {
			out = append(out, rune(n))
		}
	}
	w := &Const{T: c.Result(0), V: string(out)}
	if k, isConst := c.Arg(1).(*Const); isConst {
		w.Pos = k.Pos
	}
	return w, true
}
