package eval

import (
	"go/ast"
	"slices"
)

// A range over a shuffled list runs in several orders (maporder.go). In each of them the list is
// arranged: it is an ordinary list whose elements have the places that the order gives them. So
// what the body reads and writes by index is what it would be in a run with that order.

// An arrangement is the order of a list that is being tried.
type arrangement struct {
	arr   *Obj
	from  int     // the first element of the array that has no known place
	perm  []int   // at each place from there on, the element
	vals  []Value // what that gives
	outer *arrangement
}

// arrange runs f with the elements of a shuffled list at the places of the order that is tried.
func (in *Interp) arrange(s *Slice, f func() ctl) ctl {
	st, ok := s.Arr.now().(*elems)
	if !ok || shuffledAt(s) < 0 {
		return f()
	}
	from := st.shuffled - 1
	rest := st.vals[from:]
	a := &arrangement{arr: s.Arr, from: from, perm: in.inOrder(len(rest), 0, pivot(rest)), outer: in.arranged}
	state := st.clone()
	state.shuffled = 0
	for i, k := range a.perm {
		state.vals[from+i] = rest[k]
	}
	a.vals = slices.Clone(state.vals)
	in.replace(s.Arr, state)
	in.arranged = a
	defer func() { in.arranged = a.outer }()
	c := f()
	if a.untouched(s.Arr.now()) {
		in.replace(s.Arr, st)
	}
	return c
}

// untouched reports whether the state of the array is still as it was arranged.
func (a *arrangement) untouched(state any) bool {
	st, ok := state.(*elems)
	return ok && st.shuffled == 0 && !st.open && slices.EqualFunc(st.vals, a.vals, same)
}

// arrangedTurn runs the turn of a range over a list that is at index i of it. In an arranged list,
// that of an element without a place.
func (in *Interp) arrangedTurn(s *Slice, i int, f func()) {
	for a := in.arranged; a != nil; a = a.outer {
		if k := s.Off + i - a.from; a.arr == s.Arr && k >= 0 && k < len(a.perm) {
			in.turnOf(a.perm[k], f)
			return
		}
	}
	f()
}

// rangeOver runs a range over x: in several orders where Go leaves the order open.
func (in *Interp) rangeOver(x Value, s *ast.RangeStmt, label string) ctl {
	if ch, ok := x.(*Chan); ok {
		x = in.gathered(ch, s)
	}
	if in.manyOrders(x) && !in.opts.Sorted[in.frame.name] {
		r := openRange{
			over: x, n: in.turnsOf(x), pivot: in.pivotOf(x), at: s.Pos(), quiet: in.quiet(s), carries: in.carries(s),
		}
		return in.anyOrder(r, func() ctl {
			if list, ok := x.(*Slice); ok {
				return in.arrange(list, func() ctl { return in.rangeIn(x, s, label) })
			}
			return in.rangeIn(x, s, label)
		})
	}
	return in.rangeIn(x, s, label)
}
