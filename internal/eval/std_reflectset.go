package eval

import (
	"go/types"
	"reflect"
)

// This file has the models of reflect.Value that write, call and make values. A write goes
// through the pointer that the reflect.Value holds, so the variable changes, as in Go.

// valueSetters are the methods of reflect.Value that write. If the new content is not
// known, the variable becomes unknown rather than staying as it was.
func valueSetters(m map[string]Intrinsic) {
	// set adds a method that stores what f makes. The checks come in the order in which
	// package reflect makes them, since the first one that fails gives the text of the
	// panic.
	set := func(name string, f func(c *Call, r rvalue) Value) {
		m["reflect.Value."+name] = func(c *Call) (Value, bool) {
			r, ok := c.In.rvalueOf(c.Recv)
			if !ok {
				return nil, false
			}
			c.In.mustBeSettable(c, name, r)
			c.In.kindChecked(c, name, r)
			v := f(c, r)
			// f could not follow what is stored. The variable has been written all the
			// same, so it must not keep its old content.
			if v == nil {
				v = c.In.written(c, r.t)
			}
			c.In.storePtr(r.ptr, v)
			return nil, true
		}
	}
	set("Set", func(c *Call, r rvalue) Value {
		x, ok := c.In.rvalueOf(c.Arg(0))
		if !ok {
			return nil
		}
		c.In.mustBe(c, "Set", x)
		// A program that decodes by reflection may recover from this panic and report an
		// error.
		if !c.In.fits(x.t, r.t) {
			c.In.panicText("reflect.Set: value of type " + reflectString(x.t) +
				" is not assignable to type " + reflectString(r.t))
		}
		return c.In.assignable(c.In.reflected(x), r.t)
	})
	set("SetZero", func(c *Call, r rvalue) Value { return c.In.zero(r.t) })
	// The argument is the widest type of its kind (SetInt takes an int64), so it is
	// converted to the type of the variable, which may lose bits, as in Go.
	for _, name := range []string{"SetBool", "SetInt", "SetUint", "SetFloat", "SetString", "SetBytes"} {
		set(name, func(c *Call, r rvalue) Value {
			if c.Arg(0) == nil {
				return nil
			}
			return c.In.convert(c.Arg(0), r.t)
		})
	}
	// The zero reflect.Value as the element deletes the key.
	m["reflect.Value.SetMapIndex"] = setMapIndex
}

// setMapIndex is reflect.Value.SetMapIndex.
func setMapIndex(c *Call) (Value, bool) {
	r, ok := c.In.rvalueOf(c.Recv)
	k, ok1 := c.In.rvalueOf(c.Arg(0))
	v, ok2 := c.In.rvalueOf(c.Arg(1))
	if !ok {
		return nil, false
	}
	c.In.mustBe(c, "SetMapIndex", r)
	to, isMap := c.In.reflected(r).(*Map)
	if t, ok := underlying(r.t).(*types.Map); ok && ok1 {
		c.In.mustFit("reflect.Value.SetMapIndex", k.t, t.Key())
		if ok2 {
			c.In.mustFit("reflect.Value.SetMapIndex", v.t, t.Elem())
		}
	}
	if isNil(c.In.reflected(r)) {
		if ok2 && v.t == nil {
			return nil, true // nothing is deleted
		}
		// Storing in a nil map panics, which storeKey does.
		c.In.storeKey(c.In.reflected(r), nil, nil) // panics
	}
	switch {
	case !isMap:
		return nil, false
	// Something was stored under some key: every entry may be the one that has changed.
	case !ok1 || !ok2 || k.t == nil:
		c.In.storeIn(to, True, c.In.written(c, nil), c.In.written(c, nil))
		return nil, true
	case v.t == nil:
		c.In.deleteKey(to, c.In.reflected(k))
		return nil, true
	}
	c.In.StoreKey(to, c.In.reflected(k), c.In.reflected(v))
	return nil, true
}

// valueCollections are the methods of reflect.Value for maps, functions and methods.
func valueCollections(on addMethod) {
	// A missing key gives the zero reflect.Value, which IsValid tells from a zero element.
	// So the lookup asks for ok, and the result is known only if that is.
	on("MapIndex", func(c *Call, r rvalue, v Value) Value {
		k, ok := c.In.rvalueOf(c.Arg(0))
		if !ok || k.t == nil || r.t == nil {
			return nil
		}
		t, isMap := underlying(r.t).(*types.Map)
		if !isMap {
			return nil
		}
		c.In.mustFit("reflect.Value.MapIndex", k.t, t.Key())
		found, isTuple := c.In.lookup(v, c.In.reflected(k), t.Elem(), true, c.Site).(Tuple)
		if !isTuple {
			return nil
		}
		has, known := boolean(c.In.settle(found[1]))
		switch {
		case !known:
			return nil
		case !has:
			return &NativeValue{T: c.Result(0), State: rvalue{}}
		}
		return &NativeValue{T: c.Result(0), State: rvalue{v: found[0], t: t.Elem(), ro: r.readOnly()}}
	})
	on("NumMethod", func(c *Call, r rvalue, _ Value) Value {
		return &Const{T: c.Result(0), V: int64(len(exportedMethods(r.t)))}
	})
	on("Method", func(c *Call, r rvalue, v Value) Value {
		i, ok := integer(c.Arg(0))
		list := exportedMethods(r.t)
		if !ok {
			return nil
		}
		if i < 0 || i >= len(list) {
			c.In.panicText("reflect: Method index out of range")
		}
		return c.In.boundMethod(c, r, v, list[i])
	})
	on("MethodByName", func(c *Call, r rvalue, v Value) Value {
		name, ok := str(c.Arg(0))
		if !ok {
			return nil
		}
		for _, s := range exportedMethods(r.t) {
			if s.Obj().Name() == name {
				return c.In.boundMethod(c, r, v, s)
			}
		}
		return &NativeValue{T: c.Result(0), State: rvalue{}}
	})
	on("Call", callReflected)
}

// callReflected is reflect.Value.Call. Each argument must be a known reflect.Value. The call itself
// is an ordinary one: hooks, models and source, in this order, so a tool that is registered by
// reflection is found.
func callReflected(c *Call, r rvalue, v Value) Value {
	in := c.In
	f, isFunc := v.(*Func)
	list, ok := in.listOf(c.Arg(0))
	if !ok || !isFunc {
		return nil
	}
	sig, ok := underlying(r.t).(*types.Signature)
	if !ok {
		return nil
	}
	args := make([]Value, len(list))
	for i, e := range list {
		a, ok := in.rvalueOf(e)
		if !ok || a.t == nil {
			return nil
		}
		// What a reflect.Value holds is copied, unless it is a pointer.
		args[i] = in.reflected(a)
	}
	in.callable(sig, list)
	res := in.callFunc(f, args, c.Site, false)
	results, ok := res.(Tuple)
	if !ok && sig.Results().Len() == 1 {
		results = Tuple{res}
	}
	out := make([]Value, len(results))
	elem := underlying(c.Result(0)).(*types.Slice).Elem()
	for i, v := range results {
		out[i] = &NativeValue{T: elem, State: rvalue{v: v, t: sig.Results().At(i).Type()}}
	}
	return in.newSlice(c.Result(0), out)
}

// valueMakers are the functions of package reflect that make a reflect.Value.
func valueMakers(m map[string]Intrinsic) {
	// ValueOf copies its argument, so the result has no pointer and cannot be set; only
	// Elem of a pointer can.
	m["reflect.ValueOf"] = func(c *Call) (Value, bool) {
		r, ok := rvalueIn(c.Arg(0))
		return &NativeValue{T: c.Result(0), State: r}, ok
	}
	m["reflect.Indirect"] = indirect

	// of adds a function that makes a value of a type; t is the reflect.Type that it gets.
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
			// New returns a pointer to the new variable, the others the value itself.
			if name == "New" {
				rt = types.NewPointer(t.Of)
			}
			return &NativeValue{T: c.Result(0), State: rvalue{v: v, t: rt}}, true
		}
	}
	of("New", func(in *Interp, t types.Type, _ *Call) Value { return in.newPtr(t, in.zero(t)) })
	of("Zero", func(in *Interp, t types.Type, _ *Call) Value { return in.zero(t) })
	makeMap := func(in *Interp, t types.Type, _ *Call) Value {
		in.mustBeOfKind(t, reflect.Map, "reflect.MakeMapWithSize of non-map type")
		return in.newMap(t)
	}
	of("MakeMap", makeMap)
	of("MakeMapWithSize", makeMap)
	of("MakeSlice", reflectMakeSlice)
	m["reflect.MapOf"] = func(c *Call) (Value, bool) {
		k, ok1 := c.Arg(0).(*TypeVal)
		v, ok2 := c.Arg(1).(*TypeVal)
		if !ok1 || !ok2 {
			return nil, false
		}
		if !types.Comparable(k.Of) && !mentionsTypeParam(k.Of) {
			c.In.panicText("reflect.MapOf: invalid key type " + reflectString(k.Of))
		}
		return &TypeVal{c.Result(0), types.NewMap(k.Of, v.Of)}, true
	}
	m["reflect.Append"] = appendValues

	m["reflect.AppendSlice"] = appendSlice

	m["reflect.Value.Clear"] = func(c *Call) (Value, bool) {
		r, ok := c.In.rvalueOf(c.Recv)
		if !ok {
			return nil, false
		}
		c.In.mustBe(c, "Clear", r)
		c.In.clear(c.In.reflected(r))
		return nil, true
	}
}

// reflectMakeSlice is reflect.MakeSlice.
func reflectMakeSlice(in *Interp, t types.Type, c *Call) Value {
	n, ok := integer(c.Arg(1))
	if _, isSlice := underlying(t).(*types.Slice); !ok || !isSlice || n > maxElems {
		return nil
	}
	room, known := integer(c.Arg(2))
	switch {
	case n < 0:
		in.panicText("reflect.MakeSlice: negative len")
	case known && room < 0:
		in.panicText("reflect.MakeSlice: negative cap")
	case known && n > room:
		in.panicText("reflect.MakeSlice: len > cap")
	}
	s := in.reach(&Slice{T: t, Arr: in.newObj(in.noElems(t)), Len: n, Cap: room, Top: room})
	if !known {
		s.Cap, s.Top = -1, unbounded
	}
	return s
}

// indirect is reflect.Indirect: of a pointer it is Elem, of any other value the value itself.
func indirect(c *Call) (Value, bool) {
	r, ok := c.In.rvalueOf(c.Arg(0))
	if !ok || r.t == nil {
		return c.Arg(0), ok
	}
	if _, isPtr := underlying(r.t).(*types.Pointer); !isPtr {
		return c.Arg(0), true
	}
	switch p := c.In.reflected(r).(type) {
	case *Ptr:
		return &NativeValue{T: c.Result(0), State: rvalue{ptr: p, t: deref(p.T), ro: r.ro, embedded: r.embedded}}, true
	case *Nil:
		return &NativeValue{T: c.Result(0), State: rvalue{}}, true
	}
	return nil, false
}

// appendValues is reflect.Append. It shares the array like the builtin does, so it uses the same
// code (append.go).
func appendValues(c *Call) (Value, bool) {
	in := c.In
	r, ok := in.rvalueOf(c.Arg(0))
	if !ok || r.t == nil {
		return nil, false
	}
	s, isSlice := underlying(r.t).(*types.Slice)
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
		if !in.fits(x.t, s.Elem()) {
			in.panicText("reflect.Set: value of type " + reflectString(x.t) +
				" is not assignable to type " + reflectString(s.Elem()))
		}
		// Elements of an interface type keep their dynamic type.
		vals[i] = in.assignable(in.reflected(x), s.Elem())
	}
	return &NativeValue{T: c.Result(0), State: rvalue{v: in.appendVals(in.reflected(r), vals, r.t), t: r.t}}, true
}

// appendSlice is reflect.AppendSlice.
func appendSlice(c *Call) (Value, bool) {
	in := c.In
	r, ok1 := in.rvalueOf(c.Arg(0))
	x, ok2 := in.rvalueOf(c.Arg(1))
	if !ok1 || !ok2 || r.t == nil || x.t == nil || !identical(r.t, x.t) {
		return nil, false
	}
	all := in.appendList(in.reflected(r), in.reflected(x), r.t)
	return &NativeValue{T: c.Result(0), State: rvalue{v: all, t: r.t}}, true
}

// callable throws the panic of reflect.Value.Call for the wrong number or types of
// arguments.
func (in *Interp) callable(sig *types.Signature, args []Value) {
	// A variadic function can be called without any of its variadic arguments.
	least := sig.Params().Len()
	if sig.Variadic() {
		least--
	}
	switch {
	case len(args) < least:
		in.panicText("reflect: Call with too few input arguments")
	case len(args) > least && !sig.Variadic():
		in.panicText("reflect: Call with too many input arguments")
	}
	for i, a := range args {
		r, ok := in.rvalueOf(a)
		switch {
		case !ok || r.t == nil:
		// Arguments before the variadic ones must fit their parameter, the others its
		// element type.
		case i < least:
			if to := sig.Params().At(i).Type(); !in.fits(r.t, to) {
				in.panicText("reflect: Call using " + reflectString(r.t) + " as type " + reflectString(to))
			}
		default:
			if to := elemType(sig.Params().At(least).Type()); !in.fits(r.t, to) {
				in.panicText("reflect: cannot use " + reflectString(r.t) + " as type " + reflectString(to) + " in Call")
			}
		}
	}
}

// fits reports whether a value of type t can be assigned to a variable of type to. Types
// from two runs of the type checker have no common identity, so types.AssignableTo is not
// enough.
func (in *Interp) fits(t, to types.Type) bool {
	if i, ok := underlying(to).(*types.Interface); ok {
		return in.hasMethods(t, i)
	}
	if identical(t, to) || types.AssignableTo(t, to) {
		return true
	}
	// Assignability: identical underlying types, if at least one of the types is not named.
	return !(isNamed(t) && isNamed(to)) && identical(underlying(t), underlying(to))
}

// isNamed reports whether a type has a name. Predeclared types have.
func isNamed(t types.Type) bool {
	switch types.Unalias(t).(type) {
	case *types.Named, *types.Basic:
		return true
	}
	return false
}
