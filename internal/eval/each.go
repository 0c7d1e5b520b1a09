package eval

import "go/types"

// The two ways to apply a function to a value that may have alternatives (law 3). each is for
// functions that only compute: it costs no branch, and the results become the alternatives of one
// value. eachUnder is for functions that may write: each runs in a branch under its guard, and the
// writes are joined. To use each for one that writes would be wrong, since all writes would happen
// on every way.
//
// A function that only computes may still panic for one alternative, as x.f does if x may be nil.
// That alternative then leaves by a panic under its guard, and the others go on.

// each maps the alternatives of a value by a function that writes nothing. f may panic for some of
// them, and then the result has no such alternative. If it panics for all of them, each does not
// return.
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
		r, left := in.runAlternative(a.G, func() Value { return f(a.V) })
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
		// Nothing comes through: the last way that leaves does so by unwinding.
		if i == len(away)-1 && len(alts) == 0 {
			in.throw(p.ctl)
		}
		in.leaveFor(p)
	}
	return in.choiceOf(t, alts)
}

// runAlternative is what f gives for the alternative under g, or nil if no way comes through. left
// are the ways that leave, under g as well. Ways that f leaves by are collected in in.aside,
// because leaving at once would take them out of the path for the other alternatives, too.
func (in *Interp) runAlternative(g Guard, f func() Value) (v Value, left []way) {
	outer := in.exiting
	mine := &exitingWays{in.frame, nil}
	in.exiting = mine
	defer func() { in.exiting = outer }()
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

// exitingWays are the ways by which one alternative leaves a frame, until it is known under which
// guard that alternative is the one.
type exitingWays struct {
	frame *frame
	ways  []way
}

// leaveFor is leave for code that may run for one alternative of several.
func (in *Interp) leaveFor(p way) {
	if in.exiting != nil && in.exiting.frame == in.frame {
		in.exiting.ways = append(in.exiting.ways, p)
		return
	}
	in.leave(p)
}

// eachUnder maps the alternatives of a value by a function that may write: each runs under its
// guard, and what they write is joined. An Unknown that may be one of several objects is each of
// them, any number of times (see anyOf); a list is none in that sense, because functions on lists
// take it as a whole.
func (in *Interp) eachUnder(v Value, f func(Value) Value) Value {
	v = in.settle(v)
	one := func(v Value) Value {
		if u, ok := v.(*Unknown); ok && (len(u.among) > 0 || len(u.beyond) > 0 && isPointer(u.T)) && !isList(u.T) {
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
