package eval

import (
	"go/types"
	"reflect"
	"slices"
)

// Methods of reflect.Value panic if the value is of another kind. Programs rely on that and
// recover, so the panics are raised as in Go, with the same texts.

// kindsFor are the kinds of values that a method of reflect.Value accepts. nil stands for
// all but the zero reflect.Value. checked is false for a method that is not listed.
func kindsFor(method string) (kinds []reflect.Kind, checked bool) {
	// The lists are those of the documentation of each method.
	ints := []reflect.Kind{reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64}
	uints := []reflect.Kind{
		reflect.Uint,
		reflect.Uint8,
		reflect.Uint16,
		reflect.Uint32,
		reflect.Uint64,
		reflect.Uintptr,
	}
	switch method {
	case "Bool", "SetBool":
		return []reflect.Kind{reflect.Bool}, true
	case "Int", "SetInt", "OverflowInt":
		return ints, true
	case "Uint", "SetUint", "OverflowUint":
		return uints, true
	case "Float", "SetFloat", "OverflowFloat":
		return []reflect.Kind{reflect.Float32, reflect.Float64}, true
	case "Complex":
		return []reflect.Kind{reflect.Complex64, reflect.Complex128}, true
	case "SetString":
		return []reflect.Kind{reflect.String}, true
	case "IsNil":
		return []reflect.Kind{
			reflect.Chan, reflect.Func, reflect.Interface, reflect.Map, reflect.Pointer, reflect.Slice,
			reflect.UnsafePointer,
		}, true
	case "Elem":
		return []reflect.Kind{reflect.Interface, reflect.Pointer}, true
	case "Len":
		return []reflect.Kind{
			reflect.Array,
			reflect.Chan,
			reflect.Map,
			reflect.Slice,
			reflect.String,
			reflect.Pointer,
		}, true
	case "Cap":
		return []reflect.Kind{reflect.Array, reflect.Chan, reflect.Slice, reflect.Pointer}, true
	case "Index":
		return []reflect.Kind{reflect.Array, reflect.Slice, reflect.String}, true
	case "Slice":
		return []reflect.Kind{reflect.Array, reflect.Slice, reflect.String}, true
	case "SetLen", "SetCap", "Grow":
		return []reflect.Kind{reflect.Slice}, true
	case "NumField", "Field", "FieldByIndex", "FieldByName":
		return []reflect.Kind{reflect.Struct}, true
	case "MapIndex", "MapKeys", "MapRange", "SetMapIndex":
		return []reflect.Kind{reflect.Map}, true
	case "Clear":
		return []reflect.Kind{reflect.Map, reflect.Slice}, true
	case "Call":
		return []reflect.Kind{reflect.Func}, true
	case "Type", "Interface", "Method", "MethodByName", "NumMethod", "IsZero", "Set", "Convert":
		return nil, true
	}
	return nil, false
}

// mustBe throws the panic of c, a call of a method on a value of another kind.
func (in *Interp) mustBe(c *Call, method string, r rvalue) {
	kinds, checked := kindsFor(method)
	switch {
	case !checked:
	case r.t == nil:
		in.panicWith(in.valueError(c, "reflect.Value."+method, reflect.Invalid))
	case kinds != nil && !slices.Contains(kinds, kindOf(r.t)):
		in.panicWith(in.valueError(c, "reflect.Value."+method, kindOf(r.t)))
	}
}

// mustBeSettable throws the panic of a method that sets a value which cannot be set: one
// that came through an unexported field, or that is a copy.
func (in *Interp) mustBeSettable(c *Call, method string, r rvalue) {
	switch {
	case r.t == nil:
		in.panicWith(in.valueError(c, "reflect.Value."+method, reflect.Invalid))
	// Package reflect checks the flag for unexported fields before the one for addresses.
	case r.readOnly():
		in.panicText("reflect: reflect.Value." + method + " using value obtained using unexported field")
	case r.ptr == nil:
		in.panicText("reflect: reflect.Value." + method + " using unaddressable value")
	}
}

// panicText throws panic(text).
func (in *Interp) panicText(text string) { in.panicWith(&Const{T: types.Typ[types.String], V: text}) }
