package eval

import (
	"go/types"
	"slices"
)

// alike reports whether a range ends alike on two ways, of which each is of another order.
func alike(w, o way) bool {
	return o.ctl.kind == w.ctl.kind && o.ctl.label == w.ctl.label && o.g == w.g
}

// all are the ways on which a range ends in one order, and those on which it ends only in
// another one: it may break off at one entry and return at the next.
func (c *comparison) all(list, other []way) []way {
	c.ways(list, other)
	only := func(ways, among []way) (at []int) {
		for i, w := range ways {
			if c.in.feasible(w.g) && !slices.ContainsFunc(among, func(o way) bool { return alike(w, o) }) {
				at = append(at, i)
			}
		}
		return at
	}
	more := only(other, list)
	if len(more) == 0 {
		return list
	}
	g := c.in.guardOf(c.in.unknown(types.Typ[types.Bool], RunTime, orderOfMap, c.at), said{orderOfMap, c.at})
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
				u.state = c.lost(u.obj.state, u.state)
				w.d = append(w.d, u)
			}
		}
		list = append(list, w)
	}
	return list
}
