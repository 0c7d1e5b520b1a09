package eval

// What lists have in common that two orders of a range over a map fill under conditions (see
// ordersame.go).

// sameMembers reports whether two lists have the same elements under the same conditions.
// Unlike permuted it also accepts lists whose alternatives share a place in one order only:
// two conditional appends to one list are aligned differently in each order.
func (c *comparison) sameMembers(a, b []Value) bool {
	x, ok1 := c.spread(a)
	y, ok2 := c.spread(b)
	if !ok1 || !ok2 || len(x) != len(y) {
		return false
	}
	for i, e := range x {
		found := -1
		alike := func(k int) bool { return y[k].V != nil && y[k].G == e.G && c.corresponds(e.V, y[k].V) }
		if k := len(y) - 1 - i; alike(k) { // in reverse, as most of them come
			found = k
		}
		for k := 0; found < 0 && k < len(y); k++ {
			c.in.spend(1)
			if alike(k) {
				found = k
			}
		}
		if found < 0 {
			return false
		}
		y[found].V = nil
	}
	return true
}

// spread are the values in a list, each once, with the guards under which they are there. It is not
// ok if one may be there twice.
func (c *comparison) spread(list []Value) ([]Alt, bool) {
	var out []Alt
	add := func(v Value, g Guard) bool {
		for i := len(out) - 1; i >= 0; i-- { // the last ones are in the places before
			c.in.spend(1)
			if !same(out[i].V, v) {
				continue
			}
			// Twice under conditions that may both hold: the count would matter, which a guard
			// cannot say.
			if !c.in.g.Disjoint(out[i].G, g) {
				return false
			}
			out[i].G = c.in.g.Or(out[i].G, g)
			return true
		}
		out = append(out, Alt{g, v})
		return true
	}
	for _, v := range list {
		g := c.in.path
		if o, ok := v.(*Optional); ok {
			if g, v = c.in.g.And(g, o.G), o.V; o.Many == Any {
				return nil, false
			}
		}
		for _, alt := range Alternatives(v) {
			both := c.in.g.And(g, alt.G)
			if both != False && !add(alt.V, both) {
				return nil, false
			}
		}
	}
	return out, true
}
