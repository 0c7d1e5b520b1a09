package eval

import (
	"go/types"
	"strconv"
)

// A list whose elements are known, but not their order, is shuffled: what a range over
// a map has appended (see maporder.go). Who only asks for its length, or goes over all
// of it, may read it; sorting it makes it a list like any other. An element at an index
// is unknown, and for everybody else so is the list.

// shuffledAt is the first element of s whose place is not known, or -1.
func shuffledAt(s *Slice) int {
	st, ok := s.Arr.state.(*elems)
	if !ok || st.shuffled == 0 || len(s.Path) > 0 {
		return -1
	}
	at := st.shuffled - 1 - s.Off
	if s.Len >= 0 && at >= s.Len {
		return -1
	}
	return max(at, 0)
}

// whole reports whether a shuffled slice has all that was shuffled.
func (s *Slice) whole() bool {
	st, ok := s.Arr.state.(*elems)
	return ok && s.Off < st.shuffled && s.Off+s.Len >= len(st.vals)
}

// shuffle marks the elements of an array from at on: nobody knows their order.
func (in *Interp) shuffle(o *Obj, at int) {
	st, ok := o.state.(*elems)
	if !ok || st.shuffled > 0 && st.shuffled <= at+1 {
		return
	}
	c := st.clone()
	c.shuffled = at + 1
	in.replace(o, c)
}

// settleOrder says that the elements of a slice are in order.
func (in *Interp) settleOrder(s *Slice) {
	st, ok := s.Arr.state.(*elems)
	if !ok || shuffledAt(s) < 0 || !s.whole() {
		return
	}
	c := st.clone()
	if c.shuffled = 0; s.Off > st.shuffled-1 {
		c.shuffled = st.shuffled
	}
	in.replace(s.Arr, c)
}

// someElem is an element of a shuffled array at a place that is known.
func (in *Interp) someElem(o *Obj, t types.Type, i int) Value {
	u := in.unknown(t, RunTime, orderOfMap, 0)
	u.Key = "order " + strconv.Itoa(int(o.id)) + " " + strconv.FormatInt(o.changed, 10) + " " + strconv.Itoa(i)
	return u
}

// unshuffled is a list of slots in which those are unknown whose place is not known.
func (in *Interp) unshuffled(s *Slice, list []Value) []Value {
	at := shuffledAt(s)
	if at < 0 {
		return list
	}
	out := make([]Value, len(list))
	copy(out, list)
	for i := at; i < len(out); i++ {
		v := in.someElem(s.Arr, elemType(s.T), s.Off+i)
		if o, ok := out[i].(*Optional); ok {
			v = &Optional{o.G, v, o.Many}
		}
		out[i] = v
	}
	return out
}

// disturb makes unknown what is written to in place, where the order is not known.
func (in *Interp) disturb(o *Obj, at, n int) {
	st, ok := o.state.(*elems)
	if !ok || st.shuffled == 0 || at >= len(st.vals) || at+n <= st.shuffled-1 {
		return
	}
	from := st.shuffled - 1
	in.write(o)
	st = o.state.(*elems)
	vals := append([]Value(nil), st.vals...)
	for i := from; i < len(vals); i++ {
		vals[i] = in.someElem(o, st.elem, i)
	}
	st.vals, st.shuffled = vals, 0
}

// members are the elements of a list in any order.
func (in *Interp) members(v Value) ([]Value, bool) {
	if s, ok := v.(*Slice); ok && shuffledAt(s) >= 0 {
		return in.slots(s)
	}
	return in.listOf(v)
}

// shuffleLike shuffles a list that is made of others as far as they are.
func (in *Interp) shuffleLike(s *Slice, of ...Value) {
	for _, v := range of {
		for _, leaf := range leaves(v) {
			if shuffledAt(leaf) >= 0 {
				in.shuffle(s.Arr, 0)
				return
			}
		}
	}
}

// slotsOf is slots, also of no slice.
func (in *Interp) slotsOf(s *Slice) ([]Value, bool) {
	if s == nil {
		return nil, false
	}
	return in.slots(s)
}

// leaveTies shuffles the elements of a list that was sorted but is equal to another one
// for who sorted it. open is the first one whose place was not known before, or below
// zero; at are the positions of those that are there, which tied counts.
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
