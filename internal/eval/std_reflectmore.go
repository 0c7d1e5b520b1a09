package eval

import (
	"go/types"
	"reflect"
	"slices"
)

// This file has the models of reflect.Value for slices, maps and methods.

// valueSlices are the methods of reflect.Value for slices, arrays and strings.
func valueSlices(m map[string]Intrinsic, on addMethod) {
	on("Cap", func(c *Call, r rvalue, v Value) Value {
		switch v := v.(type) {
		case *Nil:
			return &Const{T: c.Result(0), V: int64(0)}
		case *Array:
			return &Const{T: c.Result(0), V: int64(len(v.E))}
		case *Slice:
			// Only a capacity that is known exactly may be printed.
			if v.Cap >= 0 && v.Top == v.Cap {
				return &Const{T: c.Result(0), V: int64(v.Cap)}
			}
		}
		return nil
	})
	on("Slice", sliceValue)
	// A slice whose new form is not known is stored as unknown: the variable was written.
	resize := func(name string, to func(c *Call, s *Slice, n int) *Slice) {
		m["reflect.Value."+name] = func(c *Call) (Value, bool) {
			in := c.In
			r, ok := in.rvalueOf(c.Recv)
			n, known := integer(c.Arg(0))
			if !ok || !known {
				return nil, false
			}
			in.mustBeSettable(c, name, r)
			in.mustBe(c, name, r)
			s, isSlice := in.reflected(r).(*Slice)
			// A nil slice can grow: it gets an array without elements first.
			if isNil(in.reflected(r)) {
				s, isSlice = &Slice{T: r.t, Arr: in.newObj(in.noElems(r.t))}, true
			}
			// A list with elements that may be absent has no single end to move.
			if !isSlice || s.Cap < 0 {
				in.storePtr(r.ptr, in.written(c, r.t))
				return nil, true
			}
			if s = to(c, s, n); s == nil {
				in.storePtr(r.ptr, in.written(c, r.t))
				return nil, true
			}
			in.storePtr(r.ptr, s)
			return nil, true
		}
	}
	// SetLen moves the end of the window over the same array.
	resize("SetLen", func(c *Call, s *Slice, n int) *Slice {
		if n < 0 || n > s.Cap {
			c.In.panicText("reflect: slice length out of range in SetLen")
		}
		w := *s
		w.Len = n
		return &w
	})
	resize("Grow", growSlice)
}

// sliceValue is reflect.Value.Slice.
func sliceValue(c *Call, r rvalue, v Value) Value {
	i, ok1 := integer(c.Arg(0))
	j, ok2 := integer(c.Arg(1))
	if !ok1 || !ok2 || i < 0 || j < i {
		return nil
	}
	t := r.t
	// The slice of an array shares its memory, so the array must be a variable.
	if a, isArray := underlying(t).(*types.Array); isArray {
		if r.ptr == nil {
			c.In.panicText("reflect.Value.Slice: slice of unaddressable array")
		}
		w, ok := c.In.wholeArray(retype(r.ptr, types.NewPointer(r.t)).(*Ptr))
		if !ok {
			return nil
		}
		v, t = w, types.NewSlice(a.Elem())
	}
	// Beyond the least capacity it depends on the runtime whether the call panics.
	if s, ok := v.(*Slice); ok && (s.Cap < 0 || j > s.Cap) {
		return nil
	}
	return &NativeValue{T: c.Result(0), State: rvalue{v: c.In.window(v, i, j, -1, t, c.Site), t: t, ro: r.readOnly()}}
}

// growSlice is reflect.Value.Grow. It copies to a larger array if the capacity is too small; its
// new size is that of append.
func growSlice(c *Call, s *Slice, n int) *Slice {
	if n < 0 {
		c.In.panicText("reflect.Value.Grow: negative len")
	}
	if s.Len+n <= s.Cap {
		return s
	}
	// Whether the old array is large enough is not known, so neither is which array it
	// is then.
	if s.Top != s.Cap {
		return nil
	}
	elem := elemType(s.T)
	zeros := make([]Value, n)
	for i := range zeros {
		zeros[i] = c.In.zero(elem)
	}
	c.In.spend(n)
	longer, ok := c.In.appendVals(s, zeros, s.T).(*Slice)
	if !ok || longer.Cap < 0 {
		return nil
	}
	w := *longer
	w.Len, w.Cap = s.Len, growCap(s.Cap, s.Len+n, layoutOf(elem)) // no buffer of the compiler's
	w.Top = w.Cap
	return &w
}

// reflectMaps are the methods of reflect.Value and reflect.MapIter that go through a map.
// Their order is open, as that of a range is (law 6).
func reflectMaps(m map[string]Intrinsic, on addMethod) {
	on("MapKeys", func(c *Call, r rvalue, v Value) Value {
		entries, ok := c.In.entriesOf(v)
		if !ok {
			return nil
		}
		// Each key is a reflect.Value with the static key type of the map.
		elem, key := underlying(c.Result(0)).(*types.Slice).Elem(), underlying(r.t).(*types.Map).Key()
		keys := make([]Value, len(entries))
		for i, e := range entries {
			keys[i] = &NativeValue{T: elem, State: rvalue{v: e.k, t: key, ro: r.readOnly()}}
		}
		// Sorting the keys afterwards makes the list a known one, as programs do.
		list := c.In.newSlice(c.Result(0), keys)
		if len(keys) > 1 {
			c.In.shuffle(list.Arr, 0)
		}
		return list
	})
	on("MapRange", func(c *Call, r rvalue, v Value) Value {
		entries, ok := c.In.entriesOf(v)
		if !ok {
			return nil
		}
		t := deref(c.Result(0))
		// An iterator is not a range statement, so orders cannot be tried. In the user's
		// code each entry is unknown; the standard library sorts the entries or ignores
		// their order.
		if len(entries) > 1 && c.In.userCode() {
			open := make([]*mapEntry, len(entries))
			mt := underlying(r.t).(*types.Map)
			for i := range open {
				k := c.In.unknown(mt.Key(), RunTime, OrderOfMap, c.Pos())
				open[i] = &mapEntry{k: k, v: c.In.unknown(mt.Elem(), RunTime, OrderOfMap, c.Pos()), g: True}
			}
			entries = open
		}
		return c.In.newPtr(t, &NativeValue{T: t, State: mapIter{entries: entries, of: r, at: -1}})
	})
	mapIterMethods(m)
}

// mapIterMethods are the methods of reflect.MapIter.
func mapIterMethods(m map[string]Intrinsic) {
	iter := func(name string, f func(c *Call, p *Ptr, it mapIter) Value) {
		m["reflect.MapIter."+name] = func(c *Call) (Value, bool) {
			p, ok := c.In.settle(c.Recv).(*Ptr)
			if !ok {
				return nil, false
			}
			n, ok := c.In.settle(c.In.load(p)).(*NativeValue)
			if !ok {
				return nil, false
			}
			// An iterator that is not the model's own, such as the zero MapIter, is not
			// followed.
			it, ok := n.State.(mapIter)
			if !ok {
				return nil, false
			}
			v := f(c, p, it)
			return v, v != nil
		}
	}
	// The iterator advances over a copy of the entries. If the map has changed its size
	// since, it is open which of the new entries come (law 6).
	iter("Next", func(c *Call, p *Ptr, it mapIter) Value {
		if it.at >= 0 && it.at >= len(it.entries) {
			c.In.panicText("MapIter.Next called on exhausted iterator")
		}
		it.at++
		switch now, ok := c.In.entriesOf(c.In.settle(it.of.v)); {
		case !ok || len(now) > 0 && len(now) != len(it.entries): // what is added or deleted meanwhile comes or not
			return c.In.unknown(c.Result(0), RunTime, OrderOfMap, c.Pos())
		case len(now) == 0:
			it.at = len(it.entries)
		}
		c.In.storePtr(p, &NativeValue{T: deref(p.T), State: it})
		return &Const{T: c.Result(0), V: it.at < len(it.entries)}
	})
	part := func(name string, pick func(*mapEntry, *types.Map) (Value, types.Type)) {
		iter(name, func(c *Call, _ *Ptr, it mapIter) Value {
			if it.at < 0 || it.at >= len(it.entries) {
				when := "on exhausted iterator"
				if it.at < 0 {
					when = "before Next"
				}
				c.In.panicText("MapIter." + name + " called " + when)
			}
			v, t := pick(it.entries[it.at], underlying(it.of.t).(*types.Map))
			return &NativeValue{T: c.Result(0), State: rvalue{v: v, t: t, ro: it.of.readOnly()}}
		})
	}
	part("Key", func(e *mapEntry, t *types.Map) (Value, types.Type) { return e.k, t.Key() })
	part("Value", func(e *mapEntry, t *types.Map) (Value, types.Type) { return e.v, t.Elem() })
}

// mapIter is the state of a reflect.MapIter: the entries at the start, the map, and the
// index of the current entry.
type mapIter struct {
	entries []*mapEntry
	of      rvalue
	at      int
}

// entriesOf are the entries of a map, sorted by key. It is not ok if they are not all
// known.
func (in *Interp) entriesOf(v Value) ([]*mapEntry, bool) {
	switch v := v.(type) {
	case *Nil:
		return nil, true
	case *Map:
		st := v.Obj.now().(*mapState)
		if st.fuzzy != nil {
			return nil, false
		}
		keys := slices.Clone(st.order.list)
		slices.Sort(keys)
		var list []*mapEntry
		for _, k := range keys {
			if e := st.entries.get(k); in.there(e.g) {
				list = append(list, e)
			}
		}
		return list, true
	}
	return nil, false
}

// exportedMethods are the exported methods of a type, sorted by name, which is how reflect
// numbers them.
func exportedMethods(t types.Type) []*types.Selection {
	set := types.NewMethodSet(t)
	var list []*types.Selection
	for i := range set.Len() {
		if set.At(i).Obj().Exported() {
			list = append(list, set.At(i))
		}
	}
	slices.SortFunc(list, func(a, b *types.Selection) int {
		if a.Obj().Name() < b.Obj().Name() {
			return -1
		}
		return 1
	})
	return list
}

// boundMethod is method s of v as a reflect.Value: a function without the receiver.
func (in *Interp) boundMethod(c *Call, r rvalue, v Value, s *types.Selection) Value {
	// A method of a nil interface cannot be looked up.
	if isInterface(r.t) && isNothing(v) {
		in.panicText("reflect: Method on nil interface value")
	}
	// The receiver is looked at now, like that of a method value.
	fn := s.Obj().(*types.Func)
	sig := s.Type().(*types.Signature)
	t := types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
	f := &Func{T: t, Name: fn.Name(), Native: func(inner *Call) Value {
		return inner.In.callMethod(v, fn, s.Index(), inner.Args, nil, false)
	}}
	return &NativeValue{T: c.Result(0), State: rvalue{v: f, t: t, ro: r.readOnly()}}
}

// reflectMethod returns method s of type t as a reflect.Method. Its function has the
// receiver as its first parameter, unless t is an interface.
func (in *Interp) reflectMethod(out, t types.Type, s *types.Selection, i int) Value {
	z, ok := in.zero(out).(*Struct)
	st, isStruct := underlying(out).(*types.Struct)
	if !ok || !isStruct {
		return nil
	}
	fn := s.Obj().(*types.Func)
	sig := s.Type().(*types.Signature)
	mt := types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
	// A method of an interface type has no function that could be called.
	fv := rvalue{}
	if !isInterface(t) { // with the receiver as the first parameter
		params := []*types.Var{types.NewParam(0, nil, "", t)}
		for v := range sig.Params().Variables() {
			params = append(params, v)
		}
		mt = types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), sig.Results(), sig.Variadic())
		fv = rvalue{t: mt, v: &Func{T: mt, Name: fn.Name(), Native: func(inner *Call) Value {
			if len(inner.Args) == 0 {
				return inner.In.unknown(nil, Unsupported, "", 0)
			}
			return inner.In.callMethod(inner.Args[0], fn, s.Index(), inner.Args[1:], nil, true)
		}}}
	}
	for k := range st.NumFields() {
		ft := st.Field(k).Type()
		switch st.Field(k).Name() {
		case "Name":
			z.F[k] = &Const{T: ft, V: fn.Name()}
		case "Type":
			z.F[k] = &TypeVal{ft, mt}
		case "Func":
			z.F[k] = &NativeValue{T: ft, State: fv}
		case "Index":
			z.F[k] = &Const{T: ft, V: int64(i)}
		}
	}
	return z
}

// assertValue is reflect.TypeAssert, a type assertion without an allocation.
func assertValue(c *Call) (Value, bool) {
	in := c.In
	r, ok := in.rvalueOf(c.Arg(0))
	if !ok || r.t == nil || len(c.Targs) != 1 {
		return nil, false
	}
	// The assertion is the same as v.(T), with ok.
	boolT := types.Typ[types.Bool]
	t, v := c.Targs[0], in.reflected(r)
	if isInterface(r.t) && isNothing(v) {
		return Tuple{in.zero(t), &Const{T: boolT, V: false}}, true
	}
	// maybe: the dynamic type is not known, so the call is one that is not read.
	switch in.implements(v, t) {
	case yes:
		return Tuple{in.assertTo(v, t, nil), &Const{T: boolT, V: true}}, true
	case no:
		return Tuple{in.zero(t), &Const{T: boolT, V: false}}, true
	}
	return nil, false
}

// sliceFuncs are functions of package reflect that move elements, and comparisons of
// values.
func sliceFuncs(m map[string]Intrinsic) {
	// window is argument i as a slice, with an array that can be addressed as a slice of
	// it.
	window := func(c *Call, i int) Value {
		r, ok := c.In.rvalueOf(c.Arg(i))
		if !ok || r.t == nil {
			return nil
		}
		// Copying to an array writes to its variable.
		if _, isArray := underlying(r.t).(*types.Array); isArray && r.ptr != nil {
			if w, ok := c.In.wholeArray(retype(r.ptr, types.NewPointer(r.t)).(*Ptr)); ok {
				return w
			}
		}
		return c.In.reflected(r)
	}
	m["reflect.Copy"] = func(c *Call) (Value, bool) {
		to, ok1 := c.In.rvalueOf(c.Arg(0))
		from, ok2 := c.In.rvalueOf(c.Arg(1))
		if ok1 && ok2 {
			c.In.mustCopy(c, to, from)
		}
		dst, src := window(c, 0), window(c, 1)
		if dst == nil || src == nil {
			return nil, false
		}
		return c.In.copyCall(dst, src, c.Site), true
	}
	m["reflect.Swapper"] = func(c *Call) (Value, bool) {
		s, ok := c.Arg(0).(*Slice)
		if !ok || s.Cap < 0 {
			c.In.mustSwap(c, c.Arg(0))
			return nil, false
		}
		pt := types.NewPointer(elemType(s.T))
		return &Func{T: c.Result(0), Name: c.Name, Native: func(inner *Call) Value {
			in := inner.In
			i, ok1 := integer(inner.Arg(0))
			j, ok2 := integer(inner.Arg(1))
			// With an unknown index, any two elements may have been swapped.
			if !ok1 || !ok2 {
				return in.opaque(&Call{In: in, Name: c.Name, Args: []Value{s}, Sig: inner.Sig, Site: inner.Site})
			}
			in.mustBeInside(i, s)
			in.mustBeInside(j, s)
			p, q := s.pointer(i, pt), s.pointer(j, pt)
			x, y := in.load(p), in.load(q)
			in.storePtr(p, y)
			in.storePtr(q, x)
			return nil
		}}, true
	}
	m["reflect.Value.Comparable"] = func(c *Call) (Value, bool) {
		r, ok := c.In.rvalueOf(c.Recv)
		if !ok || r.t == nil {
			return &Const{T: c.Result(0), V: false}, ok
		}
		v := c.In.reflected(r)
		// A nil interface can be compared; other kinds of nil depend on their type.
		if isNil(v) {
			t := r.t
			if isInterface(t) && !isNothing(v) {
				t = v.Type()
			}
			return &Const{T: c.Result(0), V: isInterface(t) || types.Comparable(t)}, true
		}
		return &Const{T: c.Result(0), V: false}, v.Type() != nil && !types.Comparable(v.Type())
	}
	m["reflect.Value.Equal"] = equalValues
}

// kindChecked raises the panic of a method on a value of the wrong kind, unless the kind is
// not known because of a type parameter.
func (in *Interp) kindChecked(c *Call, name string, r rvalue) {
	if r.t != nil && kindOf(r.t) == reflect.Invalid {
		return // a type parameter that is not replaced
	}
	in.mustBe(c, name, r)
}

// madeFunc calls a function that reflect.MakeFunc made of impl: the arguments become a
// []reflect.Value, and the results are taken out of one. If impl is not known, the results
// are not either.
func (in *Interp) madeFunc(c *Call, t types.Type, impl Value) Value {
	sig, ok := underlying(t).(*types.Signature)
	f, isFunc := impl.(*Func)
	if !ok || !isFunc {
		in.escape(impl, c.Pos())
		return in.unknownResults(sig, RunTime, "reflect.MakeFunc", "", "", c.Site)
	}
	// The type []reflect.Value is found in the signature of the function that MakeFunc got.
	list := types.NewSlice(underlying(f.T).(*types.Signature).Params().At(0).Type().(*types.Slice).Elem())
	args := in.packArgs(c, sig, nil)
	vals := make([]Value, len(args))
	for i, a := range args {
		pt := sig.Params().At(i).Type()
		vals[i] = &NativeValue{T: list.Elem(), State: rvalue{v: in.assignable(a, pt), t: pt}}
	}
	out := in.settle(in.callFunc(f, []Value{in.newSlice(list, vals)}, c.Site, false))
	results, known := in.listOf(out)
	n := sig.Results().Len()
	if known && len(results) != n {
		in.panicText("reflect: wrong return count from function created by MakeFunc")
	}
	tuple := make(Tuple, n)
	for i := range tuple {
		rt := sig.Results().At(i).Type()
		tuple[i] = in.unknown(rt, RunTime, "reflect.MakeFunc", c.Pos())
		if !known {
			continue
		}
		if r, ok := in.rvalueOf(results[i]); ok {
			if r.t == nil {
				in.panicText("reflect: function created by MakeFunc using closure returned zero Value")
			}
			tuple[i] = in.assignable(in.reflected(r), rt)
		}
	}
	switch n {
	case 0:
		return nil
	case 1:
		return tuple[0]
	}
	return tuple
}
