package eval

import "slices"

// What a range over a map sends to a channel comes out of it in the order of the map.

// sentAlike reports whether two elements of a channel are there under one condition.
func sentAlike(a, b Value) bool {
	x, ok1 := a.(*Optional)
	y, ok2 := b.(*Optional)
	return ok1 == ok2 && (!ok1 || x.G == y.G && x.Many == y.Many)
}

// queue is a channel that holds as much in both orders. From the first difference on, what comes
// out of it next may be any of the rest.
func (c *comparison) queue(a, b *chanState) any {
	out := a.clone()
	first := 0
	for first < len(a.queue) && c.corresponds(a.queue[first], b.queue[first]) {
		first++
	}
	if first == 0 && c.permuted(a.queue, b.queue) {
		out.mixed, out.mixedBy = unwrapped(a.queue), OrderOfMap
		return out
	}
	for i := first; i < len(a.queue); i++ {
		u := c.in.unknown(a.queue[i].Type(), RunTime, OrderOfMap, c.at)
		amongst(u, unwrapped(slices.Concat(a.queue[first:], b.queue[first:]))...)
		out.queue[i] = u
		if o, ok := a.queue[i].(*Optional); ok {
			out.queue[i] = &Optional{G: o.G, V: u, Many: o.Many}
		}
	}
	return out
}

// inSequence reports whether a state has its parts in an order.
func inSequence(state any) bool {
	switch s := state.(type) {
	case *elems, *octets, *partialBytes, *chanState, *PartialString, *NativeValue, *Slice:
		return true
	case *Const:
		return isString(s.T)
	}
	return false
}
