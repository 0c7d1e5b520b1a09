package library

import (
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Some functions of package strings return iterators, and some call back for each
// character. They cannot be accelerators, because the program's code runs in between. Their
// results follow from real functions all the same: the parts are computed at once, and the
// iterator hands them out.

// sequenceFuncs are functions that return an iterator over parts of a known text. The
// iterator may be used several times and begins anew each time, as in Go.
func sequenceFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{}
	add := func(name string, split func(args []string) []string) {
		m[name] = func(c *eval.Call) (eval.Value, bool) {
			args := make([]string, len(c.Args))
			for i := range args {
				s, ok := eval.Text(c.Arg(i))
				if !ok {
					return nil, false
				}
				args[i] = s
			}
			// The real function is not seen by the evaluator, so its work is paid for here.
			c.In.Spend(len(args[0])/16 + 1)
			parts := split(args)
			return &eval.Func{T: c.Result(0), Name: name, Native: func(inner *eval.Call) eval.Value {
				list := make([]eval.Value, len(parts))
				for i, p := range parts {
					list[i] = &eval.Const{T: types.Typ[types.String], V: p}
				}
				inner.In.YieldEach(inner.Arg(0), list, inner.Site)
				return nil
			}}, true
		}
	}
	m["strings.Map"] = mapText
	add("strings.SplitSeq", func(a []string) []string { return strings.Split(a[0], a[1]) })
	add("strings.SplitAfterSeq", func(a []string) []string { return strings.SplitAfter(a[0], a[1]) })
	add("strings.FieldsSeq", func(a []string) []string { return strings.Fields(a[0]) })
	add("strings.Lines", func(a []string) []string {
		// A newline at the end begins no further line.
		lines := strings.SplitAfter(a[0], "\n")
		if n := len(lines); lines[n-1] == "" {
			lines = lines[:n-1]
		}
		return lines
	})
	return m
}

// mapText is strings.Map. Its source looks at the capacity of a builder, which the
// evaluator does not know. If the program's function returns an unknown character, the
// source runs after all.
func mapText(c *eval.Call) (eval.Value, bool) {
	in := c.In
	s, ok := eval.Text(c.Arg(1))
	if !ok {
		return nil, false
	}
	runeT := types.Typ[types.Rune]
	var out []rune
	for _, r := range s {
		n, known := eval.AsInt(
			in.Settle(in.CallValue(c.Arg(0), []eval.Value{&eval.Const{T: runeT, V: int64(r)}}, c.Site)),
		)
		if !known {
			return nil, false
		}
		// A negative character is dropped.
		if n >= 0 {
			out = append(out, rune(n))
		}
	}
	w := &eval.Const{T: c.Result(0), V: string(out)}
	if k, isConst := c.Arg(1).(*eval.Const); isConst {
		w.Pos = k.Pos
	}
	return w, true
}
