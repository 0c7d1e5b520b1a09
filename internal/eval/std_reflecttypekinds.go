package eval

import (
	"go/types"
	"reflect"
)

// This file has the checks that methods of reflect.Type make, and the zero test of reflect.

// typeMustBe throws the panic of a method of reflect.Type on a type of another kind.
func (in *Interp) typeMustBe(method string, t types.Type) {
	var kind reflect.Kind
	var what string
	switch method {
	case "Key":
		kind, what = reflect.Map, "non-map type "
	case "ChanDir":
		kind, what = reflect.Chan, "non-chan type "
	case "Len":
		kind, what = reflect.Array, "non-array type "
	case "NumField", "Field", "FieldByIndex", "FieldByName", "FieldByNameFunc", "Fields":
		kind, what = reflect.Struct, "non-struct type "
	case "NumIn", "NumOut", "In", "Out", "IsVariadic", "Ins", "Outs":
		kind, what = reflect.Func, "non-func type "
	default:
		return
	}
	// The kind of a type parameter that is not replaced is not known.
	if k := kindOf(t); k != kind && k != reflect.Invalid {
		in.panicText("reflect: " + method + " of " + what + reflectString(t))
	}
}

// numMethods is the number of methods that reflection counts: all of an interface, but of
// other types only those that are exported.
func numMethods(t types.Type) int {
	if i, ok := underlying(t).(*types.Interface); ok {
		return i.NumMethods()
	}
	return len(exportedMethods(t))
}

// isZeroValue reports whether a fully known value is the zero value of its type. A negative
// zero does not count as zero here.
func (in *Interp) isZeroValue(v Value, t types.Type) Guard {
	if isInterface(t) { // whatever it holds
		return guardIf(isNothing(v))
	}
	switch v := v.(type) {
	case *Slice:
		return v.IsNil
	// A struct is zero if each of its fields is, each under its own guard.
	case *Struct:
		g, st := True, underlying(v.T).(*types.Struct)
		for i := range v.F {
			if f := st.Field(i); f.Name() != "_" {
				g = in.g.And(g, in.isZeroPart(v.F[i], f.Type()))
			}
		}
		return g
	case *Array:
		g, elem := True, underlying(v.T).(*types.Array).Elem()
		for i := range v.E {
			g = in.g.And(g, in.isZeroPart(v.E[i], elem))
		}
		return g
	case *Const:
		switch f := v.V.(type) {
		case float64:
			return guardIf(f == 0) // -0, too
		case complex128:
			return guardIf(f == 0)
		}
	}
	if same(v, in.zero(t)) {
		return True
	}
	return False
}

// isZeroPart is isZeroValue for a field or element of type t, which may have alternatives.
func (in *Interp) isZeroPart(v Value, t types.Type) Guard {
	return in.guardEach(in.settle(v), func(v Value) Guard { return in.isZeroValue(v, t) })
}
