package eval

import "slices"

// This file compares what two orders of a range over a map leave behind (maporder.go), and
// makes from both what holds in any order. Both orders start on the same heap. Objects that
// existed before the range are compared by identity; those that the range made are paired,
// and compared by their content.

// state is what an object holds in any order: a is its state after one order, b after
// another, and old from before the range.
func (c *comparison) state(o *Obj, old, a, b any) any {
	// Most objects hold the same in both orders, so they are compared before anything is
	// made.
	if a == b || c.found(func() bool { return c.sameState(a, b) }) {
		c.alikeBothWays = c.alikeBothWays || a != old && inSequence(a)
		return a
	}
	switch x := a.(type) {
	case Value:
		y, ok := b.(Value)
		before, _ := old.(Value)
		if ok {
			return c.value(before, x, y)
		}
	case *elems:
		if y, ok := b.(*elems); ok {
			return c.elems(x, y)
		}
	case *mapState:
		if y, ok := b.(*mapState); ok {
			return c.entries(x, y)
		}
	case *chanState:
		if y, ok := b.(*chanState); ok && closedAlike(x, y) && slices.EqualFunc(x.queue, y.queue, sentAlike) {
			return c.queue(x, y)
		}
	}
	return c.lost(old, a)
}

// elems is an array that differs. If it has the same elements in both orders, it is
// shuffled from the first difference on. If it has as many, each one that differs is
// unknown by itself. Otherwise nothing is known behind the common prefix, not even how much
// there is.
func (c *comparison) elems(a, b *elems) any {
	first := 0
	// The range may have appended to a list that was there: its old elements keep their
	// places.
	for first < len(a.vals) && first < len(b.vals) && c.corresponds(a.vals[first], b.vals[first]) {
		first++
	}
	out := a.clone()
	if c.permuted(a.vals[first:], b.vals[first:]) {
		if out.shuffled == 0 || out.shuffled > first+1 {
			out.shuffled = first + 1
		}
		return out
	}
	// Not even the number of elements is the same.
	if len(a.vals) != len(b.vals) {
		out.vals, out.open = out.vals[:first], true
		return out
	}
	for i := first; i < len(a.vals); i++ {
		out.vals[i] = c.value(nil, a.vals[i], b.vals[i])
	}
	return out
}

// entries is a map that differs. Values that differ are unknown; if the keys differ,
// nothing is known.
func (c *comparison) entries(a, b *mapState) any {
	out := a.clone()
	for _, key := range a.order.list {
		x, y := a.entries.get(key), b.entries.get(key)
		switch {
		// An entry that only one order has, or under another condition: which keys the map
		// has depends on the order, so nothing is known of it.
		case y == nil || x.g != y.g:
			return c.lost(nil, a)
		case !c.corresponds(x.v, y.v):
			out.put(key, &mapEntry{k: x.k, v: c.value(nil, x.v, y.v), g: x.g})
		}
	}
	if len(a.order.list) != len(b.order.list) || (a.fuzzy == nil) != (b.fuzzy == nil) {
		return c.lost(nil, a)
	}
	return out
}

// value is the value that stands for a and b in any order. old, if known, is from before
// the range; b is nil if the other order gives no value here.
func (c *comparison) value(old, a, b Value) Value {
	if a == nil || b != nil && c.corresponds(a, b) {
		return a
	}
	switch x := a.(type) {
	// Several results of a return: each is compared by itself.
	case Tuple:
		y, _ := b.(Tuple)
		out := make(Tuple, len(x))
		for i := range x {
			var other Value
			if i < len(y) {
				other = y[i]
			}
			out[i] = c.value(nil, x[i], other)
		}
		return out
	// Field by field, so that a counter in a struct does not make its name unknown.
	case *Struct:
		y, ok := b.(*Struct)
		was, _ := old.(*Struct)
		if ok && len(x.F) == len(y.F) {
			out := &Struct{x.T, make([]Value, len(x.F))}
			for i := range x.F {
				var before Value
				if was != nil && i < len(was.F) {
					before = was.F[i]
				}
				out.F[i] = c.value(before, x.F[i], y.F[i])
			}
			return out
		}
	case *Array:
		y, ok := b.(*Array)
		if ok && len(x.E) == len(y.E) {
			out := &Array{x.T, make([]Value, len(x.E))}
			for i := range x.E {
				out.E[i] = c.value(nil, x.E[i], y.E[i])
			}
			return out
		}
	case *Slice:
		// A slice that grows in each turn points to a new array in each order.
		if y, ok := b.(*Slice); ok {
			if v := c.slice(x, y); v != nil {
				return v
			}
		}
	// Objects that both orders have made: one of them goes on, with a state for any order.
	case *Ptr:
		if y, ok := b.(*Ptr); ok && c.fresh(x.Obj, y.Obj) && eqPath(x.Path, y.Path) && c.twins[x.Obj] == nil {
			c.pair(x.Obj, y.Obj)
			c.in.replace(x.Obj, c.state(x.Obj, nil, x.Obj.now(), y.Obj.now()))
			return x
		}
	case *Map:
		if y, ok := b.(*Map); ok && c.fresh(x.Obj, y.Obj) && c.twins[x.Obj] == nil {
			c.pair(x.Obj, y.Obj)
			c.in.replace(x.Obj, c.state(x.Obj, nil, x.Obj.now(), y.Obj.now()))
			return x
		}
	}
	return c.differs(old, a, b)
}

// slice is the slice that stands for a and b in any order, or nil if too little is known of
// them. Slices with the same elements become a shuffled one.
func (c *comparison) slice(a, b *Slice) Value {
	if a.Arr == b.Arr && a.Off == b.Off && a.Len == b.Len {
		return a // what is in it is compared by itself
	}
	x, ok1 := c.list(a)
	y, ok2 := c.list(b)
	// Bytes are texts, whose order is everything. Windows of one array that differ are not
	// comparable.
	if isByteSlice(a.T) || a.Arr == b.Arr || a.IsNil != b.IsNil || !ok1 || !ok2 {
		return nil
	}
	first := 0
	for first < len(x) && first < len(y) && c.corresponds(x[first], y[first]) {
		first++
	}
	permuted := c.stale(b) >= len(y) && (c.permuted(x[first:], y[first:]) || c.sameMembers(x[first:], y[first:]))
	// If other slices may see the array, or it has more elements than the slice, the result
	// gets an array of its own, linked with the old ones (alias.go): shuffling must not
	// concern them.
	out := a
	st, ok := a.Arr.now().(*elems)
	if !ok || a.Of != nil || a.Off+a.Len < len(st.vals) || len(a.Path) > 0 {
		out = c.in.looseSlice(a.T, slices.Clone(x))
		out.Cap, out.IsNil = -1, a.IsNil
		for _, leaf := range leafSlices(a) {
			c.in.link(out, leaf)
		}
	}
	switch {
	case permuted:
		c.in.shuffle(out.Arr, out.Off+first)
		return out
	case len(x) != len(y):
		return nil
	}
	// As many elements in both orders: those that differ are unknown by themselves.
	e := out.Arr.now().(*elems).clone()
	for i := first; i < len(x); i++ {
		e.vals[out.Off+i] = c.value(nil, x[i], y[i])
	}
	c.in.replace(out.Arr, e)
	if n := c.stale(b); n < len(y) {
		c.in.lose(out.Arr, nil, out.Off+n)
	}
	return out
}

// stale is the first element of a slice that another array may have changed, in the order that has
// made it, since it was written (alias.go).
func (c *comparison) stale(s *Slice) int {
	first, _ := c.in.stale(s.Arr)
	return max(first-s.Off, 0)
}

// list are the elements of a slice as its order left them. slots would also apply writes to
// linked arrays, which the other order has made since.
func (c *comparison) list(s *Slice) ([]Value, bool) {
	st, ok := s.Arr.now().(*elems)
	if !ok || len(s.Path) > 0 || s.Len < 0 || s.Off+s.Len > len(st.vals) || shuffledAt(s) >= 0 && !s.whole() {
		return c.in.slots(s)
	}
	return st.vals[s.Off : s.Off+s.Len : s.Off+s.Len], true
}

// permuted reports whether two lists have the same elements, each as often. Lists from
// forward and backward orders are mostly the reverse of each other, so the usual places are
// tried first; otherwise the comparison is quadratic, and paid for.
func (c *comparison) permuted(a, b []Value) bool {
	if len(a) != len(b) {
		return false
	}
	used := make([]bool, len(b))
	take := func(k int, v Value) bool {
		if k < 0 || k >= len(b) || used[k] || !c.corresponds(v, b[k]) {
			return false
		}
		used[k] = true
		return true
	}
	at := 0 // of the element before
	for i, v := range a {
		found := -1
		// In the same order, in reverse, or mirrored: in one of these places most elements
		// are found.
		for _, k := range []int{at + 1, at - 1, len(b) - 1 - i, i} { // as most of them come
			if found < 0 && take(k, v) {
				found = k
			}
		}
		for k := 0; found < 0 && k < len(b); k++ {
			c.in.spend(1)
			if take(k, v) {
				found = k
			}
		}
		if at = found; found < 0 {
			return false
		}
	}
	return true
}

// fresh reports whether two objects were made in the range, each in its own order.
func (c *comparison) fresh(a, b *Obj) bool { return a != b && a.id > c.mark && b.id > c.mark }

// pair notes that a, of one order, is b in the other.
func (c *comparison) pair(a, b *Obj) {
	c.twins[a] = b
	c.trail = append(c.trail, a)
}

// corresponds reports whether two values are equal, where objects that were made in the range are
// equal to their twins.
func (c *comparison) corresponds(a, b Value) bool {
	return c.found(func() bool { return c.equal(a, b) })
}

// found runs a comparison, and keeps the twins that it found only if it holds: a pairing
// that was assumed on the way to a difference would make later comparisons wrong.
func (c *comparison) found(equal func() bool) bool {
	n := len(c.trail)
	if equal() {
		return true
	}
	for _, o := range c.trail[n:] {
		delete(c.twins, o)
	}
	c.trail = c.trail[:n]
	return false
}

// equal is same without taking back the twins of a comparison that fails.
func (c *comparison) equal(a, b Value) bool {
	c.in.spend(1)
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	switch x := a.(type) {
	case *Ptr:
		y, ok := b.(*Ptr)
		return ok && eqPath(x.Path, y.Path) && identical(x.T, y.T) && c.object(x.Obj, y.Obj)
	case *Map:
		y, ok := b.(*Map)
		return ok && c.object(x.Obj, y.Obj)
	case *Chan:
		y, ok := b.(*Chan)
		return ok && c.object(x.Obj, y.Obj)
	case *Slice:
		y, ok := b.(*Slice)
		return ok && x.Off == y.Off && x.Len == y.Len && x.IsNil == y.IsNil &&
			eqPath(x.Path, y.Path) && c.sameArray(x, y)
	case *Struct:
		y, ok := b.(*Struct)
		return ok && identical(x.T, y.T) && slices.EqualFunc(x.F, y.F, c.equal)
	case *Array:
		y, ok := b.(*Array)
		return ok && slices.EqualFunc(x.E, y.E, c.equal)
	case Tuple:
		y, ok := b.(Tuple)
		return ok && slices.EqualFunc(x, y, c.equal)
	case *Choice:
		y, ok := b.(*Choice)
		return ok && slices.EqualFunc(x.Alts, y.Alts, func(p, q Alt) bool { return p.G == q.G && c.equal(p.V, q.V) })
	case *Optional:
		y, ok := b.(*Optional)
		return ok && x.G == y.G && x.Many == y.Many && c.equal(x.V, y.V)
	case *PartialString:
		y, ok := b.(*PartialString)
		return ok && slices.EqualFunc(x.Parts, y.Parts, c.equal)
	case *Unknown:
		y, ok := b.(*Unknown)
		return ok && x.Key == y.Key
	case *NativeValue:
		y, ok := b.(*NativeValue)
		if !ok {
			return false
		}
		if first, ok := x.State.(firstDo); ok { // what it ran has shown by itself
			other, ok := y.State.(firstDo)
			return ok && first.by == other.by
		}
		s, ok1 := x.State.(Value)
		t, ok2 := y.State.(Value)
		return ok1 && ok2 && c.equal(s, t) || same(a, b)
	case *Func:
		y, ok := b.(*Func)
		return ok && c.function(x, y)
	}
	return same(a, b)
}

// function compares two function values: closures of one literal are equal if they captured
// equal variables.
func (c *comparison) function(a, b *Func) bool {
	if a == b || same(a, b) {
		return true
	}
	if a.Native != nil || b.Native != nil || a.Fn != b.Fn || a.Lit != b.Lit || !c.equal(a.Recv, b.Recv) {
		return false
	}
	return c.variables(a.Env, b.Env)
}

// variables compares two environments, up to the one that both share.
func (c *comparison) variables(a, b *env) bool {
	for ; a != b; a, b = a.parent, b.parent {
		if a == nil || b == nil || len(a.vars) != len(b.vars) {
			return false
		}
		for _, v := range a.vars {
			if i := b.find(v.of); i < 0 || !c.object(v.obj, b.vars[i].obj) {
				return false
			}
		}
	}
	return true
}

// sameArray compares the arrays of two slices, as far as the slices reach.
func (c *comparison) sameArray(a, b *Slice) bool {
	if a.Arr == b.Arr {
		return true
	}
	if !c.fresh(a.Arr, b.Arr) && (a.Arr.id <= c.mark && b.Arr.id <= c.mark) {
		return false
	}
	if c.stale(b) < b.Len {
		return false
	}
	if isByteSlice(a.T) {
		x, ok1 := c.in.text(a)
		y, ok2 := c.in.text(b)
		return ok1 && ok2 && c.equal(x, y)
	}
	if shuffledAt(a) >= 0 || shuffledAt(b) >= 0 {
		return false
	}
	x, ok1 := c.list(a)
	y, ok2 := c.list(b)
	return ok1 && ok2 && slices.EqualFunc(x, y, c.equal)
}

// object compares two objects. It assumes that they are twins while it compares their
// states, which ends the walk through a cycle.
func (c *comparison) object(a, b *Obj) bool {
	if a == b {
		return true
	}
	if !c.fresh(a, b) {
		return false
	}
	if t, ok := c.twins[a]; ok {
		return t == b
	}
	c.pair(a, b)
	return c.sameState(a.now(), b.now())
}

// sameState compares the states of two objects.
func (c *comparison) sameState(a, b any) bool {
	switch x := a.(type) {
	case Value:
		y, ok := b.(Value)
		return ok && c.equal(x, y)
	case *elems:
		y, ok := b.(*elems)
		return ok && x.open == y.open && x.shuffled == y.shuffled && slices.EqualFunc(x.vals, y.vals, c.equal)
	case *octets:
		y, ok := b.(*octets)
		return ok && x.text(0, x.len()) == y.text(0, y.len())
	case *partialBytes:
		y, ok := b.(*partialBytes)
		return ok && c.equal(x.text, y.text)
	case *mapState:
		y, ok := b.(*mapState)
		if !ok || x.entries.len() != y.entries.len() ||
			x.fuzzy != y.fuzzy && (x.fuzzy == nil || y.fuzzy == nil || x.fuzzy.Key != y.fuzzy.Key) {
			return false
		}
		for k, e := range x.entries.all() {
			f := y.entries.get(k)
			if f == nil || e != f && (e.g != f.g || !c.equal(e.v, f.v)) {
				return false
			}
		}
		return true
	case *chanState:
		y, ok := b.(*chanState)
		return ok && closedAlike(x, y) && slices.EqualFunc(x.queue, y.queue, c.equal)
	}
	return a == b
}
