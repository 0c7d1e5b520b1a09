package eval

import (
	"go/types"
	"slices"
)

// A range may end differently in each order: one returns at the first entry, another
// panics. This file brings the ways of two orders together.

// endAlike reports whether two ways, each of another order, end in the same manner and under
// the same guard.
func endAlike(w, o way) bool {
	return o.ctl.kind == w.ctl.kind && o.ctl.label == w.ctl.label && o.g == w.g
}

// all adds to the ways of one order those that only another order has. Which order a run
// takes is open, so ways that only one of them has are under a condition that nothing
// decides. What such a way wrote to objects from before the range is forgotten, and objects
// that the other order made are not there any more.
func (c *comparison) all(list, other []way) []way {
	c.ways(list, other)
	only := func(ways, among []way) (at []int) {
		for i, w := range ways {
			if c.in.feasible(w.g) && !slices.ContainsFunc(among, func(o way) bool { return endAlike(w, o) }) {
				at = append(at, i)
			}
		}
		return at
	}
	more := only(other, list)
	if len(more) == 0 {
		return list
	}
	g := c.in.guardOf(c.in.unknown(types.Typ[types.Bool], RunTime, OrderOfMap, c.at), said{OrderOfMap, c.at})
	for _, i := range only(list, other) {
		list[i].g = c.in.g.AndNot(list[i].g, g)
	}
	for _, i := range more {
		w := other[i]
		w.g = c.in.g.And(w.g, g)
		w.ctl.val = c.value(nil, w.ctl.val, nil)
		w.d = nil
		for _, u := range other[i].d {
			if u.obj.id <= c.mark {
				u.state = c.lost(u.obj.now(), u.state)
				w.d = append(w.d, u)
			}
		}
		list = append(list, w)
	}
	return list
}

// movedIn are the objects that ways have written. A list that was only arranged is as it was.
func (in *Interp) movedIn(ways []way) (out []undo) {
	for _, w := range ways {
		for _, u := range w.d {
			if u.state != u.obj.now() {
				out = append(out, u)
			}
		}
	}
	return out
}
