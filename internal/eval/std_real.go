package eval

import (
	"encoding/hex"
	"go/types"
	"path"
	"reflect"
	"strconv"
)

// pure wraps a Go function over scalars and lists of strings: the real one runs
// when its arguments are known. bound, when set, states the size of the output
// from the arguments, which is paid before the call.
func pure(f any, bound func(args []any) int) intrinsic {
	fv := reflect.ValueOf(f)
	ft := fv.Type()
	return func(c *Call) (Value, bool) {
		in := c.In
		args := append([]Value(nil), c.Args...)
		if c.Sig != nil && c.Sig.Variadic() && !c.Packed {
			args = in.packArgs(c, c.Sig, nil)
		}
		if len(args) != ft.NumIn() {
			return nil, false
		}
		var t types.Type
		if c.Sig != nil && c.Sig.Results().Len() == 1 {
			t = c.Sig.Results().At(0).Type()
		}
		raised := false // the function panics, which its source does best
		v := in.lift(t, c.Name, args, func(a []Value) Value {
			ins := make([]reflect.Value, len(a))
			raw := make([]any, len(a))
			size := 0
			for i := range a {
				g, n, ok := in.toGo(a[i], ft.In(i))
				if !ok {
					return nil
				}
				ins[i], raw[i] = g, g.Interface()
				size += n
			}
			if bound != nil {
				size += bound(raw)
			}
			if size > maxString {
				return in.unknown(t, Fuel, "the output of "+c.Name, c.Pos())
			}
			in.spend(size/64 + 1)
			outs, panics := callGo(fv, ins)
			if panics {
				raised = true
				return nil
			}
			return in.fromGo(outs, c)
		})
		if raised {
			return nil, false
		}
		if u, ok := v.(*Unknown); ok && c.Sig != nil && c.Sig.Results().Len() > 1 {
			return Tuple(in.spreadTyped(u, c.Sig)), true
		}
		return v, true
	}
}

// callGo calls a Go function.
func callGo(f reflect.Value, args []reflect.Value) (outs []reflect.Value, panics bool) {
	defer func() { panics = recover() != nil }()
	if f.Type().IsVariadic() {
		return f.CallSlice(args), false
	}
	return f.Call(args), false
}

// spreadTyped makes the results of a call of which nothing is known but why.
func (in *Interp) spreadTyped(u *Unknown, sig *types.Signature) []Value {
	out := make([]Value, sig.Results().Len())
	for i := range out {
		w := *u
		w.T = sig.Results().At(i).Type()
		w.Key = shortKey(u.Key + "#" + string(rune('0'+i)))
		w.Default = nil
		if t, ok := u.Default.(Tuple); ok && i < len(t) {
			w.Default = t[i]
		}
		if isError(w.T) {
			w.Reason = NoSource // taken as nil where it is checked
		}
		out[i] = &w
	}
	return out
}

// toGo makes a Go value of a known one; n is its size.
func (in *Interp) toGo(v Value, t reflect.Type) (g reflect.Value, n int, ok bool) {
	switch t.Kind() {
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			if _, isNilV := v.(*Nil); isNilV {
				return reflect.Zero(t), 0, true
			}
			if isBytes(v) {
				text, _ := in.text(v)
				s, known := str(text)
				return reflect.ValueOf([]byte(s)), len(s), known
			}
		}
		list, known := in.listOf(v)
		if !known {
			return g, 0, false
		}
		g = reflect.MakeSlice(t, 0, len(list))
		for _, e := range list {
			if _, opt := e.(*Optional); opt {
				return g, 0, false
			}
			ge, m, known := in.toGo(in.settle(e), t.Elem())
			if !known {
				return g, 0, false
			}
			n += m + 1
			g = reflect.Append(g, ge)
		}
		return g, n, true
	}
	c, isConst := v.(*Const)
	if !isConst {
		return g, 0, false
	}
	raw := reflect.ValueOf(c.V)
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

// fromGo makes values of the results of a Go function.
func (in *Interp) fromGo(outs []reflect.Value, c *Call) Value {
	vals := make([]Value, len(outs))
	for i, o := range outs {
		vals[i] = in.goValue(o, c.Result(i), c)
	}
	if len(vals) == 1 {
		return vals[0]
	}
	return Tuple(vals)
}

func (in *Interp) goValue(o reflect.Value, t types.Type, c *Call) Value {
	switch o.Kind() {
	case reflect.Bool:
		return &Const{T: t, V: o.Bool()}
	case reflect.String:
		// A text keeps the place it was written at, as far as it is one text.
		w := &Const{T: t, V: o.String()}
		for _, a := range c.Args {
			if k, ok := in.settle(a).(*Const); ok && k.Pos.IsValid() {
				w.Pos = k.Pos
				break
			}
		}
		return w
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return &Const{T: t, V: o.Int()}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return &Const{T: t, V: o.Uint()}
	case reflect.Float32, reflect.Float64:
		return &Const{T: t, V: o.Float()}
	case reflect.Slice:
		if o.Type().Elem().Kind() == reflect.Uint8 {
			return in.byteSlice(t, &Const{T: types.Typ[types.String], V: string(o.Bytes())})
		}
		if o.IsNil() {
			return &Nil{t}
		}
		var elem types.Type
		if s, ok := under(t).(*types.Slice); ok {
			elem = s.Elem()
		}
		vals := make([]Value, o.Len())
		for i := range vals {
			vals[i] = in.goValue(o.Index(i), elem, c)
		}
		return in.newSlice(t, vals)
	case reflect.Interface:
		if o.IsNil() {
			return &Nil{t}
		}
		if err, ok := o.Interface().(error); ok {
			return in.goError(err, c)
		}
	}
	return in.unknown(t, Unsupported, c.Name, c.Pos())
}

// goError is an error that a real function gives.
func (in *Interp) goError(err error, c *Call) Value {
	if c.Fn == nil || c.Fn.Pkg() == nil {
		return in.newError(err.Error())
	}
	scope := c.Fn.Pkg().Scope()
	if num, ok := err.(*strconv.NumError); ok {
		if t, isType := scope.Lookup("NumError").(*types.TypeName); isType {
			strT := types.Typ[types.String]
			fields := []Value{&Const{T: strT, V: num.Func}, &Const{T: strT, V: num.Num}, in.goError(num.Err, c)}
			return in.newPtr(t.Type(), &Struct{t.Type(), fields})
		}
	}
	for name, is := range map[string]error{
		"ErrSyntax": strconv.ErrSyntax, "ErrRange": strconv.ErrRange, "ErrBadPattern": path.ErrBadPattern, "ErrLength": hex.ErrLength,
	} {
		if err != is {
			continue
		}
		if v := in.Variable(c.Fn.Pkg(), name); v != nil {
			return v
		}
	}
	return in.newError(err.Error())
}
