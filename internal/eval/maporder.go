package eval

import (
	"go/token"
	"slices"
	"strconv"
)

// Go ranges over a map in any order (law 6). A program that sorts the keys, or builds
// another map, does not depend on it; one that appends to a list does:
//
//	for name := range tools { names = append(names, name) }
//
// So a range over a map runs in several orders. All but one of them are taken back, and the
// results are compared. A list that has the same elements in each order is shuffled (see
// shuffled.go), equal results are known, and all else that differs is unknown.
//
// Two orders and a pivot are a sample, not a proof: code that looks at two entries in the
// middle of a map could still differ. Trying all orders is not possible.

// The orders in which a range over a map is tried. In reverse, every pair of entries
// changes places, so code that depends on the order of any two of them usually shows it.
// The pivots find code that keeps the first or the last entry that satisfies a condition.
const (
	byKey      = iota
	forward    // as byKey, with each range within in that order as well
	backward   // the other way round
	pivotFirst // with one first that is in between
	pivotLast
	apart // in which no two neighbours stay neighbours
	orders
)

// manyOrders reports whether a range over x may go in several orders: x is a map with more
// than one entry that may be there, or a shuffled list as a whole.
func (in *Interp) manyOrders(x Value) bool {
	switch x := x.(type) {
	case *Map:
		st, ok := x.Obj.now().(*mapState)
		return ok && in.several(st.entryGuards())
	case *Slice:
		at := shuffledAt(x)
		return at >= 0 && x.whole()
	}
	return false
}

// several reports whether at least two of the guards can hold here, each for itself. They
// may exclude one another; then the orders are tried for nothing.
func (in *Interp) several(of []Guard) bool {
	n := 0
	for _, g := range of {
		if in.feasible(g) {
			if n++; n > 1 {
				return true
			}
		}
	}
	return false
}

// pivot is the index of an entry that differs from the first and the last one, or of the
// middle one, or -1 if there are fewer than three. Code that keeps the last entry it sees
// ends with an end of the list in both byKey and backward; if these two are equal, only an
// entry that differs from them shows the dependence.
func pivot(vals []Value) int {
	n := len(vals)
	for i := 1; i < n-1; i++ {
		if !same(vals[i], vals[0]) && !same(vals[i], vals[n-1]) {
			return i
		}
	}
	if n > 2 {
		return n / 2
	}
	return -1
}

// values are the values of the entries with these keys.
func (st *mapState) values(keys []string) []Value {
	vals := make([]Value, len(keys))
	for i, k := range keys {
		vals[i] = st.entries.get(k).v
	}
	return vals
}

// pivotOf is the pivot of what a range goes over in several orders.
func (in *Interp) pivotOf(x Value) int {
	switch x := x.(type) {
	case *Map:
		st := x.Obj.now().(*mapState)
		return pivot(st.values(slices.Sorted(slices.Values(st.order.list))))
	case *Slice:
		if list, ok := in.slots(x); ok {
			return pivot(list[shuffledAt(x):])
		}
	}
	return -1
}

// turnsOf is the number of entries that a range goes over in several orders, at most.
func (in *Interp) turnsOf(x Value) int {
	switch x := x.(type) {
	case *Map:
		return len(x.Obj.now().(*mapState).order.list)
	case *Slice:
		return x.Len
	}
	return 0
}

// inOrder is the permutation of n positions for the order that is being tried. Positions
// below from are fixed, since a list may be shuffled only from some element on.
func (in *Interp) inOrder(n, from, pivot int) []int {
	at := make([]int, n)
	for i := range at {
		at[i] = i
	}
	part := at[min(from, n):]
	switch {
	case in.ordering == backward:
		slices.Reverse(part)
	case in.ordering == apart:
		var even, odd []int
		for i, k := range part {
			if i%2 == 0 {
				even = append(even, k)
			} else {
				odd = append(odd, k)
			}
		}
		copy(part, append(odd, even...))
	case pivot < 0 || pivot >= len(part):
	case in.ordering == pivotFirst:
		p := part[pivot]
		copy(part[1:], slices.Clone(part[:pivot]))
		part[0] = p
	case in.ordering == pivotLast:
		p := part[pivot]
		copy(part[pivot:], part[pivot+1:])
		part[len(part)-1] = p
	}
	return at
}

// selects reports whether what a range over n entries leaves behind may come from a single
// one of them: it returned a value, wrote a scalar, or wrote a map that has not grown by
// all entries. Only then are the pivots tried. A list or a text that the range adds to has
// a part of each entry, which the first two orders compare.
func selects(ways []way, n int) bool {
	for _, w := range ways {
		if w.ctl.kind != next && w.ctl.val != nil {
			return true
		}
		for _, u := range w.d {
			switch s := u.state.(type) {
			case *Slice, *PartialString, *Unknown, *Nil:
			case Value:
				return true
			case *mapState:
				old, ok := u.obj.now().(*mapState)
				if !ok || len(s.order.list) < len(old.order.list)+n {
					return true
				}
			}
		}
	}
	return false
}

// An openRange is a range whose order Go leaves open.
type openRange struct {
	over  Value // a map or a list, or nil
	n     int   // its entries, at most
	pivot int   // see pivot
	at    token.Pos
	// quiet and carries say that the methods of these names hold for it.
	quiet, carries bool
}

// elementsOf are the elements of a map or a list, and the keys of a map.
func (in *Interp) elementsOf(x Value) []Value {
	switch x := x.(type) {
	case *Map:
		var out []Value
		st := x.Obj.now().(*mapState)
		for _, k := range st.order.list {
			if e := st.entries.get(k); e != nil {
				out = append(out, e.k, e.v)
			}
		}
		return out
	case *Slice:
		list, _ := in.slots(x)
		return unwrapped(list)
	}
	return nil
}

// anyOrder runs a range, each turn of it by run, for all orders.
//
// Nested ranges are not multiplied: an inner range goes in the order of the outer one.
func (in *Interp) anyOrder(r openRange, run func() ctl) ctl {
	// Every order must give the same keys to its unknown values, or equal results would
	// differ. Keys are therefore numbered by range and turn.
	outer := in.turnKey
	site := outer + strconv.Itoa(in.nextNumber()) + "."
	defer func(n int) { in.turnKey, in.turnUnknown = outer, n }(in.turnUnknown)
	var carried []undo
	later := newOrderedDefers(in.frame)
	var c *comparison
	inOrder := func(order int) func() ctl {
		return func() ctl {
			if c != nil { // else it is in the branch of the range around it
				in.br.orders = c
			}
			defer func(before int, c []undo) { in.ordering, in.carried = before, c }(in.ordering, in.carried)
			in.ordering, in.turnKey, in.turnUnknown, in.carried = order, site, 0, carried
			defer later.note(order, later.begin())
			return run()
		}
	}
	if in.ordering != byKey { // in an order of the range around it
		return in.nested(inOrder(in.ordering))
	}
	// Objects with larger ids are made in the range, and may be paired with those that are
	// made in another order.
	c = &comparison{in: in, over: r.over, mark: in.nextObj, at: r.at, twins: map[*Obj]*Obj{}}
	path, assume := in.path, in.assume
	var ways []way
	// A quiet range that wrote nothing and assumed nothing does so in any order.
	if r.quiet {
		if ways = in.ways(True, inOrder(byKey)); leavesNothing(ways, path) && in.assume == assume {
			return in.resolve(ways, func(c ctl) bool { return c.kind == next })
		}
	}
	tried := func(order int) ([]way, *trace) {
		return in.traced(len(carried) > 0, func() []way { return in.trial(True, inOrder(order)) })
	}
	// First backward: if that hands nothing to hooks, their order need not be looked at.
	other, there := tried(backward)
	// The calls of hooks are compared twice. If they differ, the second comparison makes
	// unknown what one turn leaves to the next (carried): a counter in a name, say. If they
	// still differ, the range hands over a selection of the entries.
	names, picks := there.contended(c.mark)
	if len(there.calls) > 0 && !picks {
		if first, here := tried(forward); !sameCalls(there, here) {
			carried = append(in.movedIn(first), in.movedIn(other)...)
			_, there = tried(backward)
			_, here = tried(forward)
			picks = !sameCalls(there, here)
		}
	}
	switch {
	case picks:
		all := r.n == 2 && !there.nested
		ways = in.contending(names, func() []way { return in.eitherOrder(site, all, r.at, inOrder) })
	case !r.quiet:
		ways = in.contending(names, func() []way { return in.ways(True, inOrder(byKey)) })
	}
	// Of a scalar that differs between the two nothing is known, so it is asked now whether one was
	// written.
	selected := r.carries && selects(ways, r.n)
	ways = c.all(ways, other)
	for order := pivotFirst; order < orders && r.pivot >= 0; order++ {
		// What is the same in both directions need not be the same in a third order.
		switch {
		case order == pivotFirst && (r.carries || c.alikeBothWays), selected, later.any(), selects(ways, r.n):
		case order == apart && r.carries && r.n > 3:
		default:
			continue
		}
		other, _ := tried(order)
		ways = c.all(ways, other)
	}
	if !picks {
		later.join(r)
	}
	return in.resolve(ways, func(c ctl) bool { return c.kind == next })
}

// eitherOrder runs a range that hands something else to hooks in each order, such as one
// that registers the first tool of a map. It runs in two orders, under a condition that
// nothing decides and its negation. If these are not all, there are other selections.
// Those are not listed, so Options.Picked is called and the totals are open, and a further
// condition stands for them, under which nothing is handed to hooks.
func (in *Interp) eitherOrder(site string, all bool, at token.Pos, inOrder func(int) func() ctl) []way {
	open := func(key string) Guard {
		return in.g.Variable(Condition{Key: key + " order " + site, Text: OrderOfMap, At: at, Inside: true})
	}
	one := open("either")
	rest := in.g.Not(one)
	ways := in.ways(one, inOrder(byKey))
	if all {
		return append(ways, in.ways(rest, inOrder(backward))...)
	}
	if in.opts.Picked != nil && in.trying == 0 {
		in.opts.Picked(at)
	}
	other := open("other")
	ways = append(ways, in.ways(in.g.And(rest, other), inOrder(backward))...)
	return append(ways, in.trial(in.g.AndNot(rest, other), inOrder(byKey))...)
}

// turnOf runs turn i of a range over a map. Unknown values in it get keys that depend on
// the range and the entry, not on how many turns came before.
func (in *Interp) turnOf(i int, f func()) {
	if in.turnKey == "" {
		f()
		return
	}
	outer, count, carried := in.turnKey, in.turnUnknown, in.carried
	in.carry()
	in.turnKey, in.turnUnknown, in.carried = outer+strconv.Itoa(i)+".", 0, nil
	defer func() { in.turnKey, in.turnUnknown, in.carried = outer, count, carried }()
	f()
}

// A comparison compares what a range leaves behind in one order with what it leaves in
// another one (see ordersame.go).
type comparison struct {
	in   *Interp
	over Value // what the range goes over, where that is known
	mark int32 // objects beyond this id were made in the range
	at   token.Pos
	// twins pairs objects that were made in the range: those of one order with those of the
	// other. Both orders allocate anew, so two pointers are equal if their objects are
	// twins. trail has the keys of twins in the order in which they were found (see found).
	twins map[*Obj]*Obj
	trail []*Obj
	// alikeBothWays says that a list, a text or a channel was filled alike in both directions.
	alikeBothWays bool
}

// ways joins the results of two orders in list: for each way, what is written on it in both
// orders is compared, and what differs is replaced by what holds in any order.
func (c *comparison) ways(list, other []way) {
	clear(c.twins)
	c.trail = nil
	for i := range list {
		w := &list[i]
		k := slices.IndexFunc(other, func(o way) bool { return endAlike(*w, o) })
		if k < 0 { // it is left in another way
			// No way of the other order ends like this one, so nothing is known of what it
			// wrote.
			for j := range w.d {
				w.d[j].state = c.lost(w.d[j].obj.now(), w.d[j].state)
			}
			w.ctl.val = c.value(nil, w.ctl.val, nil)
			continue
		}
		o := other[k]
		states := map[*Obj]any{}
		for _, u := range o.d {
			states[u.obj] = u.state
		}
		last := map[*Obj]int{} // an object may have been written several times
		for j, u := range w.d {
			last[u.obj] = j
		}
		for j, u := range w.d {
			if last[u.obj] != j {
				continue // it has been written again
			}
			// An object that the other order has not written has its old state there.
			b, ok := states[u.obj]
			if !ok {
				b = u.obj.now()
			}
			delete(states, u.obj)
			w.d[j].state = c.state(u.obj, u.obj.now(), u.state, b)
		}
		// And the other way round: objects that only the other order has written.
		for _, u := range o.d {
			if b, ok := states[u.obj]; ok {
				if s := c.state(u.obj, u.obj.now(), u.obj.now(), b); s != u.obj.now() {
					w.d = append(w.d, undo{obj: u.obj, state: s})
				}
			}
		}
		w.ctl.val = c.value(nil, w.ctl.val, o.ctl.val)
	}
}

// lost is a state of which nothing is known but what it has in common with the state from
// before the range: an array keeps the elements that it begins with.
func (c *comparison) lost(old, a any) any {
	switch a := a.(type) {
	case Value:
		before, _ := old.(Value)
		return c.differs(before, a, nil)
	case *elems:
		e := &elems{elem: a.elem, open: true}
		if was, ok := old.(*elems); ok {
			for i, v := range was.vals {
				if i >= len(a.vals) || a.vals[i] != v {
					break
				}
				e.vals = append(e.vals, v)
			}
		}
		return e
	case *octets:
		return &partialBytes{elem: a.elem, text: c.unknownByOrder(c.in.unknown(nil, RunTime, "", 0), nil)}
	case *partialBytes:
		return &partialBytes{elem: a.elem, text: c.unknownByOrder(a.text, nil)}
	case *mapState:
		out := &mapState{fuzzyG: True}
		out.fuzzy = c.in.unknown(nil, RunTime, OrderOfMap, c.at)
		return out
	}
	return c.in.unknown(nil, RunTime, OrderOfMap, c.at) // such as what a channel holds
}

// OrderOfMap is the detail of every value that depends on the order of a map. leftOpen
// recognizes such values by it.
const OrderOfMap = "the order of a map"

// differs is the value that replaces a, which depends on the order. old is its content from
// before the range: a text that the range appends to in each order still begins with that.
func (c *comparison) differs(old, a, b Value) Value {
	if old != nil && isString(old.Type()) || isTextState(old) {
		w := c.in.widen(old, a, True, c.at)
		if b != nil {
			v := c.in.widen(old, b, True, c.at)
			switch {
			case same(w, old):
				w = v
			case !same(v, old) && !beginsAlike(v, w):
				return c.unknownByOrder(a, b)
			}
		}
		if same(w, old) {
			return c.unknownByOrder(a, b)
		}
		return c.explain(w)
	}
	return c.unknownByOrder(a, b)
}

// beginsAlike reports whether two texts, perhaps of writers, are known to begin with the same text.
func beginsAlike(v, w Value) bool {
	text := func(v Value) Value {
		if n, ok := v.(*NativeValue); ok {
			v, _ = n.State.(Value)
		}
		return v
	}
	x, ok1 := partialHead(text(v))
	y, ok2 := partialHead(text(w))
	return ok1 == ok2 && x == y
}

// explain sets the reason of the unknown parts of a text to the order of a map. The parts
// are new, made by widen, so they may be changed in place.
func (c *comparison) explain(v Value) Value {
	switch v := v.(type) {
	case *Unknown:
		v.Reason, v.Detail = RunTime, OrderOfMap
	case *PartialString:
		for _, p := range v.Parts {
			c.explain(p)
		}
	case *NativeValue:
		if s, ok := v.State.(Value); ok {
			c.explain(s)
		}
	}
	return v
}

// isTextState reports whether v is a modelled writer, such as strings.Builder, whose state
// is the text so far.
func isTextState(v Value) bool {
	n, ok := v.(*NativeValue)
	if !ok {
		return false
	}
	s, ok := n.State.(Value)
	return ok && s.Type() != nil && isString(s.Type())
}

// userCode reports whether the code that runs is outside the standard library. Packages of
// the standard library sort what they get from a map (fmt and encoding/json do) or do not
// depend on the order, so for them one order is enough.
func (in *Interp) userCode() bool {
	return in.frame.pkg == nil || !in.standard(in.frame.pkg.Path)
}
