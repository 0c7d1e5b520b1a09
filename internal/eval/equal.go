package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

// equal is the formula under which x == y.
func (in *Interp) equal(x, y Value, at ast.Node) Guard {
	if uncomparable(in.settle(x)) && uncomparable(in.settle(y)) { // some of them panic
		return in.guardOf(in.each(x, func(x Value) Value {
			return in.each(y, func(y Value) Value { return in.boolOf(in.equal1(x, y, at), nil) })
		}), nil)
	}
	return in.guardEach(x, func(x Value) Guard {
		return in.guardEach(y, func(y Value) Guard { return in.equal1(x, y, at) })
	})
}

// uncomparable reports whether one of several values is of a type that cannot be
// compared.
func uncomparable(v Value) bool {
	c, ok := v.(*Choice)
	return ok && slices.ContainsFunc(c.Alts, func(a Alt) bool {
		t := a.V.Type()
		return t != nil && !types.Comparable(t)
	})
}

// notEmpty reports whether x, which is not wholly known, is not the empty text
// or the nil y.
// A value that is being read is taken as not empty: that it is not known is said
// of the value, and what is served without it is no further variant.
func (in *Interp) notEmpty(x, y Value) bool {
	if isNil(y) { // bytes that were made are not nil, whatever is in them
		u, ok := x.(*Unknown)
		return isBytes(x) || ok && in.strict && !u.Lookup && u.T != nil && isByteSlice(u.T)
	}
	if s, ok := str(y); !ok || s != "" {
		return false
	}
	switch x := x.(type) {
	case *Rope:
		for _, p := range x.Parts {
			if s, ok := str(p); ok && s != "" {
				return true
			}
		}
		return in.strict
	case *Unknown:
		return in.strict && !x.Lookup
	}
	return false
}

func (in *Interp) equal1(x, y Value, at ast.Node) Guard {
	yesNo := func(b bool) Guard {
		if b {
			return True
		}
		return False
	}
	if s, ok := x.(*Slice); ok && isNil(y) {
		return s.Nil
	}
	if s, ok := y.(*Slice); ok && isNil(x) {
		return s.Nil
	}
	ux, okx := firstUnknown(x)
	uy, oky := firstUnknown(y)
	if okx || oky {
		in.mayNotCompare(x, y, at)
		if okx && isNil(y) && in.assumes(ux, at) || oky && isNil(x) && in.assumes(uy, at) {
			return True
		}
		if okx && oky && ux.Key == uy.Key && x == Value(ux) && y == Value(uy) || isRope(x) && same(x, y) {
			return True
		}
		if (isRope(x) || isRope(y)) && differentTexts(x, y) {
			return False
		}
		if in.notEmpty(x, y) || in.notEmpty(y, x) || neverEqual(x, y) || neverEqual(y, x) {
			return False
		}
		if in.asInterfaces(at) && differ(x.Type(), y.Type()) {
			return False
		}
		if g, ok := in.equalBool(x, y); ok {
			return g
		}
		v := in.lift(types.Typ[types.Bool], "==", []Value{x, y}, func(a []Value) Value {
			return in.boolOf(in.equal1(a[0], a[1], at), nil)
		})
		var src source
		if e, ok := at.(ast.Expr); ok {
			src = exprText{e}
		}
		if u, ok := v.(*Unknown); ok && (isNil(x) || isNil(y)) {
			u.Need = "" // whether something is there at all: its source is not worth reading
			u.Assumed = okx && succeeds(ux) || oky && succeeds(uy)
		}
		g := in.guardOf(v, src)
		if x == Value(ux) {
			in.noteEqual(g, ux, y)
		} else if y == Value(uy) {
			in.noteEqual(g, uy, x)
		}
		return g
	}
	in.comparable(x, y, at)
	switch a := x.(type) {
	case *Const:
		b, ok := y.(*Const)
		return yesNo(ok && a.V == b.V && (identical(a.T, b.T) || sameBasic(a.T, b.T)))
	case *Nil:
		b, ok := y.(*Nil)
		if !ok {
			return False
		}
		if isUntypedNil(a) || isUntypedNil(b) {
			return True
		}
		none, other := a.T == nil || isInterface(a.T), b.T == nil || isInterface(b.T)
		return yesNo(none == other && (none || identical(a.T, b.T)))
	case *Struct:
		b, ok := y.(*Struct)
		if !ok || len(a.F) != len(b.F) || !identical(a.T, b.T) {
			return False
		}
		g := True
		st, _ := under(a.T).(*types.Struct)
		for i := 0; i < len(a.F) && g != False; i++ {
			if st != nil && st.Field(i).Name() == "_" {
				continue
			}
			g = in.g.And(g, in.equal(a.F[i], b.F[i], nil))
		}
		return g
	case *Array:
		b, ok := y.(*Array)
		if !ok || len(a.E) != len(b.E) {
			return False
		}
		g := True
		for i := 0; i < len(a.E) && g != False; i++ {
			g = in.g.And(g, in.equal(a.E[i], b.E[i], nil))
		}
		return g
	}
	if same(x, y) {
		return True
	}
	if p, ok := x.(*Ptr); ok {
		return in.oneAddress(p, y, at)
	}
	return False
}

// oneAddress is whether pointers to two variables without a size are equal, which Go leaves
// open; elements of one array all lie in one place.
func (in *Interp) oneAddress(x *Ptr, y Value, at ast.Node) Guard {
	p, ok := y.(*Ptr)
	if !ok || !identical(x.T, p.T) || !noSize(deref(x.T)) {
		return False
	}
	n := len(x.Path) - 1
	if x.Obj == p.Obj && n >= 0 && len(p.Path) == n+1 && eqPath(x.Path[:n], p.Path[:n]) {
		if elem, _ := in.arrayAround(x); elem != nil {
			return True
		}
	}
	u := in.unknown(
		types.Typ[types.Bool],
		Unsupported,
		"whether two variables without a size have one address",
		posOf(at),
	)
	return in.guardOf(u, nil)
}

// noSize reports whether variables of a type take no memory.
func noSize(t types.Type) bool {
	switch t := under(t).(type) {
	case *types.Array:
		return t.Len() == 0 || noSize(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if !noSize(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// neverEqual reports whether x, of which its type is known, is never the nil y: no
// interface that holds a value of a type is nil, not even if that is a nil pointer.
func neverEqual(x, y Value) bool {
	if !isNil(y) {
		return false
	}
	if _, ok := under(x.Type()).(*types.Pointer); ok && isInterface(y.Type()) {
		return true
	}
	return neverNil(x)
}

// asInterfaces reports whether a comparison asks for the types of what it compares. What
// was stored by a pointer of another type has that type where it is not.
func (in *Interp) asInterfaces(at ast.Node) bool {
	e, ok := at.(*ast.BinaryExpr)
	return ok && (isInterface(in.typeOf(e.X)) || isInterface(in.typeOf(e.Y)))
}

// differ reports whether values are of two types, so that they are not equal as
// interfaces, whatever they are.
func differ(x, y types.Type) bool {
	for _, t := range []types.Type{x, y} {
		if t == nil || isInterface(t) || mentionsTypeParam(t) {
			return false
		}
		if b, ok := t.(*types.Basic); ok && (b.Info()&types.IsUntyped != 0 || b.Kind() == types.Invalid) {
			return false
		}
	}
	return !identical(x, y)
}

// neverNil reports whether a value is of a type that has no nil.
func neverNil(v Value) bool {
	switch t := under(v.Type()).(type) {
	case *types.Basic:
		return t.Kind() != types.Invalid && t.Kind() != types.UnsafePointer && !isUntypedNil(v)
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// equalBool is x == y of two bools of which one is known.
func (in *Interp) equalBool(x, y Value) (Guard, bool) {
	if _, open := x.(*Unknown); !open {
		x, y = y, x
	}
	u, open := x.(*Unknown)
	b, known := boolean(y)
	if !open || !known || !isBool(u.T) {
		return False, false
	}
	g := in.guardOf(u, nil)
	if !b {
		g = in.g.Not(g)
	}
	return g, true
}

// sameBasic lets constants compare whose types differ only by an untyped step.
func sameBasic(a, b types.Type) bool {
	x, ok1 := types.Unalias(a).(*types.Basic)
	y, ok2 := types.Unalias(b).(*types.Basic)
	if !ok1 || !ok2 {
		return false
	}
	return types.Default(x).(*types.Basic).Kind() == types.Default(y).(*types.Basic).Kind()
}

func isFuel(v Value) bool {
	u, ok := v.(*Unknown)
	return ok && u.Reason == Fuel
}
