package eval

import (
	"go/token"
	"go/types"
	"reflect"
	"strings"
)

// Package reflect is modelled, because its source reads the runtime's type data. A
// reflect.Type is a TypeVal, a reflect.Value is a Native with an rvalue
// (std_reflectvalue.go). SDKs derive schemas and argument names with it, so the models
// cover what such code uses; a method without a model is a call that is not read.
//
// This file has types; std_reflectvalue.go, std_reflectset.go and std_reflectmore.go have
// values.

// reflectFuncs are the models of package reflect by full name.
func reflectFuncs() map[string]Intrinsic {
	m := map[string]Intrinsic{
		// TypeOf(nil) is a nil reflect.Type. For a value of unknown type the result is
		// unknown, and equal for equal values, so two tests of it are one condition.
		"reflect.TypeOf": func(c *Call) (Value, bool) {
			return c.In.each(c.Arg(0), func(v Value) Value {
				// The static type any says nothing about the dynamic one.
				if u, ok := v.(*Unknown); ok && (u.T == nil || isInterface(u.T)) {
					return retype(u, c.Result(0))
				}
				if v.Type() == nil || isNil(v) && isInterface(v.Type()) {
					return &Nil{c.Result(0)}
				}
				// An error that a library returned is known not to be nil, but not of which
				// type it is.
				if isInterface(v.Type()) { // some error of a library
					return c.In.unknown(c.Result(0), NoSource, "the type of an error", c.Pos())
				}
				return &TypeVal{c.Result(0), v.Type()}
			}), true
		},
		// The type argument has type parameters of the caller replaced already.
		"reflect.TypeFor": func(c *Call) (Value, bool) {
			if len(c.Targs) != 1 {
				return nil, false
			}
			return &TypeVal{c.Result(0), c.Targs[0]}, true
		},
		"reflect.TypeAssert": assertValue,
		"reflect.DeepEqual":  deepEqualCall,
		// Types that reflection makes are types of go/types like any other. They are
		// compared by identical, which does not need the pointers to be equal.
		"reflect.PointerTo": typeArg(func(t types.Type) types.Type { return types.NewPointer(t) }),
		"reflect.PtrTo":     typeArg(func(t types.Type) types.Type { return types.NewPointer(t) }),
		"reflect.SliceOf":   typeArg(func(t types.Type) types.Type { return types.NewSlice(t) }),
		// FuncOf and MakeFunc are rare, but libraries of dependency injection use them.
		"reflect.FuncOf": func(c *Call) (Value, bool) {
			in, ok1 := c.In.typeTuple(c.Arg(0))
			out, ok2 := c.In.typeTuple(c.Arg(1))
			variadic, ok3 := boolean(c.Arg(2))
			if !ok1 || !ok2 || !ok3 || variadic && !endsInSlice(in) {
				return nil, false
			}
			return &TypeVal{c.Result(0), types.NewSignatureType(nil, nil, nil, in, out, variadic)}, true
		},
		"reflect.MakeFunc": func(c *Call) (Value, bool) {
			// A reflect.Type that is not known leaves the whole call to the rest of the
			// dispatcher.
			t, ok := c.Arg(0).(*TypeVal)
			if !ok {
				return nil, false
			}
			f := &Func{
				T:      t.Of,
				Name:   "reflect.MakeFunc",
				Native: func(inner *Call) Value { return inner.In.madeFunc(inner, t.Of, c.Arg(1)) },
			}
			return &NativeValue{c.Result(0), rvalue{v: f, t: t.Of}}, true
		},
		// Tags are strings, so the real functions can read them.
		"reflect.StructTag.Get": func(c *Call) (Value, bool) {
			tag, ok1 := str(c.In.settle(c.Recv))
			key, ok2 := str(c.Arg(0))
			return &Const{T: c.Result(0), V: reflect.StructTag(tag).Get(key)}, ok1 && ok2
		},
		"reflect.StructTag.Lookup": func(c *Call) (Value, bool) {
			tag, ok1 := str(c.In.settle(c.Recv))
			key, ok2 := str(c.Arg(0))
			v, has := reflect.StructTag(tag).Lookup(key)
			return Tuple{&Const{T: c.Result(0), V: v}, &Const{T: types.Typ[types.Bool], V: has}}, ok1 && ok2
		},
		"reflect.StructField.IsExported": func(c *Call) (Value, bool) {
			path, ok := str(c.In.Field(c.In.settle(c.Recv), "PkgPath"))
			return &Const{T: c.Result(0), V: path == ""}, ok
		},
		"reflect.Kind.String": func(c *Call) (Value, bool) {
			n, ok := integer(c.In.settle(c.Recv))
			return &Const{T: c.Result(0), V: reflect.Kind(n).String()}, ok
		},
	}
	typeMethods(m)
	valueMethods(m)
	valueSetters(m)
	valueMakers(m)
	return m
}

// typeArg is the model of a function from one reflect.Type to another.
func typeArg(f func(types.Type) types.Type) Intrinsic {
	return func(c *Call) (Value, bool) {
		t, ok := c.Arg(0).(*TypeVal)
		if !ok {
			return nil, false
		}
		return &TypeVal{c.Result(0), f(t.Of)}, true
	}
}

// typeTuple is a []reflect.Type as parameters or results. It is not ok if one is not known.
func (in *Interp) typeTuple(v Value) (*types.Tuple, bool) {
	list, ok := in.listOf(in.settle(v))
	if !ok {
		return nil, false
	}
	vars := make([]*types.Var, len(list))
	for i, e := range list {
		t, ok := in.settle(e).(*TypeVal)
		if !ok {
			return nil, false
		}
		vars[i] = types.NewParam(token.NoPos, nil, "", t.Of)
	}
	return types.NewTuple(vars...), true
}

// endsInSlice reports whether the last parameter can be variadic: reflect.FuncOf panics if
// it is no slice.
func endsInSlice(t *types.Tuple) bool {
	return t.Len() > 0 && kindOf(t.At(t.Len()-1).Type()) == reflect.Slice
}

// kindOf is the reflect.Kind of a type. A type parameter that is not replaced is Invalid.
func kindOf(t types.Type) reflect.Kind {
	switch u := underlying(t).(type) {
	case *types.Basic:
		// Untyped kinds are missing: a value in an interface always has a type.
		names := map[types.BasicKind]reflect.Kind{
			types.Bool: reflect.Bool, types.Int: reflect.Int, types.Int8: reflect.Int8, types.Int16: reflect.Int16,
			types.Int32: reflect.Int32, types.Int64: reflect.Int64,
			types.Uint: reflect.Uint, types.Uint8: reflect.Uint8, types.Uint16: reflect.Uint16,
			types.Uint32: reflect.Uint32, types.Uint64: reflect.Uint64, types.Uintptr: reflect.Uintptr,
			types.Float32: reflect.Float32, types.Float64: reflect.Float64, types.Complex64: reflect.Complex64,
			types.Complex128: reflect.Complex128, types.String: reflect.String,
			types.UnsafePointer: reflect.UnsafePointer,
		}
		return names[u.Kind()]
	case *types.Array:
		return reflect.Array
	case *types.Chan:
		return reflect.Chan
	case *types.Signature:
		return reflect.Func
	case *types.Interface:
		return reflect.Interface
	case *types.Map:
		return reflect.Map
	case *types.Pointer:
		return reflect.Pointer
	case *types.Slice:
		return reflect.Slice
	case *types.Struct:
		return reflect.Struct
	}
	return reflect.Invalid
}

// typeMethods adds the methods of reflect.Type.
func typeMethods(m map[string]Intrinsic) {
	// on adds a method for known types. f returns nil if the result is not known; a panic
	// that Go raises for the kind of the type is raised first.
	on := func(name string, f func(c *Call, t types.Type) Value) {
		m["reflect.Type."+name] = func(c *Call) (Value, bool) {
			t, ok := c.In.settle(c.Recv).(*TypeVal)
			if !ok {
				return nil, false
			}
			// Package reflect checks the kind first, so its panic comes before any other.
			c.In.typeMustBe(name, t.Of)
			v := f(c, t.Of)
			return v, v != nil || c.Sig.Results().Len() == 0
		}
	}
	// Short forms for the results of methods: a type, a number and a bool.
	typ := func(c *Call, t types.Type) Value { return &TypeVal{c.Result(0), t} }
	num := func(c *Call, n int) Value { return &Const{T: c.Result(0), V: int64(n)} }
	boolean := func(c *Call, b bool) Value { return &Const{T: c.Result(0), V: b} }
	// The numbers of kinds are those of package reflect, which programs may print.
	on("Kind", func(c *Call, t types.Type) Value { return &Const{T: c.Result(0), V: uint64(kindOf(t))} })
	// Name of a generic type has its type arguments, as in Box[int], and no package in
	// front.
	on("Name", func(c *Call, t types.Type) Value {
		name := ""
		switch x := types.Unalias(t).(type) {
		case *types.Named:
			name = reflectString(x)
			if p := x.Obj().Pkg(); p != nil {
				name = strings.TrimPrefix(name, p.Name()+".")
			}
		case *types.Basic:
			name = strings.TrimPrefix(reflectString(x), "unsafe.")
		}
		return &Const{T: c.Result(0), V: name}
	})
	on("String", func(c *Call, t types.Type) Value {
		return &Const{T: c.Result(0), V: reflectString(t)}
	})
	// Predeclared and unnamed types belong to no package.
	on("PkgPath", func(c *Call, t types.Type) Value {
		path := ""
		switch t := types.Unalias(t).(type) {
		case *types.Named:
			path = runtimePath(t.Obj().Pkg())
		case *types.Basic:
			if t.Kind() == types.UnsafePointer {
				path = "unsafe"
			}
		}
		return &Const{T: c.Result(0), V: path}
	})
	// Elem is the only method with five kinds, so it raises its panic itself.
	on("Elem", func(c *Call, t types.Type) Value {
		switch u := underlying(t).(type) {
		case *types.Pointer:
			return typ(c, u.Elem())
		case *types.Slice:
			return typ(c, u.Elem())
		case *types.Array:
			return typ(c, u.Elem())
		case *types.Map:
			return typ(c, u.Elem())
		case *types.Chan:
			return typ(c, u.Elem())
		}
		c.In.panicText("reflect: Elem of invalid type " + reflectString(t))
		return nil
	})
	on("Key", func(c *Call, t types.Type) Value {
		if u, ok := underlying(t).(*types.Map); ok {
			return typ(c, u.Key())
		}
		return nil
	})
	on("Len", func(c *Call, t types.Type) Value {
		if u, ok := underlying(t).(*types.Array); ok {
			return num(c, int(u.Len()))
		}
		return nil
	})
	on("NumField", func(c *Call, t types.Type) Value {
		if u, ok := underlying(t).(*types.Struct); ok {
			return num(c, u.NumFields())
		}
		c.In.panicText("reflect: NumField of non-struct type " + reflectString(t))
		return nil
	})
	on("Field", func(c *Call, t types.Type) Value {
		u, ok := underlying(t).(*types.Struct)
		i, known := integer(c.Arg(0))
		if !ok || !known {
			return nil
		}
		// An index out of range panics, whatever the struct.
		if i < 0 || i >= u.NumFields() {
			c.In.panicText("reflect: Field index out of bounds")
		}
		return c.In.structFieldValue(c.Result(0), u, i)
	})
	on("NumIn", func(c *Call, t types.Type) Value {
		if u, ok := underlying(t).(*types.Signature); ok {
			return num(c, u.Params().Len())
		}
		return nil
	})
	on("NumOut", func(c *Call, t types.Type) Value {
		if u, ok := underlying(t).(*types.Signature); ok {
			return num(c, u.Results().Len())
		}
		return nil
	})
	// In and Out differ only in the list that they index.
	inOut := func(pick func(*types.Signature) *types.Tuple) func(c *Call, t types.Type) Value {
		return func(c *Call, t types.Type) Value {
			u, ok := underlying(t).(*types.Signature)
			i, known := integer(c.Arg(0))
			if !ok || !known || i < 0 || i >= pick(u).Len() {
				return nil
			}
			return typ(c, pick(u).At(i).Type())
		}
	}
	on("In", inOut((*types.Signature).Params))
	on("Out", inOut((*types.Signature).Results))
	// Unexported methods do not count, except in interfaces.
	on("NumMethod", func(c *Call, t types.Type) Value { return num(c, numMethods(t)) })
	on("Method", func(c *Call, t types.Type) Value {
		i, ok := integer(c.Arg(0))
		list := exportedMethods(t)
		if !ok {
			return nil
		}
		if i < 0 || i >= len(list) {
			c.In.panicText("reflect: Method index out of range")
		}
		return c.In.reflectMethod(c.Result(0), t, list[i], i)
	})
	// The second result says whether there is such a method. Only exported ones count.
	on("MethodByName", func(c *Call, t types.Type) Value {
		name, ok := str(c.Arg(0))
		if !ok {
			return nil
		}
		for i, s := range exportedMethods(t) {
			if s.Obj().Name() == name {
				return Tuple{c.In.reflectMethod(c.Result(0), t, s, i), &Const{T: c.Result(1), V: true}}
			}
		}
		return Tuple{c.In.zero(c.Result(0)), &Const{T: c.Result(1), V: false}}
	})
	on("IsVariadic", func(c *Call, t types.Type) Value {
		u, ok := underlying(t).(*types.Signature)
		return boolean(c, ok && u.Variadic())
	})
	on("Comparable", func(c *Call, t types.Type) Value { return boolean(c, types.Comparable(t)) })
	// Method sets are compared by name and signature: t and the interface may come from two
	// runs of the type checker (see identical).
	on("Implements", func(c *Call, t types.Type) Value {
		i, ok := c.Arg(0).(*TypeVal)
		if !ok {
			return nil
		}
		it, ok := underlying(i.Of).(*types.Interface)
		return boolean(c, ok && c.In.hasMethods(t, it))
	})
	// The size is that of a 64-bit machine; a type whose size is not known has no answer.
	on("Size", func(c *Call, t types.Type) Value {
		if n, ok := sizeOf(t); ok {
			return &Const{T: c.Result(0), V: uint64(n)}
		}
		return nil
	})
	on("Bits", func(c *Call, t types.Type) Value {
		// Bits of types that are no numbers panic, except for unsafe pointers, whose size
		// is not answered.
		if bits := numberBits(t); bits > 0 {
			return num(c, bits)
		}
		if k := kindOf(t); k == reflect.String || k == reflect.Bool ||
			k > reflect.Complex128 && k != reflect.UnsafePointer {
			c.In.panicText("reflect: Bits of non-arithmetic Type " + reflectString(t))
		}
		return nil
	})
	// The names are distinct, so the order of the map does not matter.
	for name := range overflows() {
		on(name, func(c *Call, t types.Type) Value { return overflow(c, name, t) })
	}
	on("ConvertibleTo", func(c *Call, t types.Type) Value {
		i, ok := c.Arg(0).(*TypeVal)
		if !ok {
			return nil
		}
		return boolean(c, types.ConvertibleTo(t, i.Of))
	})
	// Each index goes one struct deeper, also through an embedded pointer.
	on("FieldByIndex", func(c *Call, t types.Type) Value {
		list, ok := c.In.listOf(c.Arg(0))
		var v Value
		for _, e := range list {
			i, known := integer(c.In.settle(e))
			u, isStruct := underlying(deref(t)).(*types.Struct)
			if !known || !isStruct || i < 0 || i >= u.NumFields() {
				return nil
			}
			v, t = c.In.structFieldValue(c.Result(0), u, i), u.Field(i).Type()
		}
		if !ok {
			return nil
		}
		return v
	})
	// Go promotes fields of embedded structs by depth; go/types has the same rule.
	on("FieldByName", func(c *Call, t types.Type) Value {
		name, ok := str(c.Arg(0))
		if _, isStruct := underlying(t).(*types.Struct); !ok || !isStruct {
			return nil
		}
		obj, index, _ := types.LookupFieldOrMethod(t, true, fieldsPkg(t), name)
		if _, isField := obj.(*types.Var); !isField {
			return Tuple{c.In.zero(c.Result(0)), &Const{T: c.Result(1), V: false}}
		}
		// The Index of the result is the whole path, not only the last step.
		for _, i := range index[:len(index)-1] {
			t = underlying(deref(t)).(*types.Struct).Field(i).Type()
		}
		u := underlying(deref(t)).(*types.Struct)
		v, isStruct := c.In.structFieldValue(c.Result(0), u, index[len(index)-1]).(*Struct)
		st, _ := underlying(c.Result(0)).(*types.Struct)
		for k := 0; isStruct && k < st.NumFields(); k++ {
			if st.Field(k).Name() == "Index" {
				path := make([]Value, len(index))
				for n, i := range index {
					path[n] = &Const{T: types.Typ[types.Int], V: int64(i)}
				}
				v.F[k] = c.In.newSlice(st.Field(k).Type(), path)
			}
		}
		return Tuple{v, &Const{T: c.Result(1), V: true}}
	})
	on("AssignableTo", func(c *Call, t types.Type) Value {
		i, ok := c.Arg(0).(*TypeVal)
		if !ok {
			return nil
		}
		if it, isI := underlying(i.Of).(*types.Interface); isI {
			return boolean(c, c.In.hasMethods(t, it))
		}
		return boolean(c, identical(t, i.Of))
	})
}

// structFieldValue is field i of a struct as a reflect.StructField.
func (in *Interp) structFieldValue(t types.Type, s *types.Struct, i int) Value {
	z, ok := in.zero(t).(*Struct)
	st, ok2 := underlying(t).(*types.Struct)
	if !ok || !ok2 {
		return nil
	}
	f := s.Field(i)
	for k := range st.NumFields() {
		ft := st.Field(k).Type()
		switch st.Field(k).Name() {
		case "Name":
			z.F[k] = &Const{T: ft, V: f.Name()}
		case "PkgPath":
			if !f.Exported() {
				z.F[k] = &Const{T: ft, V: runtimePath(f.Pkg())}
			}
		case "Type":
			z.F[k] = &TypeVal{ft, f.Type()}
		case "Tag":
			z.F[k] = &Const{T: ft, V: s.Tag(i)}
		case "Anonymous":
			z.F[k] = &Const{T: ft, V: f.Embedded()}
		case "Index":
			z.F[k] = in.newSlice(ft, []Value{&Const{T: types.Typ[types.Int], V: int64(i)}})
		}
	}
	return z
}
