package eval

import "go/types"

// each maps the alternatives of a value by a function without effects, which
// may panic for some of them.
func (in *Interp) each(v Value, f func(Value) Value) Value {
	v = in.settle(v)
	c, ok := v.(*Choice)
	if !ok {
		return f(v)
	}
	var alts []Alt
	var away []way
	var t types.Type
	for _, a := range c.Alts {
		if !in.feasible(a.G) {
			continue
		}
		r, left := in.apartOn(a.G, func() Value { return f(a.V) })
		for _, w := range left {
			away = in.addAway(away, w)
		}
		if r == nil && len(left) > 0 {
			continue
		}
		if t == nil && r != nil {
			t = r.Type()
		}
		alts = in.addAlts(alts, a.G, r)
	}
	for i, p := range away {
		if i == len(away)-1 && len(alts) == 0 {
			in.throw(p.ctl)
		}
		in.leave(p)
	}
	return in.choice(t, alts)
}

// apartOn is what f gives under g, which is nil where all ways are left; left are
// those. What f writes stays.
func (in *Interp) apartOn(g Guard, f func() Value) (v Value, left []way) {
	outer, h := in.path, len(in.frame.pend)
	v, end := in.try1(f)
	if end.kind == next && len(in.frame.pend) == h {
		return v, nil
	}
	ways := in.closeTo(h, end)
	in.path = outer
	in.apply(ways[len(ways)-1].d)
	if end.kind == next {
		ways = ways[:len(ways)-1]
	}
	for _, w := range ways {
		if w.g = in.g.and(w.g, g); w.g != False {
			left = append(left, w)
		}
	}
	return v, left
}

// eachUnder maps the alternatives by a function that may write: each runs
// under its guard, and what they write is joined.
func (in *Interp) eachUnder(v Value, f func(Value) Value) Value {
	v = in.settle(v)
	c, ok := v.(*Choice)
	if !ok {
		return f(v)
	}
	var all []way
	for _, a := range c.Alts {
		if !in.feasible(a.G) {
			continue
		}
		all = append(all, in.ways(a.G, func() ctl { return ctl{val: f(a.V)} })...)
	}
	return in.goOn(all)
}
