package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// Equality. x == y is not a bool but the guard under which the two are equal. Known values give
// True or False. An unknown one gives a condition of its own with a key made of both operands, so
// that asking the same question twice is one condition, and `mode == "a"` and `mode == "b"` may be
// noted as facts of one value (facts.go).
//
// Before a condition is made, anything that decides the question without knowing the value is
// tried: the two are the same unknown, their types differ, a text cannot be empty because part of
// it is known. Each decision of that kind avoids a branch and a conditional tool.

// equal is the guard under which x == y. at is the comparison, or nil where parts of values are
// compared.
func (in *Interp) equal(x, y Value, at ast.Node) Guard {
	if in.mayFaultCompared(x, y, at) { // some pairs of alternatives panic
		return in.guardOf(in.each(x, func(x Value) Value {
			return in.each(y, func(y Value) Value { return in.boolOf(in.equal1(x, y, at), nil) })
		}), nil)
	}
	return in.guardEach(x, func(x Value) Guard {
		return in.guardEach(y, func(y Value) Guard { return in.equal1(x, y, at) })
	})
}

// comparands are the operands of == as Go compares them, in one type: the second is converted to
// the type tx of the first. If one of the types is that of an interface, their values keep their
// own, and the literal nil has the type of what it is compared with.
func (in *Interp) comparands(x, y Value, tx, ty types.Type) (Value, Value) {
	switch {
	case isUntypedNil(y):
		return x, &Nil{tx}
	case isUntypedNil(x):
		return &Nil{ty}, y
	case tx == nil || ty == nil || tx == ty || isInterface(tx) || isInterface(ty):
		return x, y
	}
	return x, in.assignable(y, tx)
}

// mayFaultCompared reports whether x or y is a choice, and x == y panics for some of their
// alternatives. Slices, maps and functions that no interface holds are only compared with nil,
// which does not.
func (in *Interp) mayFaultCompared(x, y Value, at ast.Node) bool {
	x, y = in.settle(x), in.settle(y)
	_, ok1 := x.(*Choice)
	_, ok2 := y.(*Choice)
	if !ok1 && !ok2 || !uncomparable(x) || !uncomparable(y) {
		return false
	}
	return !isNil(x) && !isNil(y) || at == nil || in.asInterfaces(at)
}

// uncomparableChoice reports whether v is a choice with an alternative that is or holds what cannot
// be compared: for it, == panics.
func uncomparableChoice(v Value) bool {
	_, ok := v.(*Choice)
	return ok && uncomparable(v)
}

// uncomparable reports whether v, one of its alternatives or one of their parts cannot be compared.
func uncomparable(v Value) bool {
	switch v := v.(type) {
	case *Choice:
		return slices.ContainsFunc(v.Alts, func(a Alt) bool { return uncomparable(a.V) })
	case *Struct:
		return slices.ContainsFunc(v.F, uncomparable)
	case *Array:
		return slices.ContainsFunc(v.E, uncomparable)
	}
	t := v.Type()
	return t != nil && !isUntypedNil(v) && !types.Comparable(t)
}

// notEmpty reports whether x, which is not wholly known, is certainly not equal to y, the empty
// text or nil.
//
// While a value is being read (strict), a value that is not looked up outside counts as not empty:
// that it is unknown is already said of it, and what an encoder does with an empty one, such as
// leaving out the field, would only be a variant that nobody asked for.
func (in *Interp) notEmpty(x, y Value) bool {
	if isNil(y) { // bytes that were made are not nil, even if they are unknown
		u, ok := x.(*Unknown)
		return isBytes(x) || ok && in.strict && !u.Lookup && u.T != nil && isByteSlice(u.T)
	}
	if s, ok := str(y); !ok || s != "" {
		return false
	}
	switch x := x.(type) {
	case *PartialString:
		for _, p := range x.Parts {
			if s, ok := str(p); ok && s != "" {
				return true
			}
		}
		return in.strict
	case *Unknown:
		return in.strict && !x.Lookup || x.Filled
	}
	return false
}

// guardIf is the guard of a condition that is decided.
func guardIf(b bool) Guard {
	if b {
		return True
	}
	return False
}

// equal1 is equal for two values without alternatives.
func (in *Interp) equal1(x, y Value, at ast.Node) Guard {
	// A slice that append or a branch made may be nil under a guard. An interface that holds a
	// nil slice is not nil.
	s, ok := x.(*Slice)
	if !ok || !isNil(y) {
		s, ok = y.(*Slice)
		ok = ok && isNil(x)
	}
	if ok && in.asInterfaces(at) {
		return False
	}
	if ok {
		return s.IsNil
	}
	ux, okx := firstUnknown(x)
	uy, oky := firstUnknown(y)
	if okx || oky {
		return in.equalUnknown(x, y, ux, uy, at)
	}
	in.comparable(x, y, at)
	return in.equalKnown(x, y, at)
}

// equalUnknown is equal for two values of which at least one is not known: ux is the unknown part
// of x and uy that of y, or nil.
func (in *Interp) equalUnknown(x, y Value, ux, uy *Unknown, at ast.Node) Guard {
	okx, oky := ux != nil, uy != nil
	// First the cases that are decided all the same.
	in.mayNotCompare(x, y, at)
	if okx && isNil(y) && in.assumes(ux, at) || oky && isNil(x) && in.assumes(uy, at) {
		return True
	}
	if in.asInterfaces(at) && differ(x.Type(), y.Type()) {
		return False
	}
	if (okx && oky && ux.Key == uy.Key && x == Value(ux) && y == Value(uy) || isPartialString(x) && same(x, y)) &&
		!in.oneOfMany(x) {
		return True
	}
	if (isPartialString(x) || isPartialString(y)) && differentTexts(x, y) {
		return False
	}
	if okx && ux.address && isNil(y) || oky && uy.address && isNil(x) {
		return False
	}
	if in.notEmpty(x, y) || in.notEmpty(y, x) || neverEqual(x, y) || neverEqual(y, x) {
		return False
	}
	if g, ok := in.equalBool(x, y); ok {
		return g
	}
	if u, rest, ok := onlyPart(x, y); ok {
		return in.equal1(u, rest, at)
	}
	// It is a condition. Its key is made of both operands (lift), in an order that does not depend
	// on the source.
	if !okx || oky && keyOf(y) < keyOf(x) {
		x, y, ux, uy, okx, oky = y, x, uy, ux, oky, okx
	}
	v := in.lift(types.Typ[types.Bool], "==", []Value{x, y}, func(a []Value) Value {
		return in.boolOf(in.equal1(a[0], a[1], at), nil)
	})
	if u, ok := v.(*Unknown); ok {
		if c, ok := y.(*Const); ok && x == Value(ux) {
			in.noteEquality(u, ux, c)
		} else if c, ok := x.(*Const); ok && y == Value(uy) {
			in.noteEquality(u, uy, c)
		}
	}
	src := textOf(at)
	if u, ok := v.(*Unknown); ok && (isNil(x) || isNil(y)) {
		// Whether there is anything at all is rarely worth loading the source for, but by default
		// what the program itself decides must not be guessed.
		if in.opts.Defaults == nil || !in.failsItself(ux) && !in.failsItself(uy) {
			u.Need = ""
		}
		u.Assumed = okx && in.succeeds(ux) || oky && in.succeeds(uy)
		u.Failure = okx && assumedNil(ux) || oky && assumedNil(uy)
		if at == nil && u.Detail != "" && !isError(x.Type()) {
			u.Detail += " is nil"
		}
	}
	// What the condition says of the value is a fact: inside `if mode == "a"`, mode is "a".
	g := in.guardOf(v, src)
	if x == Value(ux) {
		return in.equalAs(g, ux, y)
	} else if y == Value(uy) {
		return in.equalAs(g, uy, x)
	}
	return g
}

// onlyPart is the unknown part of one text, if it has no other, and what the part is if the text is
// the other one, which is known: prefix + mode is "by fast" where mode is "fast".
func onlyPart(x, y Value) (u *Unknown, is *Const, ok bool) {
	if _, open := y.(*PartialString); open {
		x, y = y, x
	}
	open, ok1 := x.(*PartialString)
	rest, ok2 := str(y)
	if !ok1 || !ok2 {
		return nil, nil, false
	}
	for i, p := range open.Parts {
		switch p := p.(type) {
		case *Const:
			s, text := str(p)
			cut := strings.CutPrefix
			if u != nil {
				cut = strings.CutSuffix
			} else if i > 0 {
				return nil, nil, false
			}
			if rest, ok = cut(rest, s); !ok || !text {
				return nil, nil, false
			}
		case *Unknown:
			if u != nil || p.T == nil || !isString(p.T) {
				return nil, nil, false
			}
			u = p
		default:
			return nil, nil, false
		}
	}
	if u == nil {
		return nil, nil, false
	}
	return u, &Const{T: u.T, V: rest}, true
}

// textOf is the text of a comparison, or nil.
func textOf(at ast.Node) conditionText {
	if e, ok := at.(ast.Expr); ok {
		return exprText{e}
	}
	return nil
}

// equalKnown is equal for two values that are known.
func (in *Interp) equalKnown(x, y Value, at ast.Node) Guard {
	switch a := x.(type) {
	case *Const:
		b, ok := y.(*Const)
		return guardIf(ok && a.V == b.V && (identical(a.T, b.T) || sameBasic(a.T, b.T)))
	case *Nil:
		b, ok := y.(*Nil)
		if !ok {
			return False
		}
		if isUntypedNil(a) || isUntypedNil(b) {
			return True
		}
		// A nil interface equals a nil interface. A nil pointer in an interface equals only a nil
		// pointer of the same type: that is why a nil *T that is returned as an error is not nil.
		none, other := a.T == nil || isInterface(a.T), b.T == nil || isInterface(b.T)
		return guardIf(none == other && (none || identical(a.T, b.T)))
	case *Struct:
		b, ok := y.(*Struct)
		if !ok || len(a.F) != len(b.F) || !identical(a.T, b.T) {
			return False
		}
		g := True
		st, _ := underlying(a.T).(*types.Struct)
		for i := 0; i < len(a.F) && g != False; i++ {
			// Go does not compare blank fields.
			if st != nil && st.Field(i).Name() == "_" {
				continue
			}
			g = in.equalNext(g, a.F[i], b.F[i])
		}
		return g
	case *Array:
		b, ok := y.(*Array)
		if !ok || len(a.E) != len(b.E) || !identical(a.T, b.T) {
			return False
		}
		g := True
		for i := 0; i < len(a.E) && g != False; i++ {
			g = in.equalNext(g, a.E[i], b.E[i])
		}
		return g
	}
	if same(x, y) {
		if in.oneOfMany(x) {
			return in.guardOf(in.unknown(types.Typ[types.Bool], Loop, "", 0), textOf(at))
		}
		return True
	}
	if p, ok := x.(*Ptr); ok {
		return in.oneAddress(p, y, at)
	}
	return False
}

// equalNext is the guard under which g holds and x and y are equal, the next parts of structs or
// arrays whose parts before are equal under g. Elsewhere these are not compared, so they do not
// panic either.
func (in *Interp) equalNext(g Guard, x, y Value) Guard {
	t := in.settle(x).Type()
	if g == True || t == nil || types.Comparable(t) && !uncomparableChoice(in.settle(x)) {
		return in.g.And(g, in.equal(x, y, nil))
	}
	boolT := types.Typ[types.Bool]
	return in.guardOf(in.eachUnder(in.boolOf(g, boolT), func(before Value) Value {
		if yes, _ := boolean(before); !yes {
			return before
		}
		return in.boolOf(in.equal(x, y, nil), boolT)
	}), nil)
}

// oneAddress is the guard under which pointers to two different variables are equal. They are not,
// unless the variables have no size, for which Go leaves it open (law 6). Elements without a size
// of one array are all in one place.
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
	u := in.unknown(types.Typ[types.Bool], Unsupported, "whether two variables without a size have one address",
		posOf(at))
	return in.guardOf(u, nil)
}

// noSize reports whether variables of type t take no memory.
func noSize(t types.Type) bool {
	switch t := underlying(t).(type) {
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

// neverEqual reports whether x, whose type is known although its value is not, is never equal to
// the nil y. An interface that holds any pointer is not nil, not even if the pointer is.
func neverEqual(x, y Value) bool {
	if !isNil(y) {
		return false
	}
	if _, ok := underlying(x.Type()).(*types.Pointer); ok && isInterface(y.Type()) {
		return true
	}
	return neverNil(x)
}

// asInterfaces reports whether a comparison is one of interfaces, which compares types as well.
// Otherwise the two have one static type, and other dynamic types come from stores through
// converted pointers.
func (in *Interp) asInterfaces(at ast.Node) bool {
	e, ok := at.(*ast.BinaryExpr)
	return ok && (isInterface(in.typeOf(e.X)) || isInterface(in.typeOf(e.Y)))
}

// differ reports whether values of these types are never equal as interfaces: both types are known,
// and they are not identical.
func differ(x, y types.Type) bool {
	for _, t := range []types.Type{x, y} {
		if t == nil || isInterface(t) || mentionsTypeParam(t) || t == types.Typ[types.UntypedNil] {
			return false
		}
		if b, ok := t.(*types.Basic); ok && b.Kind() == types.Invalid {
			return false
		}
	}
	return !identical(types.Default(x), types.Default(y))
}

// neverNil reports whether v is of a type that has no nil, or known not to be nil.
func neverNil(v Value) bool {
	if u, ok := v.(*Unknown); ok && u.thrown {
		return true
	}
	switch t := underlying(v.Type()).(type) {
	case *types.Basic:
		return t.Kind() != types.Invalid && t.Kind() != types.UnsafePointer && !isUntypedNil(v)
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// equalBool is x == y for an unknown bool and a known one: the condition of the bool itself, or its
// negation. So `debug == false` and `!debug` are one condition.
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

// sameBasic reports whether two basic types are the same but for one being untyped, as in n == 1
// where the literal kept its untyped type.
func sameBasic(a, b types.Type) bool {
	x, ok1 := types.Unalias(a).(*types.Basic)
	y, ok2 := types.Unalias(b).(*types.Basic)
	if !ok1 || !ok2 {
		return false
	}
	return types.Default(x).(*types.Basic).Kind() == types.Default(y).(*types.Basic).Kind()
}

// isFuel reports whether v is unknown because a bound was hit.
func isFuel(v Value) bool {
	u, ok := v.(*Unknown)
	return ok && u.Reason == Fuel
}
