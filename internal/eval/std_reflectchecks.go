package eval

import (
	"fmt"
	"go/types"
	"reflect"
)

// Checks that functions of package reflect make before they do something, each with the panic of
// package reflect. The types of generic code that is not instantiated are not known.

// mustFit throws the panic of a method that assigns a value of type t to a variable of type to.
func (in *Interp) mustFit(method string, t, to types.Type) {
	if t != nil && !mentionsTypeParam(t) && !mentionsTypeParam(to) && !in.fits(t, to) {
		in.panicText(method + ": value of type " + reflectString(t) + " is not assignable to type " + reflectString(to))
	}
}

// mustBeOfKind throws a panic for a type of another kind.
func (in *Interp) mustBeOfKind(t types.Type, kind reflect.Kind, text string) {
	if kindOf(t) != kind && !mentionsTypeParam(t) {
		in.panicText(text)
	}
}

// otherType is the argument of a method of reflect.Type that compares types, or nil if it is not
// known. A nil type panics.
func (in *Interp) otherType(c *Call, method string) types.Type {
	v := c.Arg(0)
	if isNothing(v) {
		in.panicText("reflect: nil type passed to Type." + method)
	}
	if t, ok := v.(*TypeVal); ok {
		return t.Of
	}
	return nil
}

// mustCopy throws the panic of reflect.Copy for values that cannot be copied.
func (in *Interp) mustCopy(c *Call, dst, src rvalue) {
	const name = "reflect.Copy"
	kind := func(r rvalue) reflect.Kind {
		if r.t == nil {
			return reflect.Invalid
		}
		return kindOf(r.t)
	}
	lists := func(k reflect.Kind) bool { return k == reflect.Array || k == reflect.Slice }
	if k := kind(dst); !lists(k) {
		in.panicWith(in.valueError(c, name, k))
	}
	to := elemType(dst.t)
	if k := kind(src); !lists(k) {
		if k != reflect.String || kindOf(to) != reflect.Uint8 {
			in.panicWith(in.valueError(c, name, k))
		}
		return
	}
	if from := elemType(src.t); !identical(to, from) && !mentionsTypeParam(to) && !mentionsTypeParam(from) {
		in.panicText(name + ": " + reflectString(to) + " != " + reflectString(from))
	}
}

// equalValues is reflect.Value.Equal.
func equalValues(c *Call) (Value, bool) {
	x, ok1 := c.In.rvalueOf(c.Recv)
	y, ok2 := c.In.rvalueOf(c.Arg(0))
	if !ok1 || !ok2 {
		return nil, false
	}
	if x.t == nil || y.t == nil {
		return &Const{T: c.Result(0), V: x.t == nil && y.t == nil}, true
	}
	v, w := c.In.reflected(x), c.In.reflected(y)
	of, open := incomparable(v, x.t)
	if to, also := incomparable(w, y.t); of != nil && to != nil && identical(of, to) {
		c.In.panicText("reflect.Value.Equal: values of type " + reflectString(of) + " are not comparable")
	} else if open && also {
		return nil, false
	}
	return c.In.boolOf(c.In.equal(v, w, nil), c.Result(0)), true
}

// incomparable is the type of a value that reflect.Value.Equal does not compare, or nil. open says
// that a part of the value may be one.
func incomparable(v Value, t types.Type) (of types.Type, open bool) {
	if isInterface(t) {
		if v == nil || v.Type() == nil || isInterface(v.Type()) {
			return nil, true
		}
		t = v.Type()
	}
	switch underlying(t).(type) {
	case *types.Slice, *types.Map, *types.Signature:
		return t, false
	case *types.Array, *types.Struct:
		return nil, !types.Comparable(t) || holdsInterface(t)
	}
	return nil, false
}

// holdsInterface reports whether an interface is a part of the values of a type.
func holdsInterface(t types.Type) bool {
	switch u := underlying(t).(type) {
	case *types.Interface:
		return true
	case *types.Array:
		return holdsInterface(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if holdsInterface(f.Type()) {
				return true
			}
		}
	}
	return false
}

// arrayBehind is the array that a type is or points to.
func arrayBehind(t types.Type) (a *types.Array, pointed bool) {
	u := underlying(t)
	if p, ok := u.(*types.Pointer); ok {
		u, pointed = underlying(p.Elem()), true
	}
	a, _ = u.(*types.Array)
	return a, pointed
}

// tooShort reports whether a slice is too short to be converted to an array, or a pointer to one,
// and how long it is. It is not ok if that is not known.
func tooShort(v Value, to types.Type) (short bool, n int, ok bool) {
	a, _ := arrayBehind(to)
	if a == nil {
		return false, 0, true
	}
	_, isSlice := underlying(v.Type()).(*types.Slice)
	switch s := v.(type) {
	case *Slice:
		return int64(s.Len) < a.Len(), s.Len, s.Cap >= 0
	case *Nil:
		return isSlice && a.Len() > 0, 0, true
	}
	return false, 0, !isSlice
}

// mustReach throws the panic of reflect.Value.Convert for a slice that is too short. It reports
// whether it is known not to be.
func (in *Interp) mustReach(v Value, to types.Type) bool {
	short, n, ok := tooShort(v, to)
	if short && ok {
		a, pointed := arrayBehind(to)
		what := "array"
		if pointed {
			what = "pointer to array"
		}
		in.panicText(fmt.Sprintf("reflect: cannot convert slice with length %d to %s with length %d", n, what, a.Len()))
	}
	return ok
}

// mustBeInside throws the panic of reflect.Swapper for an index. A short list has a function of its
// own, and so do elements that no integer and no string is as large as.
func (in *Interp) mustBeInside(i int, s *Slice) {
	elem := elemType(s.T)
	n, _ := sizeOf(elem)
	if s.Len >= 2 && (kindOf(elem) == reflect.String || n == 1 || n == 2 || n == 4 || n == 8) {
		in.inRange(i, s.Len)
	}
	if i < 0 || i >= s.Len {
		in.panicText("reflect: slice index out of range")
	}
}
