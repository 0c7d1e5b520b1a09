package eval

import "go/types"

// maxApart bounds the ways in which one call is tried with what may be there or
// not: a way is a choice for each of five elements.
const maxApart = 63

// apart is what f makes, which reads lists and maps whole: where some of their
// elements are there under conditions, once for each way in which they are.
func (in *Interp) apart(t types.Type, f func() Value) Value {
	if in.strict || in.parting {
		return f() // whoever reads tells them apart
	}
	var all []way
	tried := 0
	var explore func(g Guard) bool
	explore = func(g Guard) bool {
		if !in.feasible(g) {
			return true
		}
		if tried++; tried > maxApart {
			return false
		}
		ways, at, open := in.attempt(g, f)
		if open {
			return explore(in.g.and(g, at)) && explore(in.g.andNot(g, at))
		}
		all = append(all, ways...)
		return true
	}
	if !explore(True) {
		return in.unknown(t, Fuel, "more alternatives than toolbudget tracks", 0)
	}
	return in.goOn(all)
}

// attempt runs f under g. open is true when it met an element that may be there
// or not; at is the guard under which that is there.
func (in *Interp) attempt(g Guard, f func() Value) (ways []way, at Guard, open bool) {
	mark := in.checkpoint()
	in.parting = true
	defer func() {
		in.parting = false
		r := recover()
		if r == nil {
			return
		}
		s, ok := r.(splitOn)
		if !ok {
			panic(r)
		}
		in.rollTo(mark)
		clear(in.encoding)
		at, open = s.g, true
	}()
	return in.ways(g, func() ctl { return ctl{val: f()} }), False, false
}

// parted makes a function of the standard library read its arguments apart.
func parted(t types.Type, f intrinsic) intrinsic {
	return func(c *Call) (out Value, ok bool) {
		out = c.In.apart(t, func() Value {
			var v Value
			v, ok = f(c)
			return v
		})
		return out, ok
	}
}

// decided reports whether it is known of each element of a list whether it is
// there, or is told apart.
func (in *Interp) decided(list []Value) bool {
	for _, v := range list {
		if o, opt := v.(*Optional); opt && !in.strict && !in.parting && in.feasible(o.G) && !in.certain(o.G) {
			return false
		}
	}
	return true
}
