package eval

// What a range selects from a map or a list is one of the objects in it. Where the order decides
// which, what is done with it may happen to any of them (see anyof.go).

// unknownByOrder is an unknown value of the type of a with the order of a map as its reason: a in
// one order, b in another, and something else in those that are not tried. If it is an object, it
// may be any of those that the range goes over, or lead to them.
func (c *comparison) unknownByOrder(a, b Value) Value {
	u, ok := c.in.unknownLike(a, c.at).(*Unknown)
	if !ok {
		return c.in.unknownLike(a, c.at)
	}
	u.Reason, u.Detail = RunTime, OrderOfMap
	if !isObject(a) && !isObject(b) {
		return u
	}
	amongst(u, a)
	if b != nil {
		amongst(u, c.here(b)...)
	}
	if c.over == nil {
		return u
	}
	return amongst(u, c.alike(a, b)...)
}

// maxAlike bounds the values that alike looks at.
const maxAlike = 1 << 12

// alike are the values of the types of a and b to which the range may lead: in an order that is not
// tried, it may be any of them. Two entries have no further order.
func (c *comparison) alike(a, b Value) (out []Value) {
	next := c.in.elementsOf(c.over)
	if len(next) <= 2 {
		return nil
	}
	is := func(v, w Value) bool { return w != nil && w.Type() != nil && identical(v.Type(), w.Type()) }
	seen := map[*Obj]bool{}
	for n := 0; n < len(next) && n < maxAlike; n++ {
		v := next[n]
		if v == nil || v.Type() == nil {
			continue
		}
		if is(v, a) || is(v, b) {
			out = append(out, v)
		}
		o := objOf(v)
		if p, ok := v.(*Ptr); ok {
			o = p.Obj
		}
		if o == nil || !seen[o] {
			next = append(next, c.in.leadsTo(v)...)
		}
		if o != nil {
			seen[o] = true
		}
	}
	c.in.spend(len(next) / 8)
	return out
}

// here are the objects that a value of another order is in the one that goes on: those from before
// the range, and the twins of those that were made in it.
func (c *comparison) here(v Value) []Value {
	o := objOf(v)
	if p, ok := v.(*Ptr); ok {
		o = p.Obj
	}
	if o == nil || o.id <= c.mark {
		return []Value{v}
	}
	for a, b := range c.twins {
		if p, ok := v.(*Ptr); ok && b == o {
			return []Value{&Ptr{T: p.T, Obj: a, Path: p.Path}}
		}
	}
	return nil // nothing else knows it
}
