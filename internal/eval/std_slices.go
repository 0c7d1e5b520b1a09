package eval

import "slices"

// This file has models for package slices whose source depends on the capacity.

// insertElements is slices.Insert. Its source compares capacities, which are often not
// known, though its result does not depend on them: the elements behind the insertion are
// appended again.
func insertElements(c *Call) (Value, bool) {
	in := c.In
	args := c.Args
	if !c.Packed {
		args = in.packArgs(c, c.Sig, nil)
	}
	if len(args) != 3 {
		return nil, false
	}
	at, known := integer(in.settle(args[1]))
	more, ok := in.allOf(args[2])
	if !known || !ok || at < 0 {
		return nil, false
	}
	base := in.settle(args[0])
	old, ok := in.allOf(base)
	// Among any number of elements the position of the new ones is not known either.
	if !ok && in.anyNumber(base) { // where they come is not known
		some := in.repeated(base, base.Type(), c.Pos())
		// Elements before the insertion stay in place; the capacity behind them is
		// overwritten, as append does, so aliases see it.
		if s, ok := base.(*Slice); ok {
			in.forgetSlice(s, moved, c.Pos())
		} else if u, ok := base.(*Unknown); ok {
			in.writesSome(u, c.Pos())
		}
		return in.looseSlice(base.Type(), append(append([]Value{some}, more...), some)), true
	}
	if !ok || at > len(old) {
		return nil, false
	}
	if len(more) == 0 {
		return base, true
	}
	vals := append(append(make([]Value, 0, len(more)+len(old)-at), more...), old[at:]...)
	if s, ok := base.(*Slice); ok {
		head := *s
		head.Len = at
		base = &head
	}
	return in.appendVals(base, vals, args[0].Type()), true
}

// allOf are the elements of a slice if each of them is known to be there.
func (in *Interp) allOf(v Value) ([]Value, bool) {
	switch s := in.settle(v).(type) {
	case *Nil:
		return nil, true
	case *Slice:
		if s.Of != nil || s.Len < 0 || shuffledAt(s) >= 0 {
			return nil, false
		}
		list, ok := in.elemsToSort(s)
		return list, ok && allThere(list) && len(list) == s.Len
	}
	return nil, false
}

// anyNumber reports whether a slice may have any number of elements.
func (in *Interp) anyNumber(v Value) bool {
	s, ok := v.(*Slice)
	if !ok {
		_, open := v.(*Unknown)
		return open
	}
	list, ok := in.slots(s)
	return ok && slices.ContainsFunc(list, func(v Value) bool { o, opt := v.(*Optional); return opt && o.Many == Any })
}

// growElements is slices.Grow where it is not known whether there is room. Its source slices up to
// the capacity, of which the result shows nothing but that there is room afterwards.
func growElements(c *Call) (Value, bool) {
	s, ok := c.Arg(0).(*Slice)
	n, known := integer(c.Arg(1))
	if !ok || !known || n < 0 || s.Of != nil || s.Len < 0 || s.Cap < 0 || s.Cap == s.Top || n > maxElems {
		return nil, false
	}
	if s.Len+n <= s.Cap {
		return s, true
	}
	more := make([]Value, n)
	zero := c.In.zero(elemType(s.T))
	for i := range more {
		more[i] = zero
	}
	w, ok := c.In.appendVals(s, more, s.T).(*Slice)
	if !ok || w.Len != s.Len+n {
		return nil, false
	}
	grown := *w
	grown.Len = s.Len
	return &grown, true
}
