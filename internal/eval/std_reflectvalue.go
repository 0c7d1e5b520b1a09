package eval

import (
	"go/types"
	"reflect"
)

// rvalue is the state of a reflect.Value: a value or, where it can be set, a
// pointer to it, and its static type, which is nil for the zero reflect.Value.
type rvalue struct {
	v   Value
	ptr *Ptr
	t   types.Type
	// ro says that it was got through an unexported field.
	ro bool
}

// value is what a reflect.Value holds now.
func (in *Interp) reflected(r rvalue) Value {
	if r.ptr != nil {
		return in.settle(in.load(r.ptr))
	}
	return in.settle(r.v)
}

// rvalueOf is the state of a reflect.Value.
func (in *Interp) rvalueOf(v Value) (r rvalue, ok bool) {
	switch v := in.settle(derefNative(in, in.settle(v))).(type) {
	case *Native:
		r, ok = v.State.(rvalue)
		return r, ok
	case *Struct: // reflect.Value{}
		return rvalue{}, true
	}
	return rvalue{}, false
}

// rvalueIn is what an interface holds, as a reflect.Value.
func rvalueIn(v Value) (rvalue, bool) {
	if v.Type() == nil || isNil(v) && isInterface(v.Type()) {
		return rvalue{}, isNil(v)
	}
	if u, ok := v.(*Unknown); ok && isInterface(u.T) {
		return rvalue{}, false
	}
	return rvalue{v: v, t: v.Type()}, true
}

// valueMethods are the methods of reflect.Value that read.
func valueMethods(m map[string]intrinsic) {
	on := func(name string, f func(c *Call, r rvalue, v Value) Value) {
		m["reflect.Value."+name] = func(c *Call) (Value, bool) {
			r, ok := c.In.rvalueOf(c.Recv)
			if !ok {
				return nil, false
			}
			var v Value
			if r.t != nil {
				v = c.In.reflected(r)
			}
			out := f(c, r, v)
			return out, out != nil
		}
	}
	is := func(name string, f func(r rvalue) bool) {
		on(name, func(c *Call, r rvalue, _ Value) Value { return &Const{T: c.Result(0), V: f(r)} })
	}
	is("IsValid", func(r rvalue) bool { return r.t != nil })
	is("CanSet", func(r rvalue) bool { return r.ptr != nil && !r.ro })
	is("CanAddr", func(r rvalue) bool { return r.ptr != nil })
	is("CanInterface", func(r rvalue) bool { return r.t != nil && !r.ro })
	is("CanInt", func(r rvalue) bool { k := kindOf(r.t); return k >= reflect.Int && k <= reflect.Int64 })
	is("CanUint", func(r rvalue) bool { k := kindOf(r.t); return k >= reflect.Uint && k <= reflect.Uintptr })
	is("CanFloat", func(r rvalue) bool { k := kindOf(r.t); return k == reflect.Float32 || k == reflect.Float64 })
	on("Kind", func(c *Call, r rvalue, _ Value) Value {
		k := reflect.Invalid
		if r.t != nil {
			k = kindOf(r.t)
		}
		return &Const{T: c.Result(0), V: uint64(k)}
	})
	on("Type", func(c *Call, r rvalue, _ Value) Value {
		if r.t == nil {
			return nil
		}
		return &TypeVal{c.Result(0), r.t}
	})
	on("Interface", func(c *Call, r rvalue, v Value) Value {
		if n, ok := v.(*Nil); ok && isInterface(r.t) {
			return &Nil{n.T}
		}
		return v
	})
	on("IsNil", func(c *Call, r rvalue, v Value) Value {
		switch v := v.(type) {
		case nil, *Unknown:
			return nil
		case *Slice:
			return c.In.boolOf(v.Nil, c.Result(0))
		}
		return &Const{T: c.Result(0), V: isNil(v)}
	})
	on("IsZero", func(c *Call, r rvalue, v Value) Value {
		if v == nil || c.In.anyUnknown(v, 0) != nil {
			return nil
		}
		if s, ok := v.(*Slice); ok {
			return c.In.boolOf(s.Nil, c.Result(0))
		}
		return &Const{T: c.Result(0), V: same(v, c.In.zero(r.t))}
	})
	on("Elem", func(c *Call, r rvalue, v Value) Value {
		out := rvalue{ro: r.ro}
		switch v := v.(type) {
		case nil, *Unknown:
			return nil
		case *Nil:
		case *Ptr:
			if !isInterface(r.t) {
				out.ptr, out.t = v, deref(v.T)
				break
			}
			out.v, out.t = v, v.T
		default:
			if !isInterface(r.t) {
				return nil
			}
			out.v, out.t = v, v.Type()
		}
		return &Native{c.Result(0), out}
	})
	on("Len", func(c *Call, r rvalue, v Value) Value {
		if v == nil {
			return nil
		}
		return c.In.length(v, c.Site)
	})
	on("NumField", func(c *Call, r rvalue, _ Value) Value {
		if s, ok := under(r.t).(*types.Struct); ok {
			return &Const{T: c.Result(0), V: int64(s.NumFields())}
		}
		return nil
	})
	on("Field", func(c *Call, r rvalue, v Value) Value {
		i, ok := integer(c.Arg(0))
		if f, found := c.In.rfield(r, v, i); ok && found {
			return &Native{c.Result(0), f}
		}
		return nil
	})
	on("FieldByIndex", func(c *Call, r rvalue, v Value) Value {
		list, ok := c.In.listOf(c.Arg(0))
		for _, e := range list {
			i, known := integer(c.In.settle(e))
			if p, isPtr := v.(*Ptr); isPtr {
				r = rvalue{ptr: p, t: deref(p.T), ro: r.ro}
				v = c.In.reflected(r)
			}
			r, ok = c.In.rfield(r, v, i)
			if !ok || !known {
				return nil
			}
			v = c.In.reflected(r)
		}
		if !ok {
			return nil
		}
		return &Native{c.Result(0), r}
	})
	on("FieldByName", func(c *Call, r rvalue, v Value) Value {
		name, ok := str(c.Arg(0))
		s, isStruct := under(r.t).(*types.Struct)
		if !ok || !isStruct {
			return nil
		}
		for i := range s.NumFields() {
			if s.Field(i).Name() == name {
				if f, found := c.In.rfield(r, v, i); found {
					return &Native{c.Result(0), f}
				}
				return nil
			}
		}
		if obj, _, _ := types.LookupFieldOrMethod(r.t, true, pkgOf(r.t), name); obj != nil {
			if _, embedded := obj.(*types.Var); embedded {
				return nil
			}
		}
		return &Native{c.Result(0), rvalue{}}
	})
	on("Index", func(c *Call, r rvalue, v Value) Value {
		i, ok := integer(c.Arg(0))
		if !ok {
			return nil
		}
		switch s := v.(type) {
		case *Slice:
			elem := under(r.t).(*types.Slice).Elem()
			list, known := c.In.listOf(s)
			if !known || i < 0 || i >= len(list) {
				return nil
			}
			if _, opt := list[i].(*Optional); opt {
				return nil
			}
			return &Native{c.Result(0), rvalue{ptr: &Ptr{types.NewPointer(elem), s.Arr, []int{s.Off + i}}, t: elem, ro: r.ro}}
		case *Array:
			elem := under(r.t).(*types.Array).Elem()
			if i < 0 || i >= len(s.E) {
				return nil
			}
			out := rvalue{v: s.E[i], t: elem, ro: r.ro}
			if r.ptr != nil {
				out.ptr = r.ptr.field(i, elem)
			}
			return &Native{c.Result(0), out}
		}
		return nil
	})
	scalars(on)
	on("Addr", func(c *Call, r rvalue, _ Value) Value {
		if r.ptr == nil {
			return nil
		}
		t := types.NewPointer(r.t)
		return &Native{c.Result(0), rvalue{v: retype(r.ptr, t), t: t, ro: r.ro}}
	})
	on("Convert", func(c *Call, r rvalue, v Value) Value {
		t, ok := c.Arg(0).(*TypeVal)
		if !ok || v == nil {
			return nil
		}
		return &Native{c.Result(0), rvalue{v: c.In.convert(v, t.Of), t: t.Of, ro: r.ro}}
	})
	on("CanConvert", func(c *Call, r rvalue, v Value) Value {
		t, ok := c.Arg(0).(*TypeVal)
		if !ok || v == nil {
			return nil
		}
		return &Const{T: c.Result(0), V: types.ConvertibleTo(r.t, t.Of)}
	})
	valueCollections(on)
}

// rfield is field i of a struct.
func (in *Interp) rfield(r rvalue, v Value, i int) (rvalue, bool) {
	if r.t == nil {
		return rvalue{}, false
	}
	st, ok := under(r.t).(*types.Struct)
	if !ok || i < 0 || i >= st.NumFields() {
		return rvalue{}, false
	}
	f := st.Field(i)
	out := rvalue{t: f.Type(), ro: r.ro || !f.Exported()}
	switch s := v.(type) {
	case *Struct:
		out.v = s.F[i]
	case *Unknown:
		out.v = in.partOfUnknown(s, i)
	default:
		return rvalue{}, false
	}
	if r.ptr != nil {
		out.ptr = r.ptr.field(i, f.Type())
	}
	return out, true
}

// scalars are the methods that give a scalar as the widest type of its kind.
func scalars(on func(string, func(*Call, rvalue, Value) Value)) {
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
	overflow := func(name string, over func(v any, bits int) bool) {
		on(name, func(c *Call, r rvalue, _ Value) Value {
			k, ok := c.Arg(0).(*Const)
			if !ok || r.t == nil || numberBits(r.t) == 0 {
				return nil
			}
			return &Const{T: c.Result(0), V: over(k.V, numberBits(r.t))}
		})
	}
	overflow("OverflowInt", func(v any, bits int) bool {
		n, ok := v.(int64)
		return ok && n != n<<(64-bits)>>(64-bits)
	})
	overflow("OverflowUint", func(v any, bits int) bool {
		n, ok := v.(uint64)
		return ok && n != n<<(64-bits)>>(64-bits)
	})
	overflow("OverflowFloat", func(v any, bits int) bool {
		x, ok := v.(float64)
		return ok && bits == 32 && reflect.ValueOf(float32(0)).OverflowFloat(x)
	})
}

// numberBits is the size of a type of numbers, or 0.
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
