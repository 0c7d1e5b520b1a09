package eval

import (
	"go/types"
)

// valueSetters are the methods of reflect.Value that write. What cannot be
// followed is left to the call as one of unknown effect.
func valueSetters(m map[string]intrinsic) {
	set := func(name string, f func(c *Call, r rvalue) Value) {
		m["reflect.Value."+name] = func(c *Call) (Value, bool) {
			r, ok := c.In.rvalueOf(c.Recv)
			if !ok || r.ptr == nil || r.ro {
				return nil, false
			}
			v := f(c, r)
			if v == nil {
				return nil, false
			}
			c.In.storePtr(r.ptr, v)
			return nil, true
		}
	}
	set("Set", func(c *Call, r rvalue) Value {
		x, ok := c.In.rvalueOf(c.Arg(0))
		if !ok || x.t == nil {
			return nil
		}
		return c.In.assignable(c.In.reflected(x), r.t)
	})
	set("SetZero", func(c *Call, r rvalue) Value { return c.In.zero(r.t) })
	for _, name := range []string{"SetBool", "SetInt", "SetUint", "SetFloat", "SetString", "SetBytes"} {
		set(name, func(c *Call, r rvalue) Value {
			if c.Arg(0) == nil {
				return nil
			}
			return c.In.convert(c.Arg(0), r.t)
		})
	}
	m["reflect.Value.SetMapIndex"] = func(c *Call) (Value, bool) {
		r, ok := c.In.rvalueOf(c.Recv)
		k, ok1 := c.In.rvalueOf(c.Arg(0))
		v, ok2 := c.In.rvalueOf(c.Arg(1))
		if !ok || !ok1 || !ok2 || r.t == nil || k.t == nil || v.t == nil {
			return nil, false
		}
		to, isMap := c.In.reflected(r).(*Map)
		if !isMap {
			return nil, false
		}
		c.In.StoreKey(to, c.In.reflected(k), c.In.reflected(v))
		return nil, true
	}
}

// valueCollections are the methods of reflect.Value on maps, functions and methods.
func valueCollections(on func(string, func(*Call, rvalue, Value) Value)) {
	on("MapIndex", func(c *Call, r rvalue, v Value) Value {
		k, ok := c.In.rvalueOf(c.Arg(0))
		if !ok || k.t == nil || r.t == nil {
			return nil
		}
		t, isMap := under(r.t).(*types.Map)
		if !isMap {
			return nil
		}
		found, isTuple := c.In.lookup(v, c.In.reflected(k), t.Elem(), true, c.Site).(Tuple)
		if !isTuple {
			return nil
		}
		has, known := boolean(c.In.settle(found[1]))
		switch {
		case !known:
			return nil
		case !has:
			return &Native{c.Result(0), rvalue{}}
		}
		return &Native{c.Result(0), rvalue{v: found[0], t: t.Elem(), ro: r.ro}}
	})
	on("NumMethod", func(c *Call, r rvalue, _ Value) Value {
		if r.t == nil {
			return nil
		}
		n := 0
		set := types.NewMethodSet(r.t)
		for i := range set.Len() {
			if set.At(i).Obj().Exported() {
				n++
			}
		}
		return &Const{T: c.Result(0), V: int64(n)}
	})
	on("MethodByName", func(c *Call, r rvalue, v Value) Value {
		name, ok := str(c.Arg(0))
		if !ok || r.t == nil {
			return nil
		}
		obj, index, _ := types.LookupFieldOrMethod(r.t, false, pkgOf(r.t), name)
		fn, isFunc := obj.(*types.Func)
		if !isFunc || !fn.Exported() {
			return &Native{c.Result(0), rvalue{}}
		}
		if len(index) != 1 || isInterface(r.t) {
			return nil
		}
		sig := fn.Type().(*types.Signature)
		t := types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
		f := &Func{T: t, Name: name, Native: func(inner *Call) Value {
			return inner.In.callMethod(v, fn, index, inner.Args, inner.Site, false)
		}}
		return &Native{c.Result(0), rvalue{v: f, t: t}}
	})
	on("Call", func(c *Call, r rvalue, v Value) Value {
		in := c.In
		f, isFunc := v.(*Func)
		list, ok := in.listOf(c.Arg(0))
		if !ok || !isFunc {
			return nil
		}
		sig, ok := under(r.t).(*types.Signature)
		if !ok {
			return nil
		}
		args := make([]Value, len(list))
		for i, e := range list {
			a, ok := in.rvalueOf(e)
			if !ok || a.t == nil {
				return nil
			}
			args[i] = in.reflected(a)
		}
		res := in.callFunc(f, args, c.Site, false)
		results, ok := res.(Tuple)
		if !ok && sig.Results().Len() == 1 {
			results = Tuple{res}
		}
		out := make([]Value, len(results))
		elem := under(c.Result(0)).(*types.Slice).Elem()
		for i, v := range results {
			out[i] = &Native{elem, rvalue{v: v, t: sig.Results().At(i).Type()}}
		}
		return in.newSlice(c.Result(0), out)
	})
}

// valueMakers are the functions of package reflect that make a reflect.Value.
func valueMakers(m map[string]intrinsic) {
	m["reflect.ValueOf"] = func(c *Call) (Value, bool) {
		r, ok := rvalueIn(c.Arg(0))
		return &Native{c.Result(0), r}, ok
	}
	m["reflect.Indirect"] = func(c *Call) (Value, bool) {
		r, ok := c.In.rvalueOf(c.Arg(0))
		if !ok || r.t == nil {
			return c.Arg(0), ok
		}
		if _, isPtr := under(r.t).(*types.Pointer); !isPtr {
			return c.Arg(0), true
		}
		switch p := c.In.reflected(r).(type) {
		case *Ptr:
			return &Native{c.Result(0), rvalue{ptr: p, t: deref(p.T), ro: r.ro}}, true
		case *Nil:
			return &Native{c.Result(0), rvalue{}}, true
		}
		return nil, false
	}
	of := func(name string, f func(in *Interp, t types.Type, c *Call) Value) {
		m["reflect."+name] = func(c *Call) (Value, bool) {
			t, ok := c.Arg(0).(*TypeVal)
			if !ok {
				return nil, false
			}
			v := f(c.In, t.Of, c)
			if v == nil {
				return nil, false
			}
			rt := t.Of
			if name == "New" {
				rt = types.NewPointer(t.Of)
			}
			return &Native{c.Result(0), rvalue{v: v, t: rt}}, true
		}
	}
	of("New", func(in *Interp, t types.Type, _ *Call) Value { return in.newPtr(t, in.zero(t)) })
	of("Zero", func(in *Interp, t types.Type, _ *Call) Value { return in.zero(t) })
	makeMap := func(in *Interp, t types.Type, _ *Call) Value { return in.newMap(t) }
	of("MakeMap", makeMap)
	of("MakeMapWithSize", makeMap)
	of("MakeSlice", func(in *Interp, t types.Type, c *Call) Value {
		n, ok := integer(c.Arg(1))
		s, isSlice := under(t).(*types.Slice)
		if !ok || !isSlice || n < 0 || n > maxElems {
			return nil
		}
		in.spend(n)
		vals := make([]Value, n)
		for i := range vals {
			vals[i] = in.zero(s.Elem())
		}
		return in.newSlice(t, vals)
	})
	m["reflect.MapOf"] = func(c *Call) (Value, bool) {
		k, ok1 := c.Arg(0).(*TypeVal)
		v, ok2 := c.Arg(1).(*TypeVal)
		if !ok1 || !ok2 {
			return nil, false
		}
		return &TypeVal{c.Result(0), types.NewMap(k.Of, v.Of)}, true
	}
	m["reflect.Append"] = func(c *Call) (Value, bool) {
		in := c.In
		r, ok := in.rvalueOf(c.Arg(0))
		if !ok || r.t == nil {
			return nil, false
		}
		s, isSlice := under(r.t).(*types.Slice)
		list := c.Args[1:]
		if c.Packed {
			list, ok = in.listOf(c.Arg(1))
		}
		if !ok || !isSlice {
			return nil, false
		}
		vals := make([]Value, len(list))
		for i, e := range list {
			x, ok := in.rvalueOf(e)
			if !ok || x.t == nil {
				return nil, false
			}
			vals[i] = in.assignable(in.reflected(x), s.Elem())
		}
		return &Native{c.Result(0), rvalue{v: in.appendVals(in.reflected(r), vals, r.t), t: r.t}}, true
	}
}
