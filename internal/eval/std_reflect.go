package eval

import (
	"go/token"
	"go/types"
	"reflect"

	"github.com/toolbudget/toolbudget/internal/typekind"
)

// Package reflect is modelled, because its source reads the runtime's type data. A
// reflect.Type is a TypeVal, a reflect.Value is a Native with an rvalue
// (std_reflectvalue.go). SDKs derive schemas and argument names with it, so the models
// cover what such code uses; a method without a model is a call that is not read.
//
// This file has functions, std_reflecttype.go has types; std_reflectvalue.go, std_reflectset.go and
// std_reflectmore.go have values.

// reflectFuncs are the models of package reflect by full name.
func reflectFuncs() map[string]Intrinsic {
	m := map[string]Intrinsic{
		"reflect.TypeOf": typeOfValue,
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
		"reflect.FuncOf":    funcOf,

		"reflect.VisibleFields": visibleFields,
		"reflect.MakeFunc":      makeFunc,
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

// typeOfValue is reflect.TypeOf. TypeOf(nil) is a nil reflect.Type. For a value of unknown type the
// result is unknown, and equal for equal values, so two tests of it are one condition.
func typeOfValue(c *Call) (Value, bool) {
	return c.In.each(c.Arg(0), func(v Value) Value {
		// The static type any says nothing about the dynamic one.
		if u, ok := v.(*Unknown); ok && (u.T == nil || isInterface(u.T)) {
			return retype(u, c.Result(0))
		}
		if v.Type() == nil || isNothing(v) {
			return &Nil{c.Result(0)}
		}
		// An error that a library returned is known not to be nil, but not of which
		// type it is.
		if isInterface(v.Type()) {
			return c.In.unknown(c.Result(0), NoSource, "the type of an error", c.Pos())
		}
		return &TypeVal{c.Result(0), v.Type()}
	}), true
}

// funcOf is reflect.FuncOf. It is rare, like MakeFunc, but libraries of dependency injection use
// them.
func funcOf(c *Call) (Value, bool) {
	in, ok1 := c.In.typeTuple(c.Arg(0))
	out, ok2 := c.In.typeTuple(c.Arg(1))
	variadic, ok3 := boolean(c.Arg(2))
	if !ok1 || !ok2 || !ok3 || variadic && !endsInSlice(in) {
		return nil, false
	}
	return &TypeVal{c.Result(0), types.NewSignatureType(nil, nil, nil, in, out, variadic)}, true
}

// makeFunc is reflect.MakeFunc.
func makeFunc(c *Call) (Value, bool) {
	// A reflect.Type that is not known leaves the whole call to the rest of the
	// dispatcher.
	t, ok := c.Arg(0).(*TypeVal)
	if !ok {
		return nil, false
	}
	c.In.mustBeOfKind(t.Of, reflect.Func, "reflect: call of MakeFunc with non-Func type")
	f := &Func{
		T:      t.Of,
		Name:   "reflect.MakeFunc",
		Native: func(inner *Call) Value { return inner.In.madeFunc(inner, t.Of, c.Arg(1)) },
	}
	return &NativeValue{T: c.Result(0), State: rvalue{v: f, t: t.Of}}, true
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
// it is not a slice.
func endsInSlice(t *types.Tuple) bool {
	return t.Len() > 0 && kindOf(t.At(t.Len()-1).Type()) == reflect.Slice
}

// kindOf is the reflect.Kind of a type. A type parameter that is not replaced is Invalid.
func kindOf(t types.Type) reflect.Kind { return typekind.Of(underlying(t)) }

// Short forms for the results of methods: a type, a number and a bool.

// offsetOf is where field i of a struct begins, on a 64-bit machine.
func (in *Interp) offsetOf(t types.Type, s *types.Struct, i int) Value {
	fields := make([]*types.Var, i+1)
	for k := range fields {
		if fields[k] = s.Field(k); openSize(fields[k].Type()) {
			return in.unknown(t, Unsupported, "reflect.StructField.Offset", 0)
		}
	}
	return &Const{T: t, V: uint64(sizes.Offsetsof(fields)[i])}
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
		case "Offset":
			z.F[k] = in.offsetOf(ft, s, i)
		}
	}
	return z
}
