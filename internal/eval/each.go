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
		in.leaveFor(p)
	}
	return in.choice(t, alts)
}

// apartOn is what f gives under g, which is nil where all ways are left; left are
// those.
func (in *Interp) apartOn(g Guard, f func() Value) (v Value, left []way) {
	outer := in.aside
	mine := &asideWays{in.frame, nil}
	in.aside = mine
	defer func() { in.aside = outer }()
	v, end := in.try1(f)
	left = mine.ways
	if end.kind != next {
		left = append(left, way{ctl: end, g: in.path})
	}
	kept := left[:0]
	for _, w := range left {
		if w.g = in.g.And(w.g, g); w.g != False {
			kept = append(kept, w)
		}
	}
	return v, kept
}

// asideWays are ways that one alternative leaves by, in a frame. They are left
// when it is known under which guard it is that one.
type asideWays struct {
	frame *frame
	ways  []way
}

// leaveFor is leave for who may run for one alternative of several.
func (in *Interp) leaveFor(p way) {
	if in.aside != nil && in.aside.frame == in.frame {
		in.aside.ways = append(in.aside.ways, p)
		return
	}
	in.leave(p)
}

// eachUnder maps the alternatives by a function that may write: each runs
// under its guard, and what they write is joined.
func (in *Interp) eachUnder(v Value, f func(Value) Value) Value {
	v = in.settle(v)
	one := func(v Value) Value {
		if u, ok := v.(*Unknown); ok && len(u.among) > 0 && !isList(u.T) { // lists are not used as one
			return in.anyOf(u, f)
		}
		return f(v)
	}
	c, ok := v.(*Choice)
	if !ok {
		return one(v)
	}
	var all []way
	for _, a := range c.Alts {
		if !in.feasible(a.G) {
			continue
		}
		all = append(all, in.ways(a.G, func() ctl { return ctl{val: one(a.V)} })...)
	}
	return in.goOn(all)
}
