package eval

import (
	"go/types"
	"math"
	"slices"
)

// This file joins values: the value of a variable that two branches have written, and what
// is left of it on a path. merge makes alternatives, settle drops those that cannot be.
//
// Joins are made part by part where the parts have no alternatives of their own kind: a
// struct of two fields that two conditions decide stays one struct, not four. Values are
// immutable, so parts that are equal are shared.

// maxAlts bounds the alternatives of one value. Beyond it the value is unknown but for its
// default (toomany.go).
const maxAlts = 24

// merge is the value that is a under g and b otherwise.
func (in *Interp) merge(g Guard, a, b Value) Value {
	in.spend(1)
	switch {
	case g == True || same(a, b):
		return a
	case g == False:
		return b
	}
	switch x := a.(type) {
	case *Struct:
		if y, ok := b.(*Struct); ok && twoStructs(x, y) {
			f := make([]Value, len(x.F))
			for i := range f {
				f[i] = in.merge(g, x.F[i], y.F[i])
			}
			return &Struct{x.T, f}
		}
	case *Array:
		if y, ok := b.(*Array); ok && len(x.E) == len(y.E) && identical(x.T, y.T) {
			in.spend(len(x.E) / 2)
			e := make([]Value, len(x.E))
			for i := range e {
				e[i] = in.merge(g, x.E[i], y.E[i])
			}
			return &Array{x.T, e}
		}
	case *Slice, *Nil:
		if in.twoLists(a, b) {
			return in.mergeSlices(g, a.Type(), a, b)
		}
	case Tuple:
		if y, ok := b.(Tuple); ok && len(x) == len(y) {
			t := make(Tuple, len(x))
			for i := range t {
				t[i] = in.merge(g, x[i], y[i])
			}
			return t
		}
	}
	// Values of different shape become alternatives.
	var alts []Alt
	alts = in.addAlts(alts, g, a)
	alts = in.addAlts(alts, in.g.Not(g), b)
	return in.choiceOf(a.Type(), alts)
}

// maxSmall bounds formulas that few programs ask about but all would pay for: whether a
// slice is nil, or whether an unknown key equals a known one.
const maxSmall = 100

// small is a under g and b otherwise. A formula that would be large gets a name: how it goes with
// other conditions is not known then, but neither side is lost.
func (in *Interp) small(g, a, b Guard) Guard {
	if a == b {
		return a
	}
	r, ok := in.g.Within(maxSmall, g, a, b)
	if !ok {
		r, ok = in.g.Within(maxSmall, in.g.Name(g, in.earlier()), a, b)
	}
	switch {
	case !ok:
		return in.guardOf(in.unknown(types.Typ[types.Bool], Fuel, "", 0), nil)
	case in.g.Size(r) > maxSmall:
		return in.g.Name(r, in.earlier())
	}
	return r
}

// nilGuard is the guard under which a slice is nil.
func nilGuard(v Value) Guard {
	switch v := v.(type) {
	case *Nil:
		return True
	case *Slice:
		return v.IsNil
	}
	return False
}

// sliceLike reports whether v is a slice, or nil of any type.
func sliceLike(v Value) bool {
	switch v.(type) {
	case *Slice, *Nil:
		return true
	}
	return false
}

// twoLists reports whether two values are slices of one type that merge can join, at least one of
// them not nil. In an interface there may be slices of two types.
func (in *Interp) twoLists(a, b Value) bool {
	_, x := a.(*Slice)
	_, y := b.(*Slice)
	if !x && !y || !sliceLike(a) || !sliceLike(b) || a.Type() == nil || b.Type() == nil ||
		!identical(a.Type(), b.Type()) {
		return false
	}
	for _, v := range []Value{a, b} {
		if _, ok := underlying(v.Type()).(*types.Slice); !ok || isByteSlice(v.Type()) {
			return false // bytes stay alternatives, since they are read as a whole
		}
		if _, ok := in.rawList(v); !ok {
			return false
		}
	}
	return true
}

// twoStructs reports whether two values are structs of one type, which merge joins field
// by field: a value has one alternative of a type, however many there are of its fields.
func twoStructs(a, b Value) bool {
	x, isX := a.(*Struct)
	y, isY := b.(*Struct)
	return isX && isY && len(x.F) == len(y.F) && identical(x.T, y.T)
}

// addAlts adds v under g to a list of alternatives. It keeps the invariants of a Choice: no
// alternative is a Choice, no two are the same value, and slices that can be joined, like
// structs of one type, are one alternative.
func (in *Interp) addAlts(alts []Alt, g Guard, v Value) []Alt {
	if n, ok := v.(*SymbolicCount); ok {
		v = in.countChoice(n)
	}
	if c, ok := v.(*Choice); ok {
		for _, a := range c.Alts {
			alts = in.addAlts(alts, in.g.And(g, a.G), a.V)
		}
		return alts
	}
	if g == False {
		return alts
	}
	for i := range alts {
		if same(alts[i].V, v) {
			alts[i].G = in.g.Or(alts[i].G, g)
			return alts
		}
		if in.twoLists(v, alts[i].V) || twoStructs(v, alts[i].V) {
			alts[i] = Alt{in.g.Or(alts[i].G, g), in.merge(alts[i].G, alts[i].V, v)}
			return alts
		}
	}
	return append(alts, Alt{g, v})
}

// choiceOf makes a value of alternatives whose guards exclude one another. It is not a Choice
// if there is one alternative, and unknown if there are too many.
func (in *Interp) choiceOf(t types.Type, alts []Alt) Value {
	if slices.ContainsFunc(alts, func(a Alt) bool { _, nested := a.V.(*Choice); return nested }) {
		alts = in.flatten(alts)
	}
	switch {
	// That cannot be, unless the path itself is impossible; any value will do then.
	case len(alts) == 0:
		return in.unknown(t, Unsupported, "no alternative is possible", 0)
	case len(alts) == 1:
		return alts[0].V
	case len(alts) > maxAlts && !in.fewObjects(alts):
		return in.tooMany(alts)
	}
	return &Choice{t, alts}
}

// fewObjects reports whether the alternatives are pointers to different objects or nil, no more
// than are told apart (anyof.go), and all but maxAlts of them are what an unknown key or index may
// mean. Errors are not: see tooMany.
func (in *Interp) fewObjects(alts []Alt) bool {
	others := 0
	for _, a := range alts {
		if isNil(a.V) && !isError(a.V.Type()) {
			continue
		}
		if _, ok := a.V.(*Ptr); !ok {
			return false
		}
		if !in.g.Selects(a.G) {
			others++
		}
	}
	return len(alts) <= maxOneOf+1 && others <= maxAlts
}

// flatten replaces alternatives that are choices themselves by what they choose from: code
// that goes over the alternatives does not look into one.
func (in *Interp) flatten(alts []Alt) []Alt {
	var out []Alt
	for _, a := range alts {
		for _, b := range Alternatives(a.V) {
			if g := in.g.And(a.G, b.G); in.feasible(g) {
				out = append(out, Alt{g, b.V})
			}
		}
	}
	return out
}

// settle is v on the path that is evaluated: without the alternatives that the path
// excludes. Every operation that looks at a value settles it first. What happens if
// alternatives are left depends on who asks:
//
//   - A reader (strict) wants one outcome, so it unwinds to Variants, which splits.
//   - An intrinsic (lifting) must not see alternatives, so its call is made for each (law
//     3).
//   - Anyone else gets the Choice.
func (in *Interp) settle(v Value) Value {
	if v == nil { // the result of a call that gives none
		return in.unknown(nil, Unsupported, "no value", 0)
	}
	if n, ok := v.(*SymbolicCount); ok {
		v = in.countChoice(n)
	}
	// An intrinsic works on one array, not on the list of two that are joined.
	if s, ok := v.(*Slice); ok && in.lifting && s.Of != nil {
		return in.oneLeaf(s)
	}
	c, ok := v.(*Choice)
	if !ok {
		// The path may say what a setting is: behind if mode == "full" it is that text
		// (facts.go).
		if u, ok := v.(*Unknown); ok && u.Lookup && in.path != True {
			return in.byFacts(u)
		}
		return v
	}
	var live []Alt
	told := false // by facts
	for _, a := range c.Alts {
		if in.feasible(a.G) {
			if u, ok := a.V.(*Unknown); ok && u.Lookup && in.path != True {
				if v := in.emptyByFacts(u, in.g.And(in.path, a.G)); v != nil {
					a.V, told = v, true
				}
			}
			live = append(live, a)
		}
	}
	switch {
	case len(live) == 1:
		return in.settle(live[0].V)
	case len(live) == 0:
		return c.Alts[0].V // the path itself is impossible
	case in.strict:
		return in.split(live)
	case in.lifting:
		in.splitAlternatives(live)
	case len(live) == len(c.Alts) && !told:
		return c
	}
	return &Choice{c.T, live}
}

// mergeElem merges two elements of a list, each of which may be there or not.
func (in *Interp) mergeElem(g Guard, a, b Value) Value {
	oa, isA := a.(*Optional)
	ob, isB := b.(*Optional)
	if !isA && !isB {
		return in.merge(g, a, b)
	}
	ga, gb, va, vb := True, True, a, b
	// An element that stands for many stays one, whatever the other is: that is the wider
	// answer.
	if n := max(multiplicityOf(a), multiplicityOf(b)); n != One {
		return &Optional{
			G: in.g.Ite(g, presentUnder(a), presentUnder(b)), V: in.merge(g, unwrap(a), unwrap(b)),
			Many: n,
		}
	}
	if isA {
		ga, va = oa.G, oa.V
	}
	if isB {
		gb, vb = ob.G, ob.V
	}
	return in.optionalElem(in.g.Ite(g, ga, gb), in.merge(g, va, vb))
}

// optionalElem makes v an element that is there under g. Guards are nested by conjunction, as
// there is no Optional within an Optional.
func (in *Interp) optionalElem(g Guard, v Value) Value {
	if o, ok := v.(*Optional); ok {
		if o.Many != One {
			return &Optional{G: in.g.And(g, o.G), V: o.V, Many: o.Many}
		}
		g, v = in.g.And(g, o.G), o.V
	}
	if g == True {
		return v
	}
	return &Optional{G: g, V: v}
}

// multiplicityOf is how many elements one of a list stands for.
func multiplicityOf(v Value) Multiplicity {
	if o, ok := v.(*Optional); ok {
		return o.Many
	}
	return One
}

// presentUnder is the guard under which an element of a list is there.
func presentUnder(v Value) Guard {
	if o, ok := v.(*Optional); ok {
		return o.G
	}
	return True
}

// same reports whether two values are certainly one, without work on formulas. false is
// always a safe answer: the values are then kept as two, or a state counts as changed.
func same(a, b Value) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	switch x := a.(type) {
	case *Const:
		y, ok := b.(*Const)
		return ok && sameConst(x.V, y.V) && identical(x.T, y.T)
	case *Nil:
		y, ok := b.(*Nil)
		return ok && identical(x.T, y.T)
	case *Ptr:
		y, ok := b.(*Ptr)
		return ok && x.Obj == y.Obj && eqPath(x.Path, y.Path) && identical(x.T, y.T)
	// Two slices of one array, not of equal elements: a write to one must be seen by the
	// other.
	case *Slice:
		y, ok := b.(*Slice)
		return ok && (x == y || x.Arr == y.Arr && x.Off == y.Off && x.Len == y.Len && x.Cap == y.Cap &&
			x.Top == y.Top && x.IsNil == y.IsNil && eqPath(x.Path, y.Path) && identical(x.T, y.T))
	case *Map:
		y, ok := b.(*Map)
		return ok && x.Obj == y.Obj && identical(x.T, y.T)
	case *PartialString:
		y, ok := b.(*PartialString)
		return ok && identical(x.T, y.T) && slices.EqualFunc(x.Parts, y.Parts, same)
	case *Choice:
		y, ok := b.(*Choice)
		return ok && slices.EqualFunc(x.Alts, y.Alts, func(a, b Alt) bool { return a.G == b.G && same(a.V, b.V) })
	case *Chan:
		y, ok := b.(*Chan)
		return ok && x.Obj == y.Obj && identical(x.T, y.T)
	case *Array:
		y, ok := b.(*Array)
		return ok && (x == y || identical(x.T, y.T) && slices.EqualFunc(x.E, y.E, same))
	case *Struct:
		y, ok := b.(*Struct)
		return ok && (x == y || identical(x.T, y.T) && slices.EqualFunc(x.F, y.F, same))
	case *Func:
		y, ok := b.(*Func)
		if !ok {
			return false
		}
		// A method value that is made twice, as x.M twice, is two functions that do the
		// same.
		if x.Native != nil || y.Native != nil { // a method value may be made twice
			return x == y || x.Fn != nil && x.Fn == y.Fn && x.Recv != nil && same(x.Recv, y.Recv)
		}
		return x.Fn == y.Fn && x.Lit == y.Lit && x.Env == y.Env && same(x.Recv, y.Recv) && identical(x.T, y.T)
	case *TypeVal:
		y, ok := b.(*TypeVal)
		return ok && identical(x.Of, y.Of)
	// The key says that it is one value. What it may be among, and its default, can be less
	// known for one of the two, so they have to agree.
	case *Unknown:
		y, ok := b.(*Unknown)
		if ok && x == y && x.packed != nil {
			return true
		}
		if !ok || x.Key != y.Key || x.Key == "" || len(x.among) != len(y.among) {
			return false
		}
		return x.Default == y.Default || x.Default != nil && y.Default != nil && same(x.Default, y.Default)
	case *Optional:
		y, ok := b.(*Optional)
		return ok && x.G == y.G && x.Many == y.Many && same(x.V, y.V)
	case *SymbolicCount:
		y, ok := b.(*SymbolicCount)
		return ok && slices.Equal(x.Of, y.Of) && identical(x.T, y.T)
	case Tuple:
		y, ok := b.(Tuple)
		return ok && slices.EqualFunc(x, y, same)
	}
	return a == b
}

// sameConst compares the contents of constants. It tells 0 from -0, which print
// differently, and takes NaN as equal to itself: it is one value, though == says otherwise.
func sameConst(a, b any) bool {
	switch x := a.(type) {
	case float64:
		y, ok := b.(float64)
		return ok && math.Float64bits(x) == math.Float64bits(y)
	case complex128:
		y, ok := b.(complex128)
		return ok && sameConst(real(x), real(y)) && sameConst(imag(x), imag(y))
	}
	return a == b
}

// eqPath reports whether two paths lead to the same part.
func eqPath(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
