package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"slices"
)

// This file goes over the collections that a range statement accepts. It knows the elements
// and their order; the caller, rangeIn, knows the body. An element that may be there or not
// costs one turn under its guard, not two loops.

// iterate calls one for each turn of a range over x until it says to stop. It returns false
// if x is not known well enough to be ranged over; the caller then runs the body for an
// unknown number of turns. For an element that stands for any number of elements it calls
// several in place of one.
func (in *Interp) iterate(x Value, s *ast.RangeStmt, one func(g Guard, k, v Value) (ctl, bool),
	several func(g, over Guard, k, v Value)) (bool, ctl) {
	switch x := x.(type) {
	case *Const:
		return in.iterateConst(x, one)
	// A range over a length, whose i-th turn takes place if guard i holds. The index is the
	// number of guards before it that hold, so it stays symbolic.
	case *SymbolicCount:
		for i, g := range x.Of {
			if c, on := one(g, in.countOf(x.T, x.Of[:i]), nil); !on {
				return true, c
			}
		}
		return true, ctl{}
	case *Nil:
		// A nil slice or map has no turns, but a nil function is called, and a nil pointer to an
		// array is followed.
		switch underlying(x.T).(type) {
		case *types.Pointer, *types.Signature:
			in.fault(nilPointer)
		}
		return true, ctl{}
	case *Chan:
		return in.rangeChan(x, s, one)
	case *Map:
		return in.iterateMap(x, s.Pos(), one, several)
	case *Func:
		return in.iterateFunc(x, s, one, several)
	case *Unknown:
		if isFunction(x.T) {
			return in.iterateFunc(x, s, one, several)
		}
	// Unlike an array, an array behind a pointer is not copied: the body may change
	// elements that are yet to come.
	case *Ptr:
		if w, ok := in.wholeArray(x); ok { // not copied
			return in.iterate(w, s, one, several)
		}
		return false, ctl{}
	}
	return in.iterateList(x, s, one, several)
}

// iterateConst iterates over a number or the runes of a string.
func (in *Interp) iterateConst(x *Const, one func(g Guard, k, v Value) (ctl, bool)) (bool, ctl) {
	switch n := x.V.(type) {
	case int64:
		return in.count(n, x.T, one)
	case uint64:
		if n > math.MaxInt64 { // beyond any bound
			return false, ctl{}
		}
		return in.count(int64(n), x.T, one)
	case string:
		for i, r := range n {
			index := &Const{T: types.Typ[types.Int], V: int64(i)}
			if c, on := one(True, index, &Const{T: types.Typ[types.Rune], V: int64(r)}); !on {
				return true, c
			}
		}
		return true, ctl{}
	}
	return false, ctl{}
}

// iterateList iterates over a slice or an array. A shuffled list is arranged for it (arranged.go).
func (in *Interp) iterateList(x Value, s *ast.RangeStmt, one func(g Guard, k, v Value) (ctl, bool),
	several func(g, over Guard, k, v Value)) (bool, ctl) {
	intT := types.Typ[types.Int]
	list, ok := in.members(x)
	if !ok {
		return false, ctl{}
	}
	sl, _ := x.(*Slice)
	started := in.changes
	all := allThere(list)
	// of counts the elements before each one. Where some may be absent, the index is a
	// SymbolicCount of it; where one stands for any number of elements (not sure), the index is
	// unknown.
	var of []Guard
	sure := true
	if !all {
		of, sure = presence(list)
	}
	for i, v := range list {
		// Go evaluates the range expression once but reads each element in its turn:
		//
		//	for i, s := range list { list[i+1] = "x" }
		//
		// So the element is read anew if anything was written since the loop began.
		if sl != nil && in.changes != started { // the body may change what comes
			if cur, ok := in.listOf(sl); ok && len(cur) == len(list) {
				v = cur[i]
			}
		}
		var k Value
		switch {
		case all:
			k = &Const{T: intT, V: int64(i)}
		case sure:
			k = in.countOf(intT, of[:i])
		default:
			k = in.unknown(intT, Loop, "", s.Pos())
		}
		g := True
		if o, ok := v.(*Optional); ok {
			if g, v = o.G, o.V; o.Many != One {
				several(g, g, k, in.ofSomeTurn(v))
				continue
			}
		}
		var c ctl
		on := false
		if run := func() { c, on = one(g, k, v) }; sl == nil {
			run()
		} else {
			in.arrangedTurn(sl, i, run)
		}
		if !on {
			return true, c
		}
	}
	return true, ctl{}
}

// maxNewTurns bounds how many entries a range over a map visits that the range itself adds. If it
// adds more, it goes on for as long as it likes.
const maxNewTurns = 16

// newEntries makes the turns for entries that the body has added since the range over a map began
// with these keys: Go may visit each of them, or not.
func (in *Interp) newEntries(m *Map, keys []string, at token.Pos,
	one func(Guard, Value, Value) (ctl, bool)) (on bool, c ctl) {
	seen := make(map[string]bool, len(keys))
	for _, k := range keys {
		seen[k] = true
	}
	for n := 0; n < maxNewTurns; {
		st, ok := m.Obj.now().(*mapState)
		if !ok {
			return true, ctl{}
		}
		i := slices.IndexFunc(st.order.list, func(k string) bool { return !seen[k] })
		if i < 0 {
			return true, ctl{}
		}
		key := st.order.list[i]
		e := st.entries.get(key)
		seen[key] = true
		may := in.guardOf(in.unknown(types.Typ[types.Bool], RunTime, OrderOfMap, at), said{OrderOfMap, at})
		in.turnOf(len(keys)+n, func() { c, on = one(in.g.And(e.g, may), e.k, e.v) })
		if n++; !on {
			return false, c
		}
	}
	in.raise(stop{reason: Fuel, within: true})
	return true, ctl{}
}

// count makes the turns of a range over a number. More than MaxTurns are not tried: the
// loop is one of unknown length then, which is wider.
func (in *Interp) count(n int64, t types.Type, one func(Guard, Value, Value) (ctl, bool)) (bool, ctl) {
	if n > MaxTurns {
		return false, ctl{}
	}
	for i := int64(0); i < n; i++ {
		var k any = i
		if b, ok := underlying(t).(*types.Basic); ok && b.Info()&types.IsUnsigned != 0 {
			k = uint64(i)
		}
		if c, on := one(True, &Const{T: t, V: k}, nil); !on {
			return true, c
		}
	}
	return true, ctl{}
}

// iterateMap goes over a map in the order that is being tried (see maporder.go). Keys are
// sorted first: insertion order would depend on how the map was joined.
func (in *Interp) iterateMap(m *Map, at token.Pos, one func(Guard, Value, Value) (ctl, bool),
	several func(g, over Guard, k, v Value)) (bool, ctl) {
	st := m.Obj.now().(*mapState)
	keys := slices.Clone(st.order.list)
	slices.Sort(keys)
	for _, i := range in.inOrder(len(keys), 0, pivot(st.values(keys))) {
		// The body may delete entries that are yet to come, and they must not be visited
		// then.
		e := m.Obj.now().(*mapState).entries.get(keys[i])
		if e == nil { // deleted meanwhile
			continue
		}
		var c ctl
		var on bool
		in.turnOf(i, func() { c, on = one(e.g, e.k, e.v) })
		if !on {
			return true, c
		}
	}
	if on, c := in.newEntries(m, keys, at, one); !on {
		return true, c
	}
	// Entries under unknown keys: any number of further turns, each with an unknown key and
	// a value that may be any of those stored.
	if st.fuzzy != nil {
		mt, _ := underlying(m.T).(*types.Map)
		if mt == nil {
			return true, ctl{}
		}
		g := in.guardOf(in.unknown(types.Typ[types.Bool], Loop, "", st.fuzzy.Pos), said{"the map has further keys", at})
		k := in.unknown(mt.Key(), st.fuzzy.Reason, st.fuzzy.Detail, st.fuzzy.Pos)
		v := amongst(in.unknown(mt.Elem(), st.fuzzy.Reason, st.fuzzy.Detail, st.fuzzy.Pos), st.fuzzy)
		several(g, True, k, v)
	}
	return true, ctl{}
}

// countsOrLists reports whether a range over x goes over numbers, a text or a list: over what no
// turn is asked for.
func countsOrLists(x Value) bool {
	switch x.(type) {
	case *Map, *Chan, *Func:
		return false
	}
	return true
}

// rangeTypes are the types of the values and keys that a range yields. The declared type of
// the value variable wins: it has type parameters replaced.
func (in *Interp) rangeTypes(s *ast.RangeStmt) (elem, key types.Type) {
	elem, key = types.Typ[types.Invalid], types.Typ[types.Int]
	switch t := underlying(in.typeOf(s.X)).(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Array:
		elem = t.Elem()
	case *types.Pointer:
		if a, ok := underlying(t.Elem()).(*types.Array); ok {
			elem = a.Elem()
		}
	case *types.Map:
		elem, key = t.Elem(), t.Key()
	case *types.Chan:
		key = t.Elem()
	case *types.Basic:
		if t.Info()&types.IsString != 0 {
			elem = types.Typ[types.Rune]
		}
	}
	if s.Value != nil {
		if t := in.typeOf(s.Value); t != nil && t != types.Typ[types.Invalid] {
			elem = t
		}
	}
	return elem, key
}
