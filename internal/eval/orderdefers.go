package eval

import "slices"

// What a range defers runs when the function is left, in the reverse of the order of the range:
//
//	for k := range m {
//		defer func() { s += k }() // "ab" or "ba"
//	}
//
// So the calls that each order has deferred are kept, and are made as a range in these orders.

// orderedDefers are the calls that a range has deferred, by order. The body of a range over a
// function defers in another frame than the one in which its iterator ranges.
type orderedDefers struct {
	frames []*frame
	from   []int // the calls of each that were deferred before
	lists  [][orders][]deferred
	tried  [orders]bool
}

func newOrderedDefers(fr *frame) *orderedDefers {
	d := &orderedDefers{}
	for ; fr != nil; fr = fr.parent {
		d.frames = append(d.frames, fr)
	}
	d.from = d.begin()
	d.lists = make([][orders][]deferred, len(d.frames))
	return d
}

// begin is how many calls each frame has deferred.
func (d *orderedDefers) begin() []int {
	from := make([]int, len(d.frames))
	for i, fr := range d.frames {
		from[i] = len(fr.defers)
	}
	return from
}

// note notes what the order that has run since begin has deferred.
func (d *orderedDefers) note(order int, from []int) {
	for i, fr := range d.frames {
		d.lists[i][order] = slices.Clone(fr.defers[min(from[i], len(fr.defers)):])
	}
	d.tried[order] = true
}

// any reports whether some order has deferred a call.
func (d *orderedDefers) any() bool {
	return slices.ContainsFunc(d.lists, anyDeferred)
}

func anyDeferred(lists [orders][]deferred) bool {
	return slices.ContainsFunc(lists[:], func(list []deferred) bool { return len(list) > 0 })
}

// join replaces the calls that a range has deferred by one that stands for them in any order.
func (d *orderedDefers) join(r openRange) {
	if r.pivot = -1; d.tried[pivotLast] {
		r.pivot = 0
	}
	r.quiet, r.carries = false, d.tried[apart]
	for i, fr := range d.frames {
		if anyDeferred(d.lists[i]) {
			all := deferred{g: True, at: r.at, ordered: &orderedCalls{r, d.lists[i]}}
			fr.defers = append(fr.defers[:d.from[i]], all)
		}
	}
}

// orderedCalls are deferred calls that stand for those of any order.
type orderedCalls struct {
	of    openRange
	lists [orders][]deferred
}

// runOrdered makes the deferred calls of a range, in any order.
func (in *Interp) runOrdered(fr *frame, d *orderedCalls) {
	c := in.anyOrder(d.of, func() ctl {
		order := in.ordering
		if order == forward {
			order = byKey
		}
		for _, df := range slices.Backward(d.lists[order]) {
			in.runDeferred(fr, df)
		}
		return ctl{}
	})
	if c.kind != next {
		in.throw(c)
	}
}
