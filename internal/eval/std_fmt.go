package eval

import (
	"fmt"
	"go/types"
	"strings"
)

func formatFuncs() map[string]intrinsic {
	sprintf := func(c *Call) (Value, bool) {
		if len(c.Args) == 0 {
			return nil, false
		}
		return c.In.formatText(c, c.Args[0], c.variadic(1), nil), true
	}
	sprint := func(sep, end string) intrinsic {
		return func(c *Call) (Value, bool) { return c.In.printAll(c.variadic(0), sep, end), true }
	}
	nothing := func(c *Call) (Value, bool) {
		for _, a := range c.Args {
			c.In.settle(a)
		}
		return c.In.unknownResults(c.Sig, RunTime, c.Name, "", "", c.Site), true
	}
	return map[string]intrinsic{
		"fmt.Sprintf":  sprintf,
		"fmt.Sprint":   sprint("", ""),
		"fmt.Sprintln": sprint(" ", "\n"),
		"fmt.Errorf": func(c *Call) (Value, bool) {
			return c.In.errorf(c), true
		},
		"fmt.Fprintf": func(c *Call) (Value, bool) {
			return c.In.fprint(c, c.In.formatText(c, c.Args[1], c.variadic(2), nil)), true
		},
		"fmt.Fprint": func(c *Call) (Value, bool) {
			return c.In.fprint(c, c.In.printAll(c.variadic(1), "", "")), true
		},
		"fmt.Fprintln": func(c *Call) (Value, bool) {
			return c.In.fprint(c, c.In.printAll(c.variadic(1), " ", "\n")), true
		},
		"fmt.Print": nothing, "fmt.Printf": nothing, "fmt.Println": nothing,
		"fmt.Append": func(c *Call) (Value, bool) {
			return c.In.appendText(c.Arg(0), c.In.printAll(c.variadic(1), "", ""), c.Result(0)), true
		},
		"fmt.Appendln": func(c *Call) (Value, bool) {
			return c.In.appendText(c.Arg(0), c.In.printAll(c.variadic(1), " ", "\n"), c.Result(0)), true
		},
		"fmt.Appendf": func(c *Call) (Value, bool) {
			v := c.In.formatText(c, c.Args[1], c.variadic(2), nil)
			return c.In.appendText(c.Arg(0), v, c.Result(0)), true
		},
	}
}

func isStr(v Value) bool { return v != nil && v.Type() != nil && isString(v.Type()) }

// variadic are the arguments from i on, also when the call passed a slice.
func (c *Call) variadic(i int) []Value {
	if !c.Packed {
		if i > len(c.Args) {
			return nil
		}
		return c.Args[i:]
	}
	if i >= len(c.Args) {
		return nil
	}
	last := c.In.settle(c.Args[len(c.Args)-1])
	list, ok := c.In.listOf(last)
	if !ok {
		return []Value{c.In.unknown(nil, Unsupported, "arguments of "+c.Name, c.Pos())}
	}
	return append(append([]Value(nil), c.Args[i:len(c.Args)-1]...), c.In.present(list)...)
}

func (in *Interp) printAll(args []Value, sep, end string) Value {
	strT := types.Typ[types.String]
	var parts []Value
	for i, a := range args {
		if i > 0 && (sep != "" || !isStr(in.settle(a)) && !isStr(in.settle(args[i-1]))) {
			parts = append(parts, &Const{T: strT, V: " "})
		}
		parts = append(parts, in.verb("%v", 'v', a))
	}
	return in.concat(strT, append(parts, &Const{T: strT, V: end})...)
}

// formatText is fmt.Sprintf, verb by verb: what is unknown stays a part of the text.
func (in *Interp) formatText(c *Call, f Value, args []Value, wrapped *[]int) Value {
	strT := types.Typ[types.String]
	return in.each(f, func(f Value) Value {
		s, ok := str(f)
		if !ok {
			if u, ok := firstUnknown(f); ok {
				return retype(u, strT)
			}
			return in.unknown(strT, Unsupported, "format", c.Pos())
		}
		pos := f.(*Const).Pos
		var parts []Value
		used, reordered := 0, false
		for len(s) > 0 {
			i := strings.IndexByte(s, '%')
			if i < 0 {
				parts = append(parts, &Const{strT, s, pos})
				break
			}
			parts = append(parts, &Const{strT, s[:i], pos})
			s = s[i:]
			d := in.directiveOf(s, used, args)
			s, used, reordered = d.rest, d.arg, reordered || d.reordered
			if d.bad != "" {
				parts = append(parts, &Const{strT, d.bad, pos})
			}
			r := d.verb
			switch {
			case d.spec == "":
				parts = append(parts, &Const{strT, "%!(NOVERB)", pos})
			case r == '%':
				parts = append(parts, &Const{strT, "%", pos})
			case d.unknown != nil:
				return retype(d.unknown, strT)
			case tooWide(d.spec):
				return in.unknown(strT, Fuel, "the width of "+d.spec, c.Pos())
			case d.badIndex:
				parts = append(parts, &Const{strT, fmt.Sprintf("%%!%c(BADINDEX)", r), pos})
			case used >= len(args):
				parts = append(parts, &Const{strT, fmt.Sprintf("%%!%c(MISSING)", r), pos})
			case r == 'w' && wrapped == nil:
				p := newPrinter(in, d.spec, r)
				p.arg(in.settle(args[used]), r)
				parts = append(parts, p.parts...)
				used++
			default:
				if r == 'w' {
					*wrapped = append(*wrapped, used)
				}
				parts = append(parts, in.verb(d.spec, r, args[used]))
				used++
			}
		}
		if !reordered && used < len(args) {
			parts = append(parts, in.extra(args[used:])...)
		}
		return in.concat(strT, parts...)
	})
}

// extra is what fmt says of operands that no verb takes.
func (in *Interp) extra(args []Value) []Value {
	strT := types.Typ[types.String]
	parts := []Value{&Const{T: strT, V: "%!(EXTRA "}}
	for i, a := range args {
		if i > 0 {
			parts = append(parts, &Const{T: strT, V: ", "})
		}
		if v := in.settle(a); v.Type() == nil {
			parts = append(parts, &Const{T: strT, V: "<nil>"})
			continue
		}
		parts = append(parts, in.verb("%T", 'T', a), &Const{T: strT, V: "="}, in.verb("%v", 'v', a))
	}
	return append(parts, &Const{T: strT, V: ")"})
}

// tooWide: a width or precision is paid before it is made, and bounded.
func tooWide(spec string) bool {
	n := 0
	for _, r := range spec {
		if r >= '0' && r <= '9' {
			if n = n*10 + int(r-'0'); n > 1<<16 {
				return true
			}
		} else {
			n = 0
		}
	}
	return false
}

// goBasic is a constant as a Go value of the kind it has, which fmt names where
// a verb does not fit.
func goBasic(x *Const) any {
	b, ok := under(x.T).(*types.Basic)
	if !ok {
		return x.V
	}
	switch v := x.V.(type) {
	case float64:
		if b.Kind() == types.Float32 {
			return float32(v)
		}
	case int64:
		switch b.Kind() {
		case types.Int, types.UntypedInt:
			return int(v)
		case types.Int8:
			return int8(v)
		case types.Int16:
			return int16(v)
		case types.Int32, types.UntypedRune:
			return int32(v)
		}
	case uint64:
		switch b.Kind() {
		case types.Uint:
			return uint(v)
		case types.Uint8:
			return uint8(v)
		case types.Uint16:
			return uint16(v)
		case types.Uint32:
			return uint32(v)
		case types.Uintptr:
			return uintptr(v)
		}
	}
	return x.V
}
