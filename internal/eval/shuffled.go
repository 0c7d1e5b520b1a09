package eval

import (
	"go/types"
	"strconv"
)

// A shuffled list has known elements in an unknown order: a range over a map has appended
// them (maporder.go). Code that only asks for its length, or goes over all of it, may read
// it, and sorting makes it a list like any other. An element at an index is unknown, and so
// is the list for any other code:
//
//	for k := range m { names = append(names, k) }
//	n := len(names)               // known
//	text := strings.Join(names, " ") // unknown
//	sort.Strings(names)           // a list like any other from here on
//
// elems.shuffled has the first element whose place is not known, plus one.

// shuffledAt is the first element of s whose place is not known, or -1.
func shuffledAt(s *Slice) int {
	st, ok := s.Arr.now().(*elems)
	if !ok || st.shuffled == 0 || len(s.Path) > 0 {
		return -1
	}
	at := st.shuffled - 1 - s.Off
	if s.Len >= 0 && at >= s.Len {
		return -1
	}
	return max(at, 0)
}

// whole reports whether a slice has all elements that were shuffled. A part of them is an
// unknown selection.
func (s *Slice) whole() bool {
	st, ok := s.Arr.now().(*elems)
	return ok && s.Off < st.shuffled && s.Off+s.Len >= len(st.vals)
}

// shuffle marks the order of the elements of an array from at on as unknown.
func (in *Interp) shuffle(o *Obj, at int) {
	st, ok := o.now().(*elems)
	if !ok || st.shuffled > 0 && st.shuffled <= at+1 {
		return
	}
	c := st.clone()
	c.shuffled = at + 1
	in.replace(o, c)
}

// settleOrder marks the elements of a slice as ordered: they are about to be sorted.
func (in *Interp) settleOrder(s *Slice) {
	st, ok := s.Arr.now().(*elems)
	if !ok || shuffledAt(s) < 0 || !s.whole() {
		return
	}
	c := st.clone()
	if c.shuffled = 0; s.Off > st.shuffled-1 {
		c.shuffled = st.shuffled
	}
	in.replace(s.Arr, c)
}

// someElem is the element of a shuffled array at a known place. Its key has the array, its
// last change and the index, so reading one place twice gives one value. Any of the shuffled
// elements may be there, so what is done with it may happen to each of them.
func (in *Interp) someElem(o *Obj, t types.Type, i int) Value {
	return in.elemsWithoutPlace(o, t)(i)
}

// elemsWithoutPlace is someElem for many places of one array.
func (in *Interp) elemsWithoutPlace(o *Obj, t types.Type) func(i int) Value {
	st, changed := o.now().(*elems), o.changed
	any := in.unknown(t, RunTime, OrderOfMap, 0)
	amongst(any, unwrapped(st.vals[min(st.shuffled-1, len(st.vals)):])...)
	return func(i int) Value {
		u := any.clone()
		u.Key = "order " + strconv.Itoa(int(o.id)) + " " + strconv.FormatInt(changed, 10) + " " + strconv.Itoa(i)
		return u
	}
}

// unshuffled is a list of slots in which the elements without a known place are unknown.
func (in *Interp) unshuffled(s *Slice, list []Value) []Value {
	at := shuffledAt(s)
	if at < 0 {
		return list
	}
	out := make([]Value, len(list))
	copy(out, list)
	someElem := in.elemsWithoutPlace(s.Arr, elemType(s.T))
	for i := at; i < len(out); i++ {
		v := someElem(s.Off + i)
		if o, ok := out[i].(*Optional); ok {
			v = &Optional{G: o.G, V: v, Many: o.Many}
		}
		out[i] = v
	}
	return out
}

// disturb is called before elements are written in place. If one of them has no known
// place, the write replaces an unknown element: all of them are unknown from then on.
func (in *Interp) disturb(o *Obj, at, n int) {
	st, ok := o.now().(*elems)
	if !ok || st.shuffled == 0 || at >= len(st.vals) || at+n <= st.shuffled-1 {
		return
	}
	from := st.shuffled - 1
	in.write(o)
	st = o.now().(*elems)
	vals := append([]Value(nil), st.vals...)
	someElem := in.elemsWithoutPlace(o, st.elem)
	for i := from; i < len(vals); i++ {
		vals[i] = someElem(i)
	}
	st.vals, st.shuffled = vals, 0
}

// members are the elements of a list, for callers to whom the order does not matter.
func (in *Interp) members(v Value) ([]Value, bool) {
	if s, ok := v.(*Slice); ok && shuffledAt(s) >= 0 {
		return in.slots(s)
	}
	return in.listOf(v)
}

// shuffleLike shuffles a list that was made from others if one of them is shuffled.
func (in *Interp) shuffleLike(s *Slice, of ...Value) {
	for _, v := range of {
		for _, leaf := range leafSlices(v) {
			if shuffledAt(leaf) >= 0 {
				in.shuffle(s.Arr, 0)
				return
			}
		}
	}
}

// slotsOf is slots, and not ok for nil.
func (in *Interp) slotsOf(s *Slice) ([]Value, bool) {
	if s == nil {
		return nil, false
	}
	return in.slots(s)
}

// leaveTies shuffles a sorted list again from the first elements that are different but
// equal for its comparison: their order is still that of the map. open is the first element
// whose place was not known before the sort, or below zero; at are the positions of the
// elements that are there, and tied compares two of these by their index in at.
func (in *Interp) leaveTies(s *Slice, open int, vals []Value, at []int, tied func(i, j int) bool) {
	if open < 0 {
		return
	}
	for i := 1; i < len(at); i++ {
		tie := true
		if !comparing(func() { tie = tied(i-1, i) }) || tie && !same(vals[at[i-1]], vals[at[i]]) {
			in.shuffle(s.Arr, s.Off+at[i-1])
			return
		}
	}
}
