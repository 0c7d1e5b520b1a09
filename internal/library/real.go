package library

import (
	"go/types"
	"reflect"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// An accelerator is a real Go function that is called on known arguments in place of its
// source (law 5). This file converts values to Go and back. Nothing is called on an
// argument that is only partly known: then the call gives one unknown value, or its source
// runs.

// pure wraps a real function over scalars, bytes and lists of strings. The function must
// not keep or return memory of its arguments. bound, if set, is the size of the output for
// given arguments: fuel is paid for it before the call, so no output can be larger than
// what was paid for.
func pure(f any, bound func(args []any) int) eval.Intrinsic { return pureOf("", f, bound) }

// pureOf is pure for a method whose receiver decides the result as the arguments do: of is what
// the receiver holds.
func pureOf(of string, f any, bound func(args []any) int) eval.Intrinsic {
	fv := reflect.ValueOf(f)
	ft := fv.Type()
	return func(c *eval.Call) (eval.Value, bool) {
		in := c.In
		args := append([]eval.Value(nil), c.Args...)
		// A variadic function gets its last arguments as one slice, as reflect's CallSlice
		// wants it.
		if c.Sig != nil && c.Sig.Variadic() && !c.Packed {
			args = in.PackArgs(c)
		}
		// Another version of Go may have another signature. Its source knows better.
		if len(args) != ft.NumIn() {
			return nil, false
		}
		var t types.Type
		if c.Sig != nil && c.Sig.Results().Len() == 1 {
			t = c.Sig.Results().At(0).Type()
		}
		// If the function panics, its source runs instead, and panics with the program's
		// own types.
		raised := false // the function panics, which its source does best
		// Lift calls the function for each alternative of the arguments. For an unknown
		// argument it makes a result whose key contains the operation and the arguments, so
		// that ToLower(x) is equal to ToLower(x).
		v := in.Lift(t, c.Name+of, args, func(a []eval.Value) eval.Value {
			ins := make([]reflect.Value, len(a))
			raw := make([]any, len(a))
			size := 0
			for i := range a {
				g, n, ok := toGo(in, a[i], ft.In(i))
				if !ok {
					return nil
				}
				ins[i], raw[i] = g, g.Interface()
				size += n
			}
			if bound != nil {
				size += bound(raw)
			}
			// A program could double a text in a loop until the memory of this process is
			// full.
			if size > eval.MaxString {
				return in.Unknown(t, eval.Fuel, "the output of "+c.Name, c.Pos())
			}
			in.Spend(size/64 + 1)
			outs, panics := callGo(fv, ins)
			if panics {
				raised = true
				return nil
			}
			return fromGo(in, outs, c)
		})
		if raised {
			return nil, false
		}
		if u, ok := v.(*eval.Unknown); ok && c.Sig != nil && c.Sig.Results().Len() > 1 {
			return eval.Tuple(spreadTyped(in, u, c.Sig)), true
		}
		return v, true
	}
}

// callGo calls a Go function. A panic of the function must not end the process.
func callGo(f reflect.Value, args []reflect.Value) (outs []reflect.Value, panics bool) {
	defer func() { panics = recover() != nil }()
	if f.Type().IsVariadic() {
		return f.CallSlice(args), false
	}
	return f.Call(args), false
}

// spreadTyped makes several unknown results of one, as in n, err := strconv.Atoi(s) with an
// unknown s. Each gets a key of its own, so that the results are different from each other,
// but equal to those of the same call elsewhere.
func spreadTyped(in *eval.Interp, u *eval.Unknown, sig *types.Signature) []eval.Value {
	out := make([]eval.Value, sig.Results().Len())
	for i := range out {
		w := *u
		w.T = sig.Results().At(i).Type()
		w.Key = eval.ShortKey(u.Key + "#" + string(rune('0'+i)))
		w.Default = nil
		// Atoi of a setting has the default that Atoi of the default of the setting has.
		if t, ok := u.Default.(eval.Tuple); ok && i < len(t) {
			w.Default = t[i]
		}
		if eval.IsError(w.T) {
			w.Reason, w.Computed = eval.NoSource, true // taken as nil where that only gives up
		}
		out[i] = &w
	}
	return out
}

// toGo converts a known value to a Go value of type t; n is its size in bytes. It is not ok
// for a value that is not known as a whole, and for one of another kind.
func toGo(in *eval.Interp, v eval.Value, t reflect.Type) (g reflect.Value, n int, ok bool) {
	switch t.Kind() {
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			if _, isNilV := v.(*eval.Nil); isNilV {
				return reflect.Zero(t), 0, true
			}
			if eval.IsBytes(v) {
				text, _ := in.TextOf(v)
				s, known := eval.Text(text)
				return reflect.ValueOf([]byte(s)), len(s), known
			}
		}
		// What is left are lists of strings, as strings.Join takes them.
		list, known := in.Elements(v)
		if !known {
			return g, 0, false
		}
		g = reflect.MakeSlice(t, 0, len(list))
		for _, e := range list {
			// The number of elements depends on a condition.
			if _, opt := e.(*eval.Optional); opt {
				return g, 0, false
			}
			ge, m, known := toGo(in, in.Settle(e), t.Elem())
			if !known {
				return g, 0, false
			}
			n += m + 1
			g = reflect.Append(g, ge)
		}
		return g, n, true
	}
	c, isConst := v.(*eval.Const)
	if !isConst {
		return g, 0, false
	}
	// Constants of all integer types hold an int64 or a uint64. Convert narrows them below.
	raw := reflect.ValueOf(c.V)
	// reflect converts an integer to a string by making it a character, as string(65) does;
	// that is never meant here.
	if t.Kind() == reflect.String && raw.Kind() != reflect.String {
		return g, 0, false
	}
	if s, isStr := c.V.(string); isStr {
		n = len(s)
		if t.Kind() != reflect.String {
			return g, 0, false
		}
	}
	if !raw.CanConvert(t) {
		return g, 0, false
	}
	return raw.Convert(t), n, true
}

// fromGo converts the results of a Go function to values of the result types of the call.
func fromGo(in *eval.Interp, outs []reflect.Value, c *eval.Call) eval.Value {
	vals := make([]eval.Value, len(outs))
	for i, o := range outs {
		vals[i] = goValue(in, o, c.Result(i), c)
	}
	if len(vals) == 1 {
		return vals[0]
	}
	return eval.Tuple(vals)
}

// goValue converts one result. What has no form as a value becomes unknown.
func goValue(in *eval.Interp, o reflect.Value, t types.Type, c *eval.Call) eval.Value {
	switch o.Kind() {
	case reflect.Bool:
		return &eval.Const{T: t, V: o.Bool()}
	case reflect.String:
		// A text keeps the place where it was written, so that a finding about
		// strings.TrimSpace("…") points to the literal. With several arguments it is the
		// first that has a place.
		w := &eval.Const{T: t, V: o.String()}
		for _, a := range c.Args {
			if k, ok := in.Settle(a).(*eval.Const); ok && k.Pos.IsValid() {
				w.Pos = k.Pos
				break
			}
		}
		return w
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return &eval.Const{T: t, V: o.Int()}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return &eval.Const{T: t, V: o.Uint()}
	case reflect.Float32, reflect.Float64:
		return &eval.Const{T: t, V: o.Float()}
	case reflect.Slice:
		if o.Type().Elem().Kind() == reflect.Uint8 {
			return in.NewBytes(t, &eval.Const{T: types.Typ[types.String], V: string(o.Bytes())})
		}
		if o.IsNil() {
			return &eval.Nil{T: t}
		}
		var elem types.Type
		if s, ok := eval.Underlying(t).(*types.Slice); ok {
			elem = s.Elem()
		}
		vals := make([]eval.Value, o.Len())
		for i := range vals {
			vals[i] = goValue(in, o.Index(i), elem, c)
		}
		return in.NewSlice(t, vals)
	case reflect.Interface:
		if o.IsNil() {
			return &eval.Nil{T: t}
		}
		if err, ok := o.Interface().(error); ok {
			return goError(in, err, c)
		}
	}
	return in.Unknown(t, eval.Unsupported, c.Name, c.Pos())
}
