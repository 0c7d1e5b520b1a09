package library

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Package fmt is modelled verb by verb: its source goes through reflection, and would give
// no text at all as soon as one operand is unknown. Here an unknown operand is an unknown
// part of the text, so that of fmt.Sprintf("Searches %s for text.", name) everything but
// the name is known. The text of descriptions is made this way more often than in any
// other.

// formatFuncs are the models of package fmt. Functions that read input make what they store
// unknown; those that print to the terminal only call the methods of their operands.
func formatFuncs() map[string]eval.Intrinsic {
	sprintf := func(c *eval.Call) (eval.Value, bool) {
		if len(c.Args) == 0 {
			return nil, false
		}
		return formatText(c.In, c, c.Args[0], variadic(c, 1), nil), true
	}
	sprint := func(sep, end string) eval.Intrinsic {
		return func(c *eval.Call) (eval.Value, bool) { return printAll(c.In, variadic(c, 0), sep, end), true }
	}
	// What is printed tells nothing, but what is called for it may do something.
	printed := func(text func(c *eval.Call)) eval.Intrinsic {
		return func(c *eval.Call) (eval.Value, bool) {
			text(c)
			return c.In.UnknownResults(c.Sig, eval.RunTime, c.Name, "", "", c.Site), true
		}
	}
	plain := printed(func(c *eval.Call) { printAll(c.In, variadic(c, 0), "", "") })
	return map[string]eval.Intrinsic{
		"fmt.Sprintf":  sprintf,
		"fmt.Sprint":   sprint("", ""),
		"fmt.Sprintln": sprint(" ", "\n"),
		"fmt.Errorf": func(c *eval.Call) (eval.Value, bool) {
			return errorf(c.In, c), true
		},
		"fmt.Fprintf": func(c *eval.Call) (eval.Value, bool) {
			return fprint(c.In, c, formatText(c.In, c, c.Args[1], variadic(c, 2), nil)), true
		},
		"fmt.Fprint": func(c *eval.Call) (eval.Value, bool) {
			return fprint(c.In, c, printAll(c.In, variadic(c, 1), "", "")), true
		},
		"fmt.Fprintln": func(c *eval.Call) (eval.Value, bool) {
			return fprint(c.In, c, printAll(c.In, variadic(c, 1), " ", "\n")), true
		},
		"fmt.Print": plain, "fmt.Println": plain,
		"fmt.Printf": printed(func(c *eval.Call) { formatText(c.In, c, c.Args[0], variadic(c, 1), nil) }),
		"fmt.Sscan":  scanText, "fmt.Sscanf": scanText, "fmt.Sscanln": scanText,
		"fmt.Scan": scanInput, "fmt.Scanf": scanInput, "fmt.Scanln": scanInput,
		"fmt.Append": func(c *eval.Call) (eval.Value, bool) {
			return c.In.AppendText(c.Arg(0), printAll(c.In, variadic(c, 1), "", ""), c.Result(0)), true
		},
		"fmt.Appendln": func(c *eval.Call) (eval.Value, bool) {
			return c.In.AppendText(c.Arg(0), printAll(c.In, variadic(c, 1), " ", "\n"), c.Result(0)), true
		},
		"fmt.Appendf": func(c *eval.Call) (eval.Value, bool) {
			v := formatText(c.In, c, c.Args[1], variadic(c, 2), nil)
			return c.In.AppendText(c.Arg(0), v, c.Result(0)), true
		},
	}
}

// scanText leaves reading from a known text to the source. With an unknown text, the source
// would make a condition of each character.
func scanText(c *eval.Call) (eval.Value, bool) {
	// What is read from a known text is known too, if the source reads it.
	if _, known := eval.Text(c.Arg(0)); known {
		return nil, false
	}
	return scanInput(c)
}

// scanInput makes everything unknown that is read from the outside.
func scanInput(c *eval.Call) (eval.Value, bool) { return c.In.Opaque(c), true }

// isStr reports whether a value is a string, also one of a named type.
func isStr(v eval.Value) bool { return v != nil && v.Type() != nil && eval.IsString(v.Type()) }

// variadic are the arguments from i on, also if the call passes a slice (f(x...)). A list
// of unknown length is one unknown argument.
func variadic(c *eval.Call, i int) []eval.Value {
	if !c.Packed {
		if i > len(c.Args) {
			return nil
		}
		return c.Args[i:]
	}
	if i >= len(c.Args) {
		return nil
	}
	// f(x...) hands over the list itself, which may have alternatives.
	last := c.In.Settle(c.Args[len(c.Args)-1])
	list, ok := c.In.Elements(last)
	if !ok {
		return []eval.Value{c.In.Unknown(nil, eval.Unsupported, "arguments of "+c.Name, c.Pos())}
	}
	return append(append([]eval.Value(nil), c.Args[i:len(c.Args)-1]...), c.In.Present(list)...)
}

// printAll prints operands like Print or Println: Println puts spaces between all operands,
// Print only between two that are not strings. Whether an operand is a string is asked of
// its dynamic type.
func printAll(in *eval.Interp, args []eval.Value, sep, end string) eval.Value {
	strT := types.Typ[types.String]
	var parts []eval.Value
	for i, a := range args {
		if i > 0 && (sep != "" || !isStr(in.Settle(a)) && !isStr(in.Settle(args[i-1]))) {
			parts = append(parts, &eval.Const{T: strT, V: " "})
		}
		parts = append(parts, verb(in, "%v", 'v', a))
	}
	return in.Concat(strT, append(parts, &eval.Const{T: strT, V: end})...)
}

// formatText is fmt.Sprintf. wrapped gets the indexes of the operands of %w; nil stands for
// a function that does not know that verb. It goes through the format as fmt's doPrintf
// does and prints the same complaints for wrong verbs and arguments, because a program that
// has such a mistake serves them to its clients.
func formatText(in *eval.Interp, c *eval.Call, f eval.Value, args []eval.Value, wrapped *[]int) eval.Value {
	strT := types.Typ[types.String]
	return in.Each(f, func(f eval.Value) eval.Value {
		s, ok := eval.Text(f)
		// Where the directives are in a partly known format cannot be told, so nothing of
		// it is kept.
		if !ok {
			return unknownFormat(in, c, f, args)
		}
		pos := f.(*eval.Const).Pos
		var parts []eval.Value
		// As in doPrintf: the next operand, and whether an index such as %[1]d was used.
		used, reordered := 0, false
		for len(s) > 0 {
			i := strings.IndexByte(s, '%')
			if i < 0 {
				parts = append(parts, &eval.Const{T: strT, V: s, Pos: pos})
				break
			}
			// Each part keeps the place of the format: findings about the text point there.
			parts = append(parts, &eval.Const{T: strT, V: s[:i], Pos: pos})
			s = s[i:]
			d := directiveOf(in, s, used, args)
			s, used, reordered = d.rest, d.arg, reordered || d.reordered
			if d.bad != "" {
				parts = append(parts, &eval.Const{T: strT, V: d.bad, Pos: pos})
			}
			r := d.verb
			switch {
			case d.spec == "":
				parts = append(parts, &eval.Const{T: strT, V: "%!(NOVERB)", Pos: pos})
			case r == '%':
				parts = append(parts, &eval.Const{T: strT, V: "%", Pos: pos})
			// A width or an argument index is unknown (%*d).
			case d.unknown != nil:
				return unknownFormat(in, c, f, args)
			case tooWide(d.spec):
				return in.Unknown(strT, eval.Fuel, "the width of "+d.spec, c.Pos())
			case d.badIndex:
				parts = append(parts, &eval.Const{T: strT, V: fmt.Sprintf("%%!%c(BADINDEX)", r), Pos: pos})
			case used >= len(args):
				parts = append(parts, &eval.Const{T: strT, V: fmt.Sprintf("%%!%c(MISSING)", r), Pos: pos})
			// Only Errorf knows %w. Elsewhere fmt prints the complaint that arg prints.
			case r == 'w' && wrapped == nil:
				p := newPrinter(in, d.spec, r)
				p.arg(in.Settle(args[used]), r)
				parts = append(parts, p.parts...)
				used++
			default:
				if r == 'w' {
					*wrapped = append(*wrapped, used)
				}
				parts = append(parts, verb(in, d.spec, r, args[used]))
				used++
			}
		}
		// fmt complains about arguments that are left over, unless the format has used
		// indexes.
		if !reordered && used < len(args) {
			parts = append(parts, extra(in, args[used:])...)
		}
		return in.Concat(strT, parts...)
	})
}

// unknownFormat is the text of a format that is not known, or whose width is not. It depends on
// the format and on all operands.
func unknownFormat(in *eval.Interp, c *eval.Call, f eval.Value, args []eval.Value) eval.Value {
	all := append([]eval.Value{f}, args...)
	if _, open := eval.FirstUnknown(f); !open && !slices.ContainsFunc(args, isUnknown) {
		return in.Unknown(types.Typ[types.String], eval.Unsupported, "format", c.Pos())
	}
	return in.Lift(types.Typ[types.String], "format", all, func(a []eval.Value) eval.Value {
		if _, known := eval.Text(a[0]); !known || slices.ContainsFunc(a, isUnknown) {
			return nil
		}
		return formatText(in, c, a[0], a[1:], nil)
	})
}

// isUnknown reports whether a value is unknown as a whole.
func isUnknown(v eval.Value) bool {
	_, unknown := v.(*eval.Unknown)
	return unknown
}

// extra is the text that fmt adds for operands without a verb.
func extra(in *eval.Interp, args []eval.Value) []eval.Value {
	strT := types.Typ[types.String]
	parts := []eval.Value{&eval.Const{T: strT, V: "%!(EXTRA "}}
	for i, a := range args {
		if i > 0 {
			parts = append(parts, &eval.Const{T: strT, V: ", "})
		}
		// A nil interface has no type to print, and fmt leaves out the = too.
		if v := in.Settle(a); v.Type() == nil || eval.IsNothing(v) {
			parts = append(parts, &eval.Const{T: strT, V: "<nil>"})
			continue
		}
		parts = append(parts, verb(in, "%T", 'T', a), &eval.Const{T: strT, V: "="}, verb(in, "%v", 'v', a))
	}
	return append(parts, &eval.Const{T: strT, V: ")"})
}

// tooWide reports whether a width or precision in spec is beyond the bound: %1000000d makes
// a megabyte.
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

// goBasic is a constant as a Go value of its kind, which the real fmt then prints. The size
// of the type matters: %x of int8(-1), and the digits of a float32.
func goBasic(x *eval.Const) any {
	b, ok := eval.Underlying(x.T).(*types.Basic)
	if !ok {
		return x.V
	}
	// Numbers have four Go types here, whatever the size of their own type.
	switch v := x.V.(type) {
	case float64:
		if b.Kind() == types.Float32 {
			return float32(v)
		}
	case complex128:
		if b.Kind() == types.Complex64 {
			return complex64(v)
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
