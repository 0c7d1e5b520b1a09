package eval

import "slices"

// What a range defers runs when the function is left, in the reverse of the order of the range:
//
//	for k := range m {
//		defer func() { s += k }() // "ab" or "ba"
//	}
//
// So the calls that each order has deferred are kept, and are made as a range in these orders.

// orderedDefers are the calls that a range has deferred, by order.
type orderedDefers struct {
	frame *frame
	from  int // the calls that were deferred before
	lists [orders][]deferred
	tried [orders]bool
}

func newOrderedDefers(fr *frame) *orderedDefers {
	return &orderedDefers{frame: fr, from: len(fr.defers)}
}

// note notes what the order that has run has deferred.
func (d *orderedDefers) note(order int) {
	d.lists[order], d.tried[order] = slices.Clone(d.frame.defers[min(d.from, len(d.frame.defers)):]), true
}

// any reports whether some order has deferred a call.
func (d *orderedDefers) any() bool {
	return slices.ContainsFunc(d.lists[:], func(list []deferred) bool { return len(list) > 0 })
}

// join replaces the calls that a range has deferred by one that stands for them in any order.
func (d *orderedDefers) join(r openRange) {
	if !d.any() {
		return
	}
	if r.pivot = -1; d.tried[pivotLast] {
		r.pivot = 0
	}
	r.quiet = false
	d.frame.defers = append(d.frame.defers[:d.from], deferred{g: True, at: r.at, ordered: &orderedCalls{r, d.lists}})
}

// orderedCalls are deferred calls that stand for those of any order.
type orderedCalls struct {
	of    openRange
	lists [orders][]deferred
}

// runOrdered makes the deferred calls of a range, in any order.
func (in *Interp) runOrdered(fr *frame, d *orderedCalls) {
	c := in.anyOrder(d.of, func() ctl {
		for _, df := range slices.Backward(d.lists[in.ordering]) {
			in.runDeferred(fr, df)
		}
		return ctl{}
	})
	if c.kind != next {
		in.throw(c)
	}
}
