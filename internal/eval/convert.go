package eval

import (
	"go/ast"
	"go/types"
)

// Conversions, assignability and type assertions. A Value carries its dynamic type, so a conversion
// to an interface leaves it as it is, and one between types with the same underlying type only
// changes the type. Conversions that make something new are those between numbers, texts and byte
// or rune slices.

// assignable is v as a variable of type t has it: Go converts implicitly wherever a value is
// assigned, passed or returned. A nil becomes a nil of type t, and an untyped constant one of that
// type.
func (in *Interp) assignable(v Value, t types.Type) Value {
	switch v.(type) {
	case nil:
		return in.unknown(t, Unsupported, "", 0)
	case Tuple:
		return v
	}
	if t != nil && isUntypedNil(v) {
		return &Nil{t}
	}
	// In an interface, a value keeps its own type. Only a nil without one becomes the nil
	// interface: a nil *T in an error is not equal to nil.
	if t == nil || isInterface(t) {
		if n, ok := v.(*Nil); ok && (n.T == nil || isInterface(n.T)) {
			return &Nil{t}
		}
		return v
	}
	if u, ok := v.(*Unknown); ok && (u.T == nil || isInterface(u.T)) {
		return retype(v, t)
	}
	// What has no type, such as an untyped nil, takes that of the variable.
	if b, ok := v.Type().(*types.Basic); ok && b.Kind() == types.UntypedNil || v.Type() == nil {
		return in.each(v, func(a Value) Value { return retype(a, t) })
	}
	// Assignable, but not identical: an untyped constant, or a named type and its literal form.
	if v.Type() != t && !identical(v.Type(), t) {
		return in.convert(v, t)
	}
	return v
}

// convert is the conversion t(v), for each alternative of v.
func (in *Interp) convert(v Value, t types.Type) Value {
	return in.each(v, func(v Value) Value { return in.convert1(v, t) })
}

// convert1 converts one value.
func (in *Interp) convert1(v Value, t types.Type) Value {
	if isInterface(t) {
		if n, ok := v.(*Nil); ok && (n.T == nil || isInterface(n.T) || isUntypedNil(n)) {
			return &Nil{t}
		}
		return v
	}
	switch v := v.(type) {
	case *Const:
		// []byte(s) and []rune(s).
		if s, ok := v.V.(string); ok {
			switch u := underlying(t).(type) {
			case *types.Slice:
				if isByteSlice(t) {
					return in.byteSlice(t, v)
				}
				if b, ok := underlying(u.Elem()).(*types.Basic); ok && b.Kind() == types.Int32 {
					return in.runes(s, t, u.Elem())
				}
			}
		}
		return in.convertConst(v, t)
	case *PartialString:
		if isByteSlice(t) {
			return in.byteSlice(t, v)
		}
	// string(b), [2]int(s) and (*[2]int)(s).
	case *Slice:
		switch u := underlying(t).(type) {
		case *types.Basic:
			return in.sliceText(v, t)
		case *types.Array, *types.Pointer:
			return in.arrayOf(v, u, t)
		}
	case *Nil:
		// The text of nil bytes is empty. A nil slice as an array panics, unless that has no
		// elements.
		if isString(t) {
			return &Const{T: t, V: ""}
		}
		// A nil unsafe.Pointer is 0 as a uintptr.
		if b, ok := underlying(t).(*types.Basic); ok && b.Info()&types.IsUnsigned != 0 {
			return &Const{T: t, V: uint64(0)}
		}
		if _, fromSlice := underlying(v.T).(*types.Slice); fromSlice {
			switch u := underlying(t).(type) {
			case *types.Array, *types.Pointer:
				return in.arrayOf(v, u, t)
			}
		}
	case *Unknown:
		if isString(v.T) && isByteSlice(t) { // new memory, which others may write to
			return in.byteSlice(t, v)
		}
		in.mayBeShort(v, t)
		w := v.as(t)
		// int8(n) is another number than n, perhaps. With one key for both, int(int8(n)) == n would
		// hold.
		if w.Key != "" && (narrows(v, t) || isString(v.T) && isList(t)) {
			w.Key = shortKey(typeText(underlying(t)) + "(" + v.Key + ")")
		}
		if isList(v.T) && isString(t) { // its elements may have been written to
			w.Key = in.unknown(nil, "", "", 0).Key
		}
		if by := w.Default; by != nil {
			w.Default = nil
			if d, c := in.try1(func() Value { return in.convert(by, t) }); c.kind == next { // or it panics
				w.Default = d
			}
		}
		return w
	}
	return retype(v, t)
}

// narrows reports whether the conversion of an unknown number may change its value.
func narrows(v *Unknown, to types.Type) bool {
	a, ok1 := underlying(v.T).(*types.Basic)
	b, ok2 := underlying(to).(*types.Basic)
	if !ok1 || !ok2 || a.Info()&types.IsNumeric == 0 || b.Info()&types.IsUntyped != 0 {
		return false
	}
	switch whole := a.Info()&types.IsInteger != 0; {
	case whole && b.Info()&types.IsInteger != 0:
	case whole:
		return b.Info()&types.IsString != 0 || b.Kind() == types.Float32
	default:
		return b.Info()&types.IsInteger != 0 || sizes.Sizeof(b) < sizes.Sizeof(a)
	}
	signed, toSigned := a.Info()&types.IsUnsigned == 0, b.Info()&types.IsUnsigned == 0
	bits, toBits := sizes.Sizeof(a), sizes.Sizeof(b)
	switch {
	// The target holds all values if it has at least as many bits, or, for an unsigned value that
	// becomes signed, more.
	case signed == toSigned, signed && neverNegative(v):
		return toBits < bits
	case toSigned:
		return toBits <= bits
	}
	return true
}

// tri is yes, no, or maybe where the type of a value is not known.
type tri int8

const (
	no tri = iota
	maybe
	yes
)

// implements reports whether a value's dynamic type is t or implements it.
func (in *Interp) implements(v Value, t types.Type) tri {
	switch x := v.(type) {
	case *Nil:
		if x.T == nil || isInterface(x.T) {
			return no
		}
	case *Unknown:
		if x.T == nil || isInterface(x.T) {
			return maybe
		}
	}
	dyn := v.Type()
	// Nothing is known of the type.
	if dyn == nil {
		return maybe
	}
	other := no
	if isInterface(dyn) { // an error of a library, of which the type is not known
		other = maybe
	}
	if !isInterface(t) {
		if identical(dyn, t) {
			return yes
		}
		return other
	}
	if in.hasMethods(dyn, underlying(t).(*types.Interface)) {
		return yes
	}
	return other
}

// hasMethods reports whether t has the methods of i. It compares names and signatures instead of
// asking types.Implements, since the two types may come from different type-checker runs.
func (in *Interp) hasMethods(t types.Type, i *types.Interface) bool {
	for k := range i.NumMethods() {
		m := i.Method(k)
		obj, _, _ := types.LookupFieldOrMethod(t, false, m.Pkg(), m.Name())
		f, ok := obj.(*types.Func)
		if !ok {
			return false
		}
		if !identical(f.Type().(*types.Signature), m.Type().(*types.Signature)) {
			return false
		}
	}
	return true
}

// typeAssert evaluates x.(T) to a value, or with commaOk to a Tuple of a value and a bool.
func (in *Interp) typeAssert(e *ast.TypeAssertExpr, commaOk bool) Value {
	v := in.expr(e.X)
	t := in.typeOf(e)
	// go/types gives v, ok := x.(T) the type of a tuple.
	if tup, ok := t.(*types.Tuple); ok && tup.Len() > 0 {
		t = tup.At(0).Type()
	}
	if e.Type != nil {
		t = in.typeOf(e.Type)
	}
	if !commaOk {
		in.each(v, func(v Value) Value {
			in.mayDiffer(v, t, e)
			return v
		})
		return in.assertTo(v, t, in.typeOf(e.X))
	}
	boolT := types.Typ[types.Bool]
	return in.each(v, func(a Value) Value {
		// Not even the type may be known: then the bool is a condition, and the value one of type
		// t.
		switch in.implements(a, t) {
		case yes:
			return Tuple{in.assertTo(a, t, nil), &Const{T: boolT, V: true}}
		case no:
			return Tuple{in.zero(t), &Const{T: boolT, V: false}}
		}
		return Tuple{in.assertTo(a, t, nil), in.asserted(a, t)}
	})
}

// asserted is the second result of v.(t), where not even the type of v is known. Its key is made of
// v and t: asking twice is one condition.
func (in *Interp) asserted(v Value, t types.Type) Value {
	boolT := types.Typ[types.Bool]
	u, ok := v.(*Unknown)
	if !ok {
		return in.unknown(boolT, Unsupported, "", 0)
	}
	return in.derived(u, boolT, ".("+typeText(t)+")", func(d Value) Value {
		return &Const{T: boolT, V: in.implements(d, t) == yes}
	})
}

// assertTo is v.(t), where v is of the static type from. It panics for the alternatives that are no
// t. An unknown becomes an unknown t, since the program goes on only if it is one.
func (in *Interp) assertTo(v Value, t, from types.Type) Value {
	return in.each(v, func(a Value) Value {
		if in.implements(a, t) == no {
			in.panicWith(in.failedAssertion(a, t, from))
		}
		u, ok := a.(*Unknown)
		if ok && !isInterface(t) {
			w := *u
			w.T = t
			if w.Default != nil && in.implements(w.Default, t) != yes {
				// By default it is not t, so the default does not get here.
				w.Default = nil
			}
			return &w
		}
		if !ok && in.implements(a, t) == maybe { // an error of a library
			return in.unknown(t, NoSource, "the type of an error", 0)
		}
		return a
	})
}
