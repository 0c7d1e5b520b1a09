package eval

import (
	"go/types"
	"reflect"
	"strings"
)

// An addTypeMethod adds a method of reflect.Type for known types. f returns nil if the result is
// not known; a panic that Go raises for the kind of the type is raised first.
type addTypeMethod func(name string, f func(c *Call, t types.Type) Value)

// typeMethods adds the methods of reflect.Type.
func typeMethods(m map[string]Intrinsic) {
	on := addTypeMethod(func(name string, f func(c *Call, t types.Type) Value) {
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
	})
	typeNames(on)
	typeElements(on)
	typeSignatures(on)
	typeMethodSets(on)
	typeFields(on)
	typeIterators(on)
	typeSizes(on)
	typeRelations(on)
}

func typeResult(c *Call, t types.Type) Value { return &TypeVal{c.Result(0), t} }

func intResult(c *Call, n int) Value { return &Const{T: c.Result(0), V: int64(n)} }

func boolResult(c *Call, b bool) Value { return &Const{T: c.Result(0), V: b} }

// typeNames are the kind and the names of a type.
func typeNames(on addTypeMethod) {
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
}

// typeElements are the parts of pointers, lists and maps.
func typeElements(on addTypeMethod) {
	// Elem is the only method with five kinds, so it raises its panic itself.
	on("Elem", func(c *Call, t types.Type) Value {
		switch u := underlying(t).(type) {
		case *types.Pointer:
			return typeResult(c, u.Elem())
		case *types.Slice:
			return typeResult(c, u.Elem())
		case *types.Array:
			return typeResult(c, u.Elem())
		case *types.Map:
			return typeResult(c, u.Elem())
		case *types.Chan:
			return typeResult(c, u.Elem())
		}
		c.In.panicText("reflect: Elem of invalid type " + reflectString(t))
		return nil
	})
	on("Key", func(c *Call, t types.Type) Value {
		if u, ok := underlying(t).(*types.Map); ok {
			return typeResult(c, u.Key())
		}
		return nil
	})
	on("ChanDir", func(c *Call, t types.Type) Value {
		u, ok := underlying(t).(*types.Chan)
		if !ok {
			return nil
		}
		dirs := map[types.ChanDir]reflect.ChanDir{
			types.SendRecv: reflect.BothDir, types.SendOnly: reflect.SendDir, types.RecvOnly: reflect.RecvDir,
		}
		return intResult(c, int(dirs[u.Dir()]))
	})
	on("Len", func(c *Call, t types.Type) Value {
		if u, ok := underlying(t).(*types.Array); ok {
			return intResult(c, int(u.Len()))
		}
		return nil
	})
}

// typeSignatures are the parameters and results of a function type.
func typeSignatures(on addTypeMethod) {
	on("NumIn", func(c *Call, t types.Type) Value {
		if u, ok := underlying(t).(*types.Signature); ok {
			return intResult(c, u.Params().Len())
		}
		return nil
	})
	on("NumOut", func(c *Call, t types.Type) Value {
		if u, ok := underlying(t).(*types.Signature); ok {
			return intResult(c, u.Results().Len())
		}
		return nil
	})
	// In and Out differ only in the list that they index.
	inOut := func(pick func(*types.Signature) *types.Tuple) func(c *Call, t types.Type) Value {
		return func(c *Call, t types.Type) Value {
			u, ok := underlying(t).(*types.Signature)
			i, known := integer(c.Arg(0))
			if !ok || !known {
				return nil
			}
			c.In.inRange(i, pick(u).Len())
			return typeResult(c, pick(u).At(i).Type())
		}
	}
	on("IsVariadic", func(c *Call, t types.Type) Value {
		u, ok := underlying(t).(*types.Signature)
		return boolResult(c, ok && u.Variadic())
	})
	on("In", inOut((*types.Signature).Params))
	on("Out", inOut((*types.Signature).Results))
}

// typeMethodSets are the methods of a type.
func typeMethodSets(on addTypeMethod) {
	// Unexported methods do not count, except in interfaces.
	on("NumMethod", func(c *Call, t types.Type) Value { return intResult(c, numMethods(t)) })
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
}

// typeFields are the fields of a struct.
func typeFields(on addTypeMethod) {
	on("NumField", func(c *Call, t types.Type) Value {
		if u, ok := underlying(t).(*types.Struct); ok {
			return intResult(c, u.NumFields())
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
	// Each index goes one struct deeper, also through an embedded pointer.
	on("FieldByIndex", func(c *Call, t types.Type) Value {
		list, ok := c.In.listOf(c.Arg(0))
		var v Value
		for _, e := range list {
			i, known := integer(c.In.settle(e))
			u, isStruct := underlying(deref(t)).(*types.Struct)
			if !known || !isStruct {
				return nil
			}
			if i < 0 || i >= u.NumFields() {
				c.In.panicText("reflect: Field index out of bounds")
			}
			v, t = c.In.structFieldValue(c.Result(0), u, i), u.Field(i).Type()
		}
		if !ok {
			return nil
		}
		return v
	})
	// What it gives is not known, but it has to be a struct.
	on("FieldByNameFunc", func(*Call, types.Type) Value { return nil })
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
		v := c.In.promotedField(c.Result(0), t, index)
		if v == nil {
			return nil
		}
		return Tuple{v, &Const{T: c.Result(1), V: true}}
	})
}

// typeSizes are the sizes of a type.
func typeSizes(on addTypeMethod) {
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
			return intResult(c, bits)
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
}

// typeRelations are the relations of a type to others.
func typeRelations(on addTypeMethod) {
	on("Comparable", func(c *Call, t types.Type) Value { return boolResult(c, types.Comparable(t)) })
	// Method sets are compared by name and signature: t and the interface may come from two
	// runs of the type checker (see identical).
	on("Implements", func(c *Call, t types.Type) Value {
		to := c.In.otherType(c, "Implements")
		if to == nil {
			return nil
		}
		c.In.mustBeOfKind(to, reflect.Interface, "reflect: non-interface type passed to Type.Implements")
		it, ok := underlying(to).(*types.Interface)
		return boolResult(c, ok && c.In.hasMethods(t, it))
	})
	on("ConvertibleTo", func(c *Call, t types.Type) Value {
		to := c.In.otherType(c, "ConvertibleTo")
		if to == nil {
			return nil
		}
		return boolResult(c, types.ConvertibleTo(t, to) || c.In.fits(t, to))
	})
	on("AssignableTo", func(c *Call, t types.Type) Value {
		to := c.In.otherType(c, "AssignableTo")
		if to == nil {
			return nil
		}
		return boolResult(c, c.In.fits(t, to))
	})
}
