package guard

import "slices"

// A diagram holds the nodes of formulas, each once, and remembers results of operations.
// Formulas are reduced ordered binary decision diagrams (Bryant, "Graph-Based Algorithms
// for Boolean Function Manipulation", 1986): the conditions are tested by age on each path,
// equal nodes are one, and so two formulas are equal just if their numbers are. Both tables
// are those of common packages (Brace, Rudell and Bryant, "Efficient Implementation of a
// BDD Package", 1990); Go's maps took half the time of large programs. As there, an edge
// may be complemented: a formula and its negation are one node, and negation costs nothing.
type diagram struct {
	arrays
	spare []result // for attempt, between its calls
	work  int      // operations done

	full  func() // panics where a bound is hit
	limit int    // of nodes
	cap   int    // of nodes instead, while attempt is at work, or 0
	room  int    // of nodes that an operation under way may lead to, or 0
	// mark is the number of nodes before that operation, and written where results of newer ones
	// have been remembered since. moved says that results have moved since.
	mark    int
	written []uint32
	moved   bool
}

// arrays are the memory of a diagram, which Release gives to the next one.
type arrays struct {
	nodes []node
	// slots find a node by its content: an open hash table with linear probing, at least
	// half of which is free.
	slots []slot
	// results are of operations by the hash of their operands, up to mostResults. A new one takes
	// the place of an old one of the same hash; it is found again by doing the operation again.
	results []result
	// seen and met have, by formula and by condition, the number of the walk that
	// last came by.
	seen, met []int32
	walks     int32
}

// A slot is the number of a node, or 0 if it is free: node 0 is False, which is never
// looked up. The hash of the node saves most comparisons.
type slot struct {
	hash uint32
	node int32
}

// A node is the formula "hi if condition v, else lo". The first node is False. In all
// others lo is not complemented: otherwise one formula would have two nodes.
type node struct {
	v      int32
	lo, hi Formula
}

// A result is that of ite(f, t, e), or of another operation on f and t if e is one of the
// numbers below.
type result struct{ f, t, e, is Formula }

const (
	ofAnd Formula = -1 - iota
	ofMeets
)

// maxWork bounds the operations of an evaluation. A bound on nodes is not enough, because
// results that have been forgotten are computed again. The largest of the programs tried
// needs a tenth.
const maxWork = 200_000_000

// spareResults is the number of results that attempt remembers, and fewResults that for few
// nodes.
const spareResults, fewResults = 1 << 12, 1 << 8

// mostResults is how many results are remembered otherwise. They fit into a processor's cache. With
// as many as there are nodes, programs with many formulas took a tenth longer.
const mostResults = 1 << 13

// firstSlots is how large the tables are at first.
const firstSlots = 1 << 10

// newDiagram takes its memory from mem. Tables begin small, since most programs need few
// formulas.
func newDiagram(full func(), mem *Memory) diagram {
	d := diagram{arrays: mem.take(), full: full, limit: MaxNodes}
	d.nodes = append(d.nodes[:0], node{v: 1 << 30}) // after all conditions
	d.slots, d.results = d.slots[:2*firstSlots], d.results[:firstSlots]
	clear(d.slots)
	clear(d.results)
	return d
}

// hash mixes three numbers, by the multipliers of MurmurHash3's fmix64.
func hash(a, b, c int32) uint32 {
	h := (uint64(uint32(a))<<32 | uint64(uint32(b))) * 0xff51afd7ed558ccd
	h = (h ^ h>>33 ^ uint64(uint32(c))) * 0xc4ceb9fe1a85ec53
	return uint32(h >> 32)
}

// slot is the place of a node in slots, or the free place where it would go, and its hash.
func (d *diagram) slot(n node) (s *slot, h uint32) {
	mask := uint32(len(d.slots) - 1)
	h = hash(n.v, int32(n.lo), int32(n.hi))
	for i := h & mask; ; i = (i + 1) & mask {
		if s := &d.slots[i]; s.node == 0 || s.hash == h && d.nodes[s.node] == n {
			return s, h
		}
	}
}

// mk is the formula "hi if condition v, else lo". It returns the existing node if there is
// one, which is what makes equal formulas equal numbers.
func (d *diagram) mk(v int32, lo, hi Formula) Formula {
	if lo == hi {
		return lo
	}
	sign := lo & 1
	n := node{v: v, lo: lo ^ sign, hi: hi ^ sign}
	s, h := d.slot(n)
	if s.node != 0 {
		return formulaOf(s.node, sign)
	}
	// Three bounds: that of an attempt, that of one operation, and that of the evaluation.
	most := d.limit
	switch {
	case d.cap > 0:
		most = d.cap
	case d.room > 0 && len(d.nodes) > d.room:
		panic(tooBig{})
	}
	if len(d.nodes) > most {
		d.giveUp()
	}
	id := int32(len(d.nodes))
	if len(d.nodes) == cap(d.nodes) {
		d.nodes = slices.Grow(d.nodes, len(d.nodes))
	}
	d.nodes = append(d.nodes, n)
	*s = slot{h, id}
	if 2*len(d.nodes) > len(d.slots) { // probes are long in a table that is fuller
		d.grow()
	}
	return formulaOf(id, sign)
}

// formulaOf is the formula of a node, or its negation.
func formulaOf(id int32, sign Formula) Formula { return Formula(id)<<1 | sign }

// node is the top of a formula, with the sign of the formula applied to its edges.
func (d *diagram) node(f Formula) node {
	n := d.nodes[f>>1]
	n.lo ^= f & 1
	n.hi ^= f & 1
	return n
}

// grow doubles the tables. Nodes are entered by age, as forget relies on.
func (d *diagram) grow() {
	d.slots = doubled(d.slots)
	clear(d.slots)
	for i := 1; i < len(d.nodes); i++ {
		s, h := d.slot(d.nodes[i])
		*s = slot{h, int32(i)}
	}
	n := len(d.results)
	if n == mostResults {
		return
	}
	d.results, d.moved = doubled(d.results), true
	clear(d.results[n:])
	for i, r := range d.results[:n] {
		if r.f == 0 {
			continue // free
		}
		if at := d.result(r.f, r.t, r.e); at != &d.results[i] { // it is n further on
			*at, d.results[i] = r, result{}
		}
	}
}

// doubled is a list of twice the length; the content of the new half is not defined.
func doubled[E any](list []E) []E { return slices.Grow(list, len(list))[:2*len(list)] }

// forget removes the nodes from mark on, which nothing refers to any more. The last one
// goes first: no chain of probes leads past it, since nodes entered later are gone.
func (d *diagram) forget(mark int) {
	for i := len(d.nodes) - 1; i >= mark; i-- {
		s, _ := d.slot(d.nodes[i])
		*s = slot{}
	}
	d.nodes = d.nodes[:mark]
}

// begin begins an operation that may lead to so many nodes.
func (d *diagram) begin(room int) {
	d.room, d.mark, d.written, d.moved = room, len(d.nodes), d.written[:0], false
}

// undo is forget for the nodes of the operation that began last, whose results it forgets, too.
func (d *diagram) undo() {
	d.forget(d.mark)
	if !d.moved {
		for _, at := range d.written {
			d.forgetNewer(&d.results[at])
		}
		return
	}
	for i := range d.results {
		d.forgetNewer(&d.results[i])
	}
}

// forgetNewer forgets a result with nodes of the operation that began last.
func (d *diagram) forgetNewer(r *result) {
	if d.isNewer(*r) {
		*r = result{}
	}
}

// isNewer reports whether a result has nodes of the operation that began last.
func (d *diagram) isNewer(r result) bool { return int(max(r.f, r.t, r.e, r.is)>>1) >= d.mark }

// remember remembers a result.
func (d *diagram) remember(r result) {
	at := d.placeOf(r.f, r.t, r.e)
	d.results[at] = r
	if d.room > 0 && d.isNewer(r) {
		d.written = append(d.written, at)
	}
}

// result is where the result of an operation is remembered, if it is.
func (d *diagram) result(f, t, e Formula) *result { return &d.results[d.placeOf(f, t, e)] }

// placeOf is the index of that place.
func (d *diagram) placeOf(f, t, e Formula) uint32 {
	return hash(int32(f), int32(t), int32(e)) & uint32(len(d.results)-1)
}

// pay counts an operation that was not remembered.
func (d *diagram) pay() {
	if d.work++; d.work > maxWork {
		d.giveUp()
	}
}

// giveUp ends the attempt that runs or, without one, the evaluation.
func (d *diagram) giveUp() {
	if d.cap > 0 {
		panic(tooBig{})
	}
	d.full()
	panic("guard: full returned")
}

// ite is "t if f, else e", which expresses every operation of two formulas. Cases that are
// an and are left to that, so that equal operations in different words are remembered once.
func (d *diagram) ite(f, t, e Formula) Formula {
	if f > True && f&1 == 1 {
		f, t, e = f^1, e, t
	}
	switch {
	case f == True || t == e:
		return t
	case f == False:
		return e
	case t == True || t == f:
		return d.and(f^1, e^1) ^ 1
	case t == False || t == f^1:
		return d.and(f^1, e)
	case e == False || e == f:
		return d.and(f, t)
	case e == True || e == f^1:
		return d.and(f, t^1) ^ 1
	}
	// The result of complemented operands is complemented, so only one of the two is
	// remembered.
	sign := t & 1
	t, e = t^sign, e^sign
	if r := d.result(f, t, e); r.f == f && r.t == t && r.e == e {
		return r.is ^ sign
	}
	d.pay()
	v := min(d.nodes[f>>1].v, d.nodes[t>>1].v, d.nodes[e>>1].v)
	f0, f1 := d.cofactors(f, v)
	t0, t1 := d.cofactors(t, v)
	e0, e1 := d.cofactors(e, v)
	is := d.mk(v, d.ite(f0, t0, e0), d.ite(f1, t1, e1))
	d.remember(result{f: f, t: t, e: e, is: is})
	return is ^ sign
}

// told is ite if the result follows at once from constants or is remembered, which is so
// for most calls.
func (d *diagram) told(f, t, e Formula) (is Formula, ok bool) {
	switch {
	case f == True || t == e:
		return t, true
	case f == False:
		return e, true
	case e != False:
		return False, false
	case t == True || t == f:
		return f, true
	case t == f^1 || t == False:
		return False, true
	}
	a, b := min(f, t), max(f, t)
	r := d.result(a, b, ofAnd)
	return r.is, r.f == a && r.t == b && r.e == ofAnd
}

// and holds when a and b do.
func (d *diagram) and(a, b Formula) Formula {
	switch {
	case a == b || b == True:
		return a
	case a == True:
		return b
	case a == b^1 || a == False || b == False:
		return False
	}
	if a > b {
		a, b = b, a
	}
	if r := d.result(a, b, ofAnd); r.f == a && r.t == b && r.e == ofAnd {
		return r.is
	}
	d.pay()
	v := min(d.nodes[a>>1].v, d.nodes[b>>1].v)
	a0, a1 := d.cofactors(a, v)
	b0, b1 := d.cofactors(b, v)
	lo, hi := d.and(a0, b0), d.and(a1, b1)
	var is Formula
	switch { // most often one implies the other, and then there is no node to look for
	case lo == a0 && hi == a1:
		is = a
	case lo == b0 && hi == b1:
		is = b
	default:
		is = d.mk(v, lo, hi)
	}
	d.remember(result{f: a, t: b, e: ofAnd, is: is})
	return is
}

// cofactors are f where condition v does not hold and where it does.
func (d *diagram) cofactors(f Formula, v int32) (lo, hi Formula) {
	if n := &d.nodes[f>>1]; n.v == v {
		return n.lo ^ f&1, n.hi ^ f&1
	}
	return f, f
}

// meets reports whether a and b can hold together. It makes no nodes and stops at the first
// combination that it finds, so it is much cheaper than And.
func (d *diagram) meets(a, b Formula) bool {
	switch {
	case a == False || b == False || a == b^1:
		return false
	case a == True || b == True || a == b:
		return true
	}
	if a > b {
		a, b = b, a
	}
	if r := d.result(a, b, ofMeets); r.f == a && r.t == b && r.e == ofMeets {
		return r.is == True
	}
	d.pay()
	v := min(d.nodes[a>>1].v, d.nodes[b>>1].v)
	a0, a1 := d.cofactors(a, v)
	b0, b1 := d.cofactors(b, v)
	r := result{f: a, t: b, e: ofMeets, is: False}
	if d.meets(a1, b1) || d.meets(a0, b0) {
		r.is = True
	}
	d.remember(r)
	return r.is == True
}

// within is ite, but not ok if that takes more than n new nodes or hits a bound.
func (d *diagram) within(n int, f, t, e Formula) (is Formula, ok bool) {
	ok = d.attempt(min(len(d.nodes)+n, d.limit), true, func() { is = d.ite(f, t, e) })
	return is, ok
}

// aside runs f, which may make up to n nodes, and forgets those nodes. If n are not enough,
// f ends early.
func (d *diagram) aside(n int, f func()) { d.attempt(len(d.nodes)+n, false, f) }

// attempt runs f, and reports whether it ended with at most most nodes. The nodes that it
// made are kept only if it did and keep is set. Results are remembered apart, since they
// may be of nodes that will be forgotten.
func (d *diagram) attempt(most int, keep bool, f func()) (done bool) {
	mark, results, spare := len(d.nodes), d.results, d.spare
	// Results in between may be of nodes that will be forgotten.
	if d.spare = nil; spare == nil {
		spare = make([]result, spareResults)
	}
	all := spare
	for room := most - mark; len(spare) > 4*room && len(spare) > fewResults; {
		spare = spare[:len(spare)/2] // few nodes have few results
	}
	clear(spare)
	d.results, d.cap = spare, most
	defer func() {
		d.results, d.spare, d.cap = results, all, 0
		if !done || !keep {
			d.forget(mark)
		}
		switch r := recover().(type) {
		case nil, tooBig:
		default:
			panic(r)
		}
	}()
	f()
	return true
}

// tooBig is the panic that ends an attempt.
type tooBig struct{}

// walk visits the nodes of a formula, each once, until visit returns false. first says that
// the condition is met for the first time. Marks are numbers of walks, so that nothing has
// to be cleared in between.
func (d *diagram) walk(f Formula, visit func(v int32, first bool) bool) {
	d.walks++
	if 2*len(d.nodes) > len(d.seen) {
		old := len(d.seen)
		d.seen = slices.Grow(d.seen, 2*cap(d.nodes)-old)[:2*cap(d.nodes)]
		clear(d.seen[old:])
	}
	var from func(Formula) bool
	from = func(f Formula) bool {
		if f <= True || d.seen[f] == d.walks {
			return true
		}
		d.seen[f] = d.walks
		n := d.node(f)
		if more := int(n.v) + 1 - len(d.met); more > 0 {
			d.met = append(d.met, make([]int32, more)...)
		}
		first := d.met[n.v] != d.walks
		d.met[n.v] = d.walks
		return visit(n.v, first) && from(n.lo) && from(n.hi)
	}
	from(f)
}
