package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Widening makes a value that stands for the state of a variable after any number of turns
// of a loop, from its state before the loop and after one turn (someturns.go). It must
// cover both and should settle after few passes, so it keeps what a turn only adds to and
// gives up the rest.

// widen is a value that stands for old and for the result of any number of turns, v being
// the result of one. g is the guard under which there are turns.
func (in *Interp) widen(old, v Value, g Guard, at token.Pos) Value {
	if same(old, v) {
		return old
	}
	if t := eitherType(old, v); t != nil {
		u := in.unknown(t, Loop, "", at)
		if x, ok := old.(*Unknown); ok {
			u = in.widenUnknown(x, v, at).clone()
			u.T = t
		}
		amongst(u, old).had(old, v)
		return amongst(u, v)
	}
	switch x := old.(type) {
	case *Unknown:
		return in.widenUnknown(x, v, at)
	case *Struct:
		if y, ok := v.(*Struct); ok && len(x.F) == len(y.F) {
			f := make([]Value, len(x.F))
			for i := range f {
				f[i] = in.widen(x.F[i], y.F[i], g, at)
			}
			return &Struct{x.T, f}
		}
	case *Array:
		if y, ok := v.(*Array); ok && len(x.E) == len(y.E) {
			e := make([]Value, len(x.E))
			for i := range e {
				e[i] = in.widenElem(x.E[i], y.E[i], g, at)
			}
			return &Array{x.T, e}
		}
	case *Const, *PartialString:
		if isString(old.Type()) {
			return in.widenText(old, v, at)
		}
	// A strings.Builder that the body writes to is widened as its text.
	case *NativeValue:
		if y, ok := v.(*NativeValue); ok {
			a, ok1 := x.State.(Value)
			b, ok2 := y.State.(Value)
			if ok1 && ok2 && isString(a.Type()) {
				return &NativeValue{T: x.T, State: in.widenText(a, b, at)}
			}
		}
	case *Slice, *Nil:
		if w := in.widenList(old, v, g, at); w != nil {
			return w
		}
	}
	u := in.anyLike(old, at)
	u.had(old, v)
	return amongst(u, v)
}

// eitherType is the type of what may be old or v where that is not the type of old, and nil where
// it is: an interface that holds a text before a loop may hold a number after one turn.
func eitherType(old, v Value) types.Type {
	t, u := heldType(old), heldType(v)
	switch {
	case t == nil || u == nil || IsInterface(t) || types.Identical(t, u):
		return nil
	case IsInterface(u):
		return u
	}
	return types.NewInterfaceType(nil, nil)
}

// heldType is the type of a value, of an element also if it may be absent. A constant without a
// type has its default type.
func heldType(v Value) types.Type {
	if o, ok := v.(*Optional); ok {
		v = o.V
	}
	if v == nil || v.Type() == nil {
		return nil
	}
	return types.Default(v.Type())
}

// widenUnknown is widen for an unknown value. If a turn may replace it, it is another value from
// then on: what is known of the old one, such as the default of a flag, does not hold for it.
//
//	name := flag.String("name", "first", "")
//	for range n { *name = "second" }
func (in *Interp) widenUnknown(old *Unknown, v Value, at token.Pos) *Unknown {
	w, ok := v.(*Unknown)
	if ok && w.Key == old.Key && old.Key != "" || in.madeByTurns(old) {
		if v == nil {
			return old
		}
		return eitherUnknown(old, amongst(old.clone(), v))
	}
	u := in.unknown(old.T, Loop, "", at)
	u.Key = in.turnsKey() + u.Key
	u.Holds, u.Need, u.stored, u.into = old.Holds, old.Need, old.stored, old.into
	if !old.Lookup && old.Default == nil { // its reason says more than the loop does
		u.Reason, u.Detail, u.Pos = old.Reason, old.Detail, old.Pos
	}
	if amongst(u, old); v != nil {
		u.had(old, v)
		return amongst(u, v)
	}
	u.had(old)
	return u
}

// turnsKey begins the keys of values that stand for any number of turns of the loop that runs.
func (in *Interp) turnsKey() string { return "turns " + in.loopKey + " " }

// madeByTurns reports whether a value stands for those turns already.
func (in *Interp) madeByTurns(u *Unknown) bool {
	return strings.HasPrefix(u.Key, in.turnsKey())
}

// widenElem is widen for an element that may be absent.
func (in *Interp) widenElem(old, v Value, g Guard, at token.Pos) Value {
	x, ok1 := old.(*Optional)
	y, ok2 := v.(*Optional)
	switch {
	case ok1 && ok2 && x.Many == y.Many:
		return &Optional{G: in.g.Or(x.G, y.G), V: in.widen(x.V, y.V, g, at), Many: x.Many}
	case ok1 || ok2:
		return in.unknownLike(old, at)
	}
	return in.widen(old, v, g, at)
}

// widenText is a text that begins like both, if a turn only adds to it, and unknown
// otherwise: after s += x, the known part is s from before the loop.
func (in *Interp) widenText(old, v Value, at token.Pos) Value {
	head, ok1 := partialHead(old)
	next, ok2 := partialHead(v)
	more := in.unknown(old.Type(), Loop, "", at)
	more.had(old, v)
	if !ok1 || !ok2 {
		return more
	}
	// The text is widened already: what follows its head stands for all turns.
	if r, ok := old.(*PartialString); ok {
		if strings.HasPrefix(next, head) {
			if u, open := r.Parts[len(r.Parts)-1].(*Unknown); open && len(r.Parts) == 2 && u.Reason == Loop {
				return old // it stands for more already
			}
			return &PartialString{old.Type(), []Value{r.Parts[0], more}}
		}
		return more
	}
	// An empty beginning says nothing, so the text is just unknown.
	if head == "" || !strings.HasPrefix(next, head) {
		return more
	}
	return &PartialString{old.Type(), []Value{old, more}}
}

// widenList is the list from before the loop, followed by one element that stands for all
// those that turns append. It is nil if a turn does something else to the list than append
// to it.
func (in *Interp) widenList(old, v Value, g Guard, at token.Pos) Value {
	t := v.Type()
	if _, ok := underlying(t).(*types.Slice); !ok || isByteSlice(t) {
		return in.widenBytes(old, v, at)
	}
	a, ok1 := in.listOf(old)
	b, ok2 := in.listOf(v)
	if !ok1 || !ok2 {
		return nil
	}
	// A turn that changes or removes elements leaves nothing to rely on.
	all, ok := in.addedByTurn(a, b, g)
	if !ok || !slices.ContainsFunc(all, func(e addedElem) bool { return e.added }) {
		return nil
	}
	var vals []Value
	more := false
	for _, e := range all {
		if !e.added {
			vals = append(vals, e.v)
			continue
		}
		// What a turn appends under a condition is there under that and in some turn.
		of, v := in.g.And(g, presentUnder(e.v)), unwrap(e.v)
		any := in.inAnyTurn(of)
		if in.coveredByTurns(a, any, v) {
			continue // an earlier pass has found it
		}
		some, v := in.leftByTurn(of, v)
		w := in.standsForAll(some, v, elemType(t))
		more = true
		if o, ok := w.(*Optional); ok {
			o.turns, o.inTurn = in.lastTurns(), any
			if n := len(vals) - 1; n >= 0 && in.standsFor(vals[n], v) {
				vals[n] = in.alsoInTurns(vals[n].(*Optional), o)
				continue
			}
		}
		vals = append(vals, w)
	}
	if !more {
		return old
	}
	return in.linkedTo(old, in.newSlice(t, vals))
}

// An addedElem is an element of a list, and whether a turn has appended it.
type addedElem struct {
	v     Value
	added bool
}

// addedByTurn are the elements of a, and those of b that a turn has appended to it where g holds.
// It is not ok if the turn did something else. On each way, what it has appended is behind what
// was there; elements of other ways may follow, or be missing in b.
func (in *Interp) addedByTurn(a, b []Value, g Guard) (all []addedElem, ok bool) {
	elsewhere := func(v Value) bool { return !in.feasible(in.g.And(g, presentUnder(v))) }
	var added []Guard
	for _, e := range b {
		k := 0
		for k < len(a) && !same(a[k], e) && elsewhere(a[k]) {
			k++
		}
		if k == len(a) || !same(a[k], e) {
			all, added = append(all, addedElem{e, true}), append(added, presentUnder(e))
			continue
		}
		for _, v := range a[:k+1] {
			all = append(all, addedElem{v, false})
		}
		a = a[k+1:]
		for _, of := range added {
			in.spend(1)
			if in.feasible(in.g.And(in.g.And(g, of), presentUnder(e))) {
				return nil, false
			}
		}
	}
	for _, v := range a {
		if !elsewhere(v) {
			return nil, false
		}
		all = append(all, addedElem{v, false})
	}
	return all, true
}

// maxProjected bounds the conditions of a guard that inAnyTurn looks at.
const maxProjected = 16

// inAnyTurn is where g may hold in a turn, whatever that decides.
func (in *Interp) inAnyTurn(g Guard) Guard {
	if g <= True || in.g.Wide(g, maxProjected) {
		return g
	}
	for _, v := range in.g.Support(g) {
		if in.g.Condition(v).Turn {
			g = in.g.Either(g, v)
		}
	}
	return g
}

// coveredByTurns reports whether elements of a stand for e as well, which another turn appends
// where g holds (inAnyTurn): those that turns of this loop have appended, and the last ones where
// nothing else comes behind.
func (in *Interp) coveredByTurns(a []Value, g Guard, e Value) bool {
	t := in.lastTurns()
	last := true
	for i := len(a) - 1; i >= 0 && in.feasible(g); i-- {
		o, ok := a[i].(*Optional)
		switch {
		case !ok || !in.standsFor(o, e):
			last = false
		case o.turns != nil && (last || o.turns == t):
			g = in.g.AndNot(g, o.inTurn)
		case last:
			g = in.g.AndNot(g, o.G)
		}
	}
	return !in.feasible(g)
}

// standsFor reports whether an element that may be missing is like e, or unknown as that is.
func (in *Interp) standsFor(elem, e Value) bool {
	o, ok := elem.(*Optional)
	if !ok {
		return false
	}
	_, open := o.V.(*Unknown)
	return in.alike(o.V, e) && (!open || !known(e))
}

// alsoInTurns is element o, which stands for those as well that turns append behind it.
func (in *Interp) alsoInTurns(o, appended *Optional) *Optional {
	inTurn := o.G
	if o.turns != nil {
		inTurn = o.inTurn
	}
	return &Optional{
		G: in.g.Or(o.G, appended.G), V: o.V, Many: max(o.Many, appended.Many),
		turns: appended.turns, inTurn: in.g.Or(inTurn, appended.inTurn),
	}
}

// linkedTo links the list that stands for a list from before a loop with that: turns may have
// appended in place, and there may have been none.
func (in *Interp) linkedTo(old, list Value) Value {
	b, ok1 := old.(*Slice)
	if r, ok := list.(*Slice); ok && ok1 && b.Arr != r.Arr {
		in.perhapsIn(r, b)
	}
	return list
}

// standsForAll is an element of type t that stands for everything that the turns of a loop
// append. Of a basic type, any number of elements is in the list. Elements of an interface
// type are of several kinds, such as errors, and how many there are of each makes no
// difference to what can be told of them.
func (in *Interp) standsForAll(g Guard, v Value, t types.Type) Value {
	switch {
	case isBasic(v.Type()):
		return &Optional{G: g, V: v, Many: Any}
	case isInterface(t):
		return in.optionalElem(g, v)
	}
	return &Optional{G: g, V: v, Many: AsOne}
}

// alike reports whether element a also stands for b: what differs is unknown in a already.
func (in *Interp) alike(a, b Value) bool {
	if same(a, b) {
		return true
	}
	switch x := a.(type) {
	case *Unknown:
		return true
	case *Struct:
		y, ok := b.(*Struct)
		if !ok || len(x.F) != len(y.F) {
			return false
		}
		for i := range x.F {
			if !in.alike(x.F[i], y.F[i]) {
				return false
			}
		}
		return true
	case *PartialString:
		y, ok := b.(*PartialString)
		if !ok || len(x.Parts) != len(y.Parts) {
			return false
		}
		for i := range x.Parts {
			if !in.alike(x.Parts[i], y.Parts[i]) {
				return false
			}
		}
		return true
	case *Ptr:
		y, ok := b.(*Ptr)
		return ok && in.alike(in.load(x), in.load(y))
	case *Func:
		y, ok := b.(*Func)
		return ok && x.Lit != nil && x.Lit == y.Lit
	}
	return false
}

// widenBytes is widenText for a []byte, or nil.
func (in *Interp) widenBytes(old, v Value, at token.Pos) Value {
	strT := types.Typ[types.String]
	a, ok1 := in.text(old)
	b, ok2 := in.text(v)
	if !ok1 || !ok2 {
		return nil
	}
	text := in.widenText(in.convert(a, strT), in.convert(b, strT), at)
	return in.linkedTo(old, in.byteSlice(v.Type(), text))
}
