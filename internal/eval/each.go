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
		r, end := in.try1(func() Value { return f(a.V) })
		if end.kind != next {
			away = in.addAway(away, way{ctl: end, g: in.g.and(in.path, a.G)})
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
