package eval

import (
	"go/types"
	"reflect"
)

// rvalue is the state of a reflect.Value: a value or, if it can be set or addressed, a
// pointer to it, with its static type. The type is nil for the zero reflect.Value. The
// static type is kept because a value in an interface variable has another dynamic type:
//
//	reflect.ValueOf(&err).Elem() // of kind Interface, whatever err holds
type rvalue struct {
	v   Value
	ptr *Ptr
	t   types.Type
	// ro says that it came through an unexported field, so it cannot be set or taken out.
	// embedded says that the last step went to an unexported embedded field: its exported
	// fields can be set all the same.
	ro, embedded bool
}

// readOnly reports whether the value cannot be set.
func (r rvalue) readOnly() bool { return r.ro || r.embedded }

// reflected is the content of a reflect.Value now: through its pointer it sees later
// writes.
func (in *Interp) reflected(r rvalue) Value {
	if r.ptr != nil {
		return in.settle(in.load(r.ptr))
	}
	return in.settle(r.v)
}

// rvalueOf is the state of a reflect.Value; ok is false if it is not known.
func (in *Interp) rvalueOf(v Value) (r rvalue, ok bool) {
	switch v := in.settle(derefNative(in, in.settle(v))).(type) {
	case *NativeValue:
		r, ok = v.State.(rvalue)
		return r, ok
	case *Struct: // reflect.Value{}
		return rvalue{}, true
	}
	return rvalue{}, false
}

// rvalueIn is reflect.ValueOf(v): the dynamic value that the interface holds. It is not ok
// if the dynamic type is not known.
func rvalueIn(v Value) (rvalue, bool) {
	// ValueOf(nil) is the zero reflect.Value.
	if v.Type() == nil || isNothing(v) {
		return rvalue{}, isNil(v)
	}
	if u, ok := v.(*Unknown); ok && isInterface(u.T) {
		return rvalue{}, false
	}
	return rvalue{v: v, t: v.Type()}, true
}

// An addMethod adds a method of reflect.Value. f gets the state and the current content, and
// returns nil if the result is not known, which makes it a call that is not read.
type addMethod func(name string, f func(c *Call, r rvalue, v Value) Value)

// test adds a method that returns a bool and whose answer is always known.
func (on addMethod) test(name string, f func(r rvalue) bool) {
	on(name, func(c *Call, r rvalue, _ Value) Value { return &Const{T: c.Result(0), V: f(r)} })
}

// valueMethods adds the methods of reflect.Value that read.
func valueMethods(m map[string]Intrinsic) {
	on := addMethod(func(name string, f func(c *Call, r rvalue, v Value) Value) {
		m["reflect.Value."+name] = func(c *Call) (Value, bool) {
			r, ok := c.In.rvalueOf(c.Recv)
			if !ok {
				return nil, false
			}
			// The panic for the wrong kind comes before the model looks at the value.
			c.In.kindChecked(c, name, r)
			var v Value
			if r.t != nil {
				v = c.In.reflected(r)
			}
			out := f(c, r, v)
			return out, out != nil
		}
	})
	valueTests(on)
	valueContents(on)
	valueFields(on)
	on("Index", indexValue)
	scalars(on)
	valueConversions(on)
	valueCollections(on)
	valueSlices(m, on)
	reflectMaps(m, on)
	sliceFuncs(m)
}

// valueTests are the methods that ask for the kind and the type.
func valueTests(on addMethod) {
	on.test("IsValid", func(r rvalue) bool { return r.t != nil })
	on.test("CanSet", func(r rvalue) bool { return r.ptr != nil && !r.readOnly() })
	on.test("CanAddr", func(r rvalue) bool { return r.ptr != nil })
	on.test("CanInterface", func(r rvalue) bool { return r.t != nil && !r.readOnly() })
	on.test("CanInt", func(r rvalue) bool { k := kindOf(r.t); return k >= reflect.Int && k <= reflect.Int64 })
	on.test("CanUint", func(r rvalue) bool { k := kindOf(r.t); return k >= reflect.Uint && k <= reflect.Uintptr })
	on.test("CanFloat", func(r rvalue) bool { k := kindOf(r.t); return k == reflect.Float32 || k == reflect.Float64 })
	on.test("CanComplex", func(r rvalue) bool {
		k := kindOf(r.t)
		return k == reflect.Complex64 || k == reflect.Complex128
	})
	// The kind is that of the static type, so a variable of type error has kind Interface.
	on("Kind", func(c *Call, r rvalue, _ Value) Value {
		k := reflect.Invalid
		if r.t != nil {
			k = kindOf(r.t)
		}
		return &Const{T: c.Result(0), V: uint64(k)}
	})
	// The zero reflect.Value has no type, and a call of Type panics, which kindChecked has
	// done.
	on("Type", func(c *Call, r rvalue, _ Value) Value {
		if r.t == nil {
			return nil
		}
		return &TypeVal{c.Result(0), r.t}
	})
}

// valueContents are the methods that look at the content of any kind.
func valueContents(on addMethod) {
	// The content leaves the reflect.Value with its dynamic type. For an interface that
	// holds nothing this is a nil interface.
	on("Interface", func(c *Call, r rvalue, v Value) Value {
		if r.readOnly() {
			c.In.panicText("reflect.Value.Interface: cannot return value obtained from unexported field or method")
		}
		if n, ok := v.(*Nil); ok && isInterface(r.t) {
			return &Nil{n.T}
		}
		return v
	})
	// A slice may be nil on some ways only, which its guard says.
	on("IsNil", func(c *Call, r rvalue, v Value) Value {
		switch v := v.(type) {
		case nil, *Unknown:
			return nil
		case *Slice:
			if !isInterface(r.t) {
				return c.In.boolOf(v.IsNil, c.Result(0))
			}
		}
		if isInterface(r.t) { // whatever it holds
			return &Const{T: c.Result(0), V: isNothing(v)}
		}
		return &Const{T: c.Result(0), V: isNil(v)}
	})
	// The test looks into structs and arrays, so nothing in them may be unknown.
	on("IsZero", func(c *Call, r rvalue, v Value) Value {
		if v == nil || c.In.anyUnknown(v, 0) != nil {
			return nil
		}
		return c.In.boolOf(c.In.isZeroValue(v, r.t), c.Result(0))
	})
	// Elem of a pointer is the variable, which can be set; Elem of an interface is a copy.
	on("Elem", func(c *Call, r rvalue, v Value) Value {
		out := rvalue{ro: r.readOnly()}
		switch v := v.(type) {
		case nil, *Unknown:
			return nil
		// Elem of a nil pointer or interface is the zero reflect.Value.
		case *Nil:
			if isInterface(r.t) && !isNothing(v) {
				out.v, out.t = v, v.T
			}
		case *Ptr:
			if !isInterface(r.t) {
				// Through a pointer the flags stay: an exported field behind an unexported
				// embedded pointer can be set.
				out.ptr, out.t, out.ro, out.embedded = v, deref(v.T), r.ro, r.embedded
				break
			}
			out.v, out.t = v, v.T
		default:
			if !isInterface(r.t) {
				return nil
			}
			out.v, out.t = v, v.Type()
		}
		return &NativeValue{T: c.Result(0), State: out}
	})
	on("Len", func(c *Call, r rvalue, v Value) Value {
		if v == nil {
			return nil
		}
		return c.In.length(v, c.Site)
	})
}

// valueFields are the methods for structs.
func valueFields(on addMethod) {
	on("NumField", func(c *Call, r rvalue, _ Value) Value {
		if s, ok := underlying(r.t).(*types.Struct); ok {
			return &Const{T: c.Result(0), V: int64(s.NumFields())}
		}
		return nil
	})
	// The same field through a pointer and by value differ: the first can be set.
	on("Field", func(c *Call, r rvalue, v Value) Value {
		i, ok := integer(c.Arg(0))
		// The check needs the type only, so it is made even if the struct is unknown.
		if s, isStruct := underlying(r.t).(*types.Struct); ok && isStruct && (i < 0 || i >= s.NumFields()) {
			c.In.panicText("reflect: Field index out of range")
		}
		if f, found := c.In.rfield(r, v, i); ok && found {
			return &NativeValue{T: c.Result(0), State: f}
		}
		return nil
	})
	on("FieldByIndex", func(c *Call, r rvalue, v Value) Value {
		list, ok := c.In.listOf(c.Arg(0))
		index := make([]int, len(list))
		for k, e := range list {
			i, known := integer(c.In.settle(e))
			if index[k] = i; !known {
				return nil
			}
		}
		if !ok {
			return nil
		}
		return c.In.followFields(c, r, v, index)
	})
	on("FieldByName", func(c *Call, r rvalue, v Value) Value {
		name, ok := str(c.Arg(0))
		if !ok {
			return nil
		}
		obj, index, _ := types.LookupFieldOrMethod(r.t, true, fieldsPkg(r.t), name)
		// There is no such field: the zero reflect.Value.
		if _, isField := obj.(*types.Var); !isField {
			return &NativeValue{T: c.Result(0), State: rvalue{}}
		}
		return c.In.followFields(c, r, v, index)
	})
}

// followFields goes through embedded fields, and through pointers between them, which may be nil.
func (in *Interp) followFields(c *Call, r rvalue, v Value, index []int) Value {
	for n, i := range index {
		if n > 0 {
			switch p := v.(type) {
			case *Ptr:
				r = rvalue{ptr: p, t: deref(p.T), ro: r.ro, embedded: r.embedded}
				v = in.reflected(r)
			case *Nil:
				if _, isPtr := underlying(r.t).(*types.Pointer); isPtr {
					in.panicText("reflect: indirection through nil pointer to embedded struct")
				}
			}
		}
		f, ok := in.rfield(r, v, i)
		if !ok {
			return nil
		}
		r, v = f, in.reflected(f)
	}
	return &NativeValue{T: c.Result(0), State: r}
}

// indexValue is reflect.Value.Index.
func indexValue(c *Call, r rvalue, v Value) Value {
	i, ok := integer(c.Arg(0))
	if !ok {
		return nil
	}
	switch s := v.(type) {
	case *Const:
		text, known := str(s)
		if !known {
			return nil
		}
		if i < 0 || i >= len(text) {
			c.In.panicText("reflect: string index out of range")
		}
		b := types.Typ[types.Uint8]
		return &NativeValue{T: c.Result(0), State: rvalue{v: &Const{T: b, V: uint64(text[i])}, t: b, ro: r.readOnly()}}
	case *Nil:
		c.In.panicText("reflect: slice index out of range")
	case *Slice:
		// Elements of a slice can be set, whether the slice can or not.
		elem := underlying(r.t).(*types.Slice).Elem()
		list, known := c.In.listOf(s)
		if !known {
			return nil
		}
		if i < 0 || i >= len(list) {
			c.In.panicText("reflect: slice index out of range")
		}
		// Which element an index means depends on which others are there.
		if _, opt := list[i].(*Optional); opt {
			return nil
		}
		at := rvalue{ptr: s.pointer(i, types.NewPointer(elem)), t: elem, ro: r.readOnly()}
		return &NativeValue{T: c.Result(0), State: at}
	case *Array:
		elem := underlying(r.t).(*types.Array).Elem()
		if i < 0 || i >= len(s.E) {
			c.In.panicText("reflect: array index out of range")
		}
		out := rvalue{v: s.E[i], t: elem, ro: r.readOnly()}
		// An element of an array can be set if the array can.
		if r.ptr != nil {
			out.ptr = c.In.fieldOf(r.ptr, i, elem)
		}
		return &NativeValue{T: c.Result(0), State: out}
	}
	return nil
}

// valueConversions are the methods that give the value another type.
func valueConversions(on addMethod) {
	// Addr is the inverse of Elem, so the pointer is the one that is kept.
	on("Addr", func(c *Call, r rvalue, _ Value) Value {
		if r.ptr == nil {
			c.In.panicText("reflect.Value.Addr of unaddressable value")
		}
		t := types.NewPointer(r.t)
		return &NativeValue{T: c.Result(0), State: rvalue{v: retype(r.ptr, t), t: t, ro: r.readOnly()}}
	})
	on("Convert", func(c *Call, r rvalue, v Value) Value {
		t, ok := c.Arg(0).(*TypeVal)
		if !ok || v == nil {
			return nil
		}
		if !types.ConvertibleTo(r.t, t.Of) && !c.In.fits(r.t, t.Of) {
			c.In.panicText("reflect.Value.Convert: value of type " + reflectString(r.t) +
				" cannot be converted to type " + reflectString(t.Of))
		}
		if !c.In.mustReach(v, t.Of) {
			return nil
		}
		return &NativeValue{T: c.Result(0), State: rvalue{v: c.In.convert(v, t.Of), t: t.Of, ro: r.readOnly()}}
	})
	on("CanConvert", func(c *Call, r rvalue, v Value) Value {
		t, ok := c.Arg(0).(*TypeVal)
		if !ok || v == nil {
			return nil
		}
		short, _, ok := tooShort(v, t.Of)
		if !ok {
			return nil
		}
		return &Const{T: c.Result(0), V: !short && (types.ConvertibleTo(r.t, t.Of) || c.In.fits(r.t, t.Of))}
	})
}

// rfield is field i of a struct as a reflect.Value. If the struct can be addressed, so can
// the field.
func (in *Interp) rfield(r rvalue, v Value, i int) (rvalue, bool) {
	if r.t == nil {
		return rvalue{}, false
	}
	st, ok := underlying(r.t).(*types.Struct)
	if !ok || i < 0 || i >= st.NumFields() {
		return rvalue{}, false
	}
	f := st.Field(i)
	out := rvalue{t: f.Type(), ro: r.ro || !f.Exported() && !f.Embedded(), embedded: !f.Exported() && f.Embedded()}
	// A field of an unknown struct is unknown, too.
	switch s := v.(type) {
	case *Struct:
		out.v = s.F[i]
	case *Unknown:
		out.v = in.partOfUnknown(s, i)
	default:
		return rvalue{}, false
	}
	if r.ptr != nil {
		out.ptr = in.fieldOf(r.ptr, i, f.Type())
	}
	return out, true
}

// scalars are the methods that return a scalar as the widest type of its kind: Int returns
// an int64 for each signed kind.
func scalars(on addMethod) {
	// A method on a value of another kind has been ended by kindChecked.
	plain := func(name string, kinds ...reflect.Kind) {
		on(name, func(c *Call, r rvalue, v Value) Value {
			for _, k := range kinds {
				if r.t != nil && kindOf(r.t) == k {
					return c.In.convert(v, c.Result(0))
				}
			}
			return nil
		})
	}
	plain("Bool", reflect.Bool)
	plain("Int", reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64)
	plain("Uint", reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr)
	plain("Float", reflect.Float32, reflect.Float64)
	plain("Complex", reflect.Complex64, reflect.Complex128)
	plain("Bytes", reflect.Slice)
	on("String", func(c *Call, r rvalue, v Value) Value {
		switch {
		case r.t == nil:
			return &Const{T: c.Result(0), V: "<invalid Value>"}
		case kindOf(r.t) == reflect.String:
			return c.In.convert(v, c.Result(0))
		}
		return &Const{T: c.Result(0), V: "<" + reflectString(r.t) + " Value>"}
	})
	for name := range overflows() {
		on(name, func(c *Call, r rvalue, _ Value) Value { return overflow(c, name, r.t) })
	}
}

// overflow is the result of an OverflowInt, OverflowUint or OverflowFloat method for type
// t.
func overflow(c *Call, name string, t types.Type) Value {
	k, ok := c.Arg(0).(*Const)
	if !ok || t == nil || numberBits(t) == 0 {
		return nil
	}
	return &Const{T: c.Result(0), V: overflows()[name](k.V, numberBits(t))}
}

// overflows are the tests of these methods, by name, for a number and the size of the type
// in bits. An integer overflows if extending its low bits does not give it back.
func overflows() map[string]func(v any, bits int) bool {
	return map[string]func(v any, bits int) bool{
		"OverflowInt": func(v any, bits int) bool {
			// Shifting the number up and down again keeps only the bits that the type has.
			n, ok := v.(int64)
			return ok && n != n<<(64-bits)>>(64-bits)
		},
		"OverflowUint": func(v any, bits int) bool {
			n, ok := v.(uint64)
			return ok && n != n<<(64-bits)>>(64-bits)
		},
		"OverflowFloat": func(v any, bits int) bool {
			x, ok := v.(float64)
			return ok && bits == 32 && reflect.ValueOf(float32(0)).OverflowFloat(x)
		},
	}
}

// numberBits is the size of a number type in bits, and 0 for other types.
func numberBits(t types.Type) int {
	switch k := kindOf(t); k {
	case reflect.Int8, reflect.Uint8:
		return 8
	case reflect.Int16, reflect.Uint16:
		return 16
	case reflect.Int32, reflect.Uint32, reflect.Float32:
		return 32
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Uintptr, reflect.Float64, reflect.Complex64:
		return 64
	case reflect.Complex128:
		return 128
	}
	return 0
}

// fieldsPkg is the package from which the unexported fields of a struct type can be named:
// reflect finds them by name, and go/types asks for the package.
func fieldsPkg(t types.Type) *types.Package {
	if p := pkgOf(t); p != nil {
		return p
	}
	st, ok := underlying(t).(*types.Struct)
	for i := 0; ok && i < st.NumFields(); i++ {
		if !st.Field(i).Exported() {
			return st.Field(i).Pkg()
		}
	}
	return nil
}
