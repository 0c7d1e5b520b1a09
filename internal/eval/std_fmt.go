package eval

import (
	"fmt"
	"go/types"
	"strings"
)

func formatFuncs() map[string]intrinsic {
	strT := types.Typ[types.String]
	sprintf := func(c *Call) (Value, bool) {
		if len(c.Args) == 0 {
			return nil, false
		}
		return c.In.format(c, c.Args[0], c.variadic(1)), true
	}
	sprint := func(sep bool, nl string) intrinsic {
		return func(c *Call) (Value, bool) {
			in := c.In
			var parts []Value
			args := c.variadic(0)
			for i, a := range args {
				if i > 0 && (sep || !isStr(in.settle(a)) && !isStr(in.settle(args[i-1]))) {
					parts = append(parts, &Const{T: strT, V: " "})
				}
				parts = append(parts, in.verb("%v", 'v', a))
			}
			return in.concat(strT, append(parts, &Const{T: strT, V: nl})...), true
		}
	}
	nothing := func(c *Call) (Value, bool) {
		for _, a := range c.Args {
			c.In.settle(a)
		}
		return c.In.unknownResults(c.Sig, RunTime, c.Name, "", "", c.Site), true
	}
	return map[string]intrinsic{
		"fmt.Sprintf":  sprintf,
		"fmt.Sprint":   sprint(false, ""),
		"fmt.Sprintln": sprint(true, "\n"),
		"fmt.Errorf": func(c *Call) (Value, bool) {
			v := c.In.apart(strT, func() Value { return c.In.format(c, c.Args[0], c.variadic(1)) })
			return &Native{errorString, v}, true
		},
		"fmt.Fprintf": func(c *Call) (Value, bool) {
			return c.In.fprint(c, func() Value { return c.In.format(c, c.Args[1], c.variadic(2)) }), true
		},
		"fmt.Fprint": func(c *Call) (Value, bool) {
			return c.In.fprint(c, func() Value { return c.In.printAll(c.variadic(1), "", "") }), true
		},
		"fmt.Fprintln": func(c *Call) (Value, bool) {
			return c.In.fprint(c, func() Value { return c.In.printAll(c.variadic(1), " ", "\n") }), true
		},
		"fmt.Print": nothing, "fmt.Printf": nothing, "fmt.Println": nothing,
		"fmt.Appendf": func(c *Call) (Value, bool) {
			v := c.In.apart(strT, func() Value { return c.In.format(c, c.Args[1], c.variadic(2)) })
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

// fprint writes to a writer that toolbudget models, or has no effect.
func (in *Interp) fprint(c *Call, text func() Value) Value {
	w := c.Arg(0)
	if p, ok := w.(*Ptr); ok {
		if isTextSink(p) {
			in.writeText(p, in.apart(types.Typ[types.String], text))
		} else { // its Write method is not run
			in.storePtr(p, in.written(c, deref(p.T)))
		}
	}
	return in.unknownResults(c.Sig, NoSource, c.Name, "", "", c.Site)
}

// format is fmt.Sprintf, verb by verb: what is unknown stays a part of the text.
func (in *Interp) format(c *Call, f Value, args []Value) Value {
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
			d := in.directive(s, used, args)
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
			default:
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

// verb formats one operand. Error and String methods run from source.
func (in *Interp) verb(spec string, r rune, v Value) Value {
	strT := types.Typ[types.String]
	in.spend(1)
	if in.formats >= maxFormat {
		return in.unknown(strT, Fuel, "a value that is formatted within itself", 0)
	}
	in.formats++
	defer func() { in.formats-- }()
	return in.each(v, func(v Value) Value {
		if r == 'T' {
			if v.Type() == nil {
				return &Const{T: strT, V: "<nil>"}
			}
			return &Const{T: strT, V: reflectString(v.Type())}
		}
		if strings.ContainsRune("vsqxX", r) && !strings.Contains(spec, "#") {
			if n, ok := v.(*Native); ok && n.T == types.Type(errorString) {
				return in.verb(spec, r, n.State.(Value))
			}
			if _, isUnknown := v.(*Unknown); !isUnknown {
				for _, m := range []string{"Error", "String"} {
					if res, ok := in.Method(v, m); ok {
						return in.verb(spec, r, in.settle(res))
					}
				}
			}
		}
		switch x := v.(type) {
		case *Unknown:
			u := retype(x, strT).(*Unknown)
			if x.Default != nil {
				if d := in.verb(spec, r, x.Default); known(d) {
					u.Default = d
				}
			}
			return u
		case *Rope:
			if spec == "%s" || spec == "%v" {
				return x
			}
			if spec == "%q" {
				return in.concat(strT, &Const{T: strT, V: `"`}, x, &Const{T: strT, V: `"`})
			}
		}
		if composite(v) && len(spec) > 2 { // flags and widths go to the elements
			return in.unknown(strT, Unsupported, "the verb "+spec+" of a "+typeKey(v.Type()), 0)
		}
		if s, ok := in.formatGo(v, r, 0); ok {
			if g, isGo := s.(string); isGo && spec == "%v" {
				pos := v
				if k, isC := pos.(*Const); isC {
					return &Const{strT, g, k.Pos}
				}
				return &Const{T: strT, V: g}
			}
			out := fmt.Sprintf(spec, s)
			if _, basic := types.Unalias(v.Type()).(*types.Basic); !basic && strings.HasPrefix(out, "%!") {
				return in.unknown(strT, Unsupported, "the verb "+spec+" of a "+typeKey(v.Type()), 0)
			}
			w := &Const{T: strT, V: out}
			if k, isC := v.(*Const); isC {
				w.Pos = k.Pos
			}
			return w
		}
		if u := in.anyUnknown(v, 0); u != nil {
			return retype(u, strT)
		}
		return in.unknown(strT, Unsupported, "formatting of "+typeKey(v.Type()), 0)
	})
}

// composite reports whether a value has elements that fmt formats one by one.
func composite(v Value) bool {
	switch v.(type) {
	case *Slice, *Array, *Map:
		return true
	}
	return false
}

// formatGo makes a Go value that fmt prints as it prints v.
func (in *Interp) formatGo(v Value, verb rune, depth int) (any, bool) {
	if depth > 8 {
		return nil, false
	}
	v = in.settle(v)
	if isBytes(v) {
		text, _ := in.text(v)
		s, ok := str(text)
		return []byte(s), ok
	}
	switch x := v.(type) {
	case *Const:
		return goBasic(x), true
	case *Nil:
		switch under(x.T).(type) {
		case *types.Slice:
			return []any{}, true
		case *types.Map:
			return map[string]any{}, true
		}
		return nil, true
	case *Slice, *Array:
		list, ok := in.listOf(x)
		if !ok {
			return nil, false
		}
		out := []any{}
		for _, e := range in.present(list) {
			s, ok := str(in.verb("%"+string(verb), verb, e))
			if !ok {
				return nil, false
			}
			out = append(out, literal(s))
		}
		return out, true
	case *Map:
		st := x.Obj.state.(*mapState)
		if st.fuzzy != nil {
			return nil, false
		}
		out := map[string]any{}
		for _, k := range st.order {
			e := st.entries[k]
			if !isStr(e.k) { // fmt sorts by the key, not by its text
				return nil, false
			}
			ks, ok1 := str(in.verb("%v", 'v', e.k))
			vs, ok2 := str(in.verb("%"+string(verb), verb, e.v))
			if !ok1 || !ok2 || e.g != True {
				return nil, false
			}
			out[ks] = literal(vs)
		}
		return out, true
	}
	return nil, false
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

// literal prints as itself under every verb.
type literal string

// Format implements fmt.Formatter.
func (l literal) Format(s fmt.State, _ rune) { _, _ = s.Write([]byte(l)) }

func (in *Interp) anyUnknown(v Value, depth int) *Unknown {
	if depth > 4 {
		return nil
	}
	if u, ok := firstUnknown(v); ok {
		return u
	}
	list, ok := in.listOf(v)
	if ok {
		for _, e := range list {
			if u := in.anyUnknown(unwrap(e), depth+1); u != nil {
				return u
			}
		}
	}
	if s, ok := v.(*Struct); ok {
		for _, f := range s.F {
			if u := in.anyUnknown(f, depth+1); u != nil {
				return u
			}
		}
	}
	return nil
}
