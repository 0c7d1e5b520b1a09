package eval

import (
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// Go goes over a map in any order. A range over one is made in several orders, all but
// one of which are taken back, and what they leave behind is compared. What differs
// depends on the order: a list of the same elements is shuffled (see shuffled.go), and
// all else is unknown.

// The orders in which a map is gone over.
const (
	byKey      = iota
	backward   // the other way round
	pivotFirst // with one first that is in between
	pivotLast
	orders
)

// manyOrders reports whether a range over x may go in several orders.
func (in *Interp) manyOrders(x Value) bool {
	switch x := x.(type) {
	case *Map:
		st, ok := x.Obj.state.(*mapState)
		return ok && in.several(st.presence())
	case *Slice:
		at := shuffledAt(x)
		return at >= 0 && x.whole()
	}
	return false
}

// several reports whether there may be two or more.
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

// pivot is an entry in between that is neither like the first nor like the last one,
// or -1: who keeps the last one that comes would not tell them apart.
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

// values are the values of keys.
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
		st := x.Obj.state.(*mapState)
		return pivot(st.values(slices.Sorted(slices.Values(st.order.list))))
	case *Slice:
		if list, ok := in.slots(x); ok {
			return pivot(list[shuffledAt(x):])
		}
	}
	return -1
}

// turnsOf is how many entries a range goes over in several orders.
func (in *Interp) turnsOf(x Value) int {
	switch x := x.(type) {
	case *Map:
		return len(x.Obj.state.(*mapState).order.list)
	case *Slice:
		return x.Len
	}
	return 0
}

// inOrder are the positions of n things in the order that is tried; those below from
// stay where they are.
func (in *Interp) inOrder(n, from, pivot int) []int {
	at := make([]int, n)
	for i := range at {
		at[i] = i
	}
	part := at[min(from, n):]
	switch {
	case in.ordering == backward:
		slices.Reverse(part)
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

// selects reports whether what a range over n entries leaves behind may come of one of
// them, which is neither the first nor the last: of a list or a text that it adds to,
// all entries are a part.
func selects(ways []way, n int) bool {
	for _, w := range ways {
		if w.ctl.kind != next && w.ctl.val != nil {
			return true
		}
		for _, u := range w.d {
			switch s := u.state.(type) {
			case *Slice, *Rope, *Unknown, *Nil:
			case Value:
				return true
			case *mapState:
				old, ok := u.obj.state.(*mapState)
				if !ok || len(s.order.list) < len(old.order.list)+n {
					return true
				}
			}
		}
	}
	return false
}

// anyOrder runs a range over n entries for all orders. quiet says that it is as the
// method of that name says.
func (in *Interp) anyOrder(n, pivot int, at token.Pos, quiet bool, run func() ctl) ctl {
	outer := in.turnKey
	site := outer + strconv.Itoa(in.number()) + "."
	defer func(n int) { in.turnKey, in.turnUnknown = outer, n }(in.turnUnknown)
	var carried []undo
	inOrder := func(order int) func() ctl {
		return func() ctl {
			defer func(before int, c []undo) { in.ordering, in.carried = before, c }(in.ordering, in.carried)
			in.ordering, in.turnKey, in.turnUnknown, in.carried = order, site, 0, carried
			return run()
		}
	}
	if in.ordering != byKey { // in an order of the range around it
		return inOrder(in.ordering)()
	}
	c := &comparison{in: in, mark: in.nextObj, at: at, twins: map[*Obj]*Obj{}}
	path, assume := in.path, in.assume
	var ways []way
	if quiet {
		if ways = in.ways(True, inOrder(byKey)); leavesNothing(ways, path) && in.assume == assume {
			return in.resolve(ways, func(c ctl) bool { return c.kind == next })
		}
	}
	tried := func(order int) ([]way, []string) {
		return in.traced(len(carried) > 0, func() []way { return in.trial(True, inOrder(order)) })
	}
	other, calls := tried(backward)
	picks := false
	if len(calls) > 0 {
		if first, same := tried(byKey); !sameCalls(calls, same) {
			for _, w := range append(first, other...) {
				carried = append(carried, w.d...)
			}
			_, back := tried(backward)
			_, same = tried(byKey)
			picks = !sameCalls(back, same)
		}
	}
	switch {
	case picks:
		ways = in.eitherOrder(site, n, at, inOrder)
	case !quiet:
		ways = in.ways(True, inOrder(byKey))
	}
	ways = c.all(ways, other)
	for order := pivotFirst; order < orders && pivot >= 0 && selects(ways, n); order++ {
		other, _ := tried(order)
		ways = c.all(ways, other)
	}
	return in.resolve(ways, func(c ctl) bool { return c.kind == next })
}

// eitherOrder runs a range that hands something else to hooks in each order, such as one
// that registers the first tool of a map: in two orders, either of which may be. What it
// hands over in others is not told.
func (in *Interp) eitherOrder(site string, n int, at token.Pos, inOrder func(int) func() ctl) []way {
	if n > 2 && in.opts.Picked != nil && in.trying == 0 {
		in.opts.Picked(at)
	}
	u := in.g.Variable(Condition{Key: "either order " + site, Text: orderOfMap, At: at, Inside: true})
	return append(in.ways(u, inOrder(byKey)), in.ways(in.g.Not(u), inOrder(backward))...)
}

// turnOf runs turn i of a range over a map. The keys of what is unknown in it are the
// same in each order.
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

// A comparison holds what a range leaves behind against what it leaves in another order.
type comparison struct {
	in   *Interp
	mark int32 // objects beyond this id were made in the range
	at   token.Pos
	// twins are what was made in one order, by what was made in the other; trail has
	// them in the order in which they were found.
	twins map[*Obj]*Obj
	trail []*Obj
}

func (c *comparison) ways(list, other []way) {
	clear(c.twins)
	c.trail = nil
	for i := range list {
		w := &list[i]
		k := slices.IndexFunc(other, func(o way) bool { return alike(*w, o) })
		if k < 0 { // it is left in another way
			for j := range w.d {
				w.d[j].state = c.lost(w.d[j].obj.state, w.d[j].state)
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
			b, ok := states[u.obj]
			if !ok {
				b = u.obj.state
			}
			delete(states, u.obj)
			w.d[j].state = c.state(u.obj, u.obj.state, u.state, b)
		}
		for _, u := range o.d {
			if b, ok := states[u.obj]; ok {
				if s := c.state(u.obj, u.obj.state, u.obj.state, b); s != u.obj.state {
					w.d = append(w.d, undo{obj: u.obj, state: s})
				}
			}
		}
		w.ctl.val = c.value(nil, w.ctl.val, o.ctl.val)
	}
}

// lost is a state of which nothing is known but what was there before.
func (c *comparison) lost(old, a any) any {
	switch a := a.(type) {
	case Value:
		before, _ := old.(Value)
		return c.differs(before, a)
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
		return &roped{elem: a.elem, text: c.unknown(c.in.unknown(nil, RunTime, "", 0))}
	case *roped:
		return &roped{elem: a.elem, text: c.unknown(a.text)}
	case *mapState:
		out := &mapState{fuzzyG: True}
		out.fuzzy = c.in.unknown(nil, RunTime, orderOfMap, c.at)
		return out
	}
	return a
}

const orderOfMap = "the order of a map"

// unknown is a value of the type of v that depends on the order.
func (c *comparison) unknown(v Value) Value {
	u, ok := c.in.unknownLike(v, c.at).(*Unknown)
	if !ok {
		return c.in.unknownLike(v, c.at)
	}
	u.Reason, u.Detail = RunTime, orderOfMap
	return u
}

// differs is a value that depends on the order, and began as old.
func (c *comparison) differs(old, a Value) Value {
	if old != nil && isString(old.Type()) || isTextState(old) {
		return c.explain(c.in.widen(old, a, True, c.at))
	}
	return c.unknown(a)
}

// explain gives the reason of what is unknown in a text.
func (c *comparison) explain(v Value) Value {
	switch v := v.(type) {
	case *Unknown:
		v.Reason, v.Detail = RunTime, orderOfMap
	case *Rope:
		for _, p := range v.Parts {
			c.explain(p)
		}
	case *Native:
		if s, ok := v.State.(Value); ok {
			c.explain(s)
		}
	}
	return v
}

func isTextState(v Value) bool {
	n, ok := v.(*Native)
	if !ok {
		return false
	}
	s, ok := n.State.(Value)
	return ok && s.Type() != nil && isString(s.Type())
}

// userCode reports whether what runs is no package of the standard library: those sort
// what they get from a map.
func (in *Interp) userCode() bool {
	if in.frame.unit == nil {
		return true
	}
	first, _, _ := strings.Cut(in.frame.unit.Path, "/")
	return strings.Contains(first, ".")
}
