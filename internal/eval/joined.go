package eval

import (
	"go/types"
	"slices"
)

// A joined slice is one of two: a under g, and b otherwise. Two branches that append to one
// variable lead to it:
//
//	tools := base
//	if flag { tools = append(tools, extra) }
//
// Reading gives one list with the elements of both, where those that only one of them has
// are Optional. This is what keeps the number of alternatives linear: ten such conditions
// make one list with ten optional elements, not 1,024 lists. Writing goes to the arrays of
// a and b, each under its guard, so that law 1 (memory is Go's) also holds for aliases.
type joined struct {
	g    Guard
	a, b Value    // each a *Slice or a *Nil
	at   [][2]int // which element of a and of b each one is, or -1
	seen int64    // when the list was made, by Interp.changes
	// path is that on which it was made. Elements that both slices have are merged, which leaves
	// out what that path excludes, so the list holds only where the path does.
	path Guard
}

// maxLeaves bounds the slices that a joined slice may be. Beyond it they become one list in
// a new array that is linked with the old ones (alias.go): a write to one of them makes
// elements of the other unknown.
const maxLeaves = 4

// leafSlices are the slices that v may be, none of them joined. The list is empty if v is not a
// slice.
func leafSlices(v Value) []*Slice {
	s, ok := v.(*Slice)
	switch {
	case !ok:
		return nil
	case s.Of == nil:
		return []*Slice{s}
	}
	return append(leafSlices(s.Of.a), leafSlices(s.Of.b)...)
}

// mergeSlices is the slice that is a under g and b otherwise.
func (in *Interp) mergeSlices(g Guard, t types.Type, a, b Value) Value {
	if !in.g.Wide(g, maxSupport) && !in.g.Wide(in.path, 2*maxSupport) {
		// What the path says anyway would make one element two.
		if g = in.g.Without(g, in.path); g == True {
			return a
		} else if g == False {
			return b
		}
	}
	a, b = in.limited(a, g), in.limited(b, in.g.Not(g))
	if same(a, b) {
		return a
	}
	// The list is read once here. refresh reads it again when one of the arrays has
	// changed.
	j := &joined{g: g, a: a, b: b, seen: in.changes, path: in.path}
	x, y, _ := in.bothLists(j)
	j.at = align(x, y)
	s := &Slice{
		T:   t,
		Arr: in.newObj(&elems{elem: elemType(t), vals: in.zip(j, x, y)}),
		Len: len(j.at),
		Cap: -1,
		Top: unbounded,
	}
	s.IsNil = in.small(g, nilGuard(a), nilGuard(b))
	in.shuffleLike(s, a, b)
	// Only few leaves, told apart by few conditions, are kept as such.
	all := leafSlices(a)
	if all = append(all, leafSlices(b)...); len(all) <= maxLeaves && !in.g.Wide(g, maxSupport) {
		s.Of = j
		return s
	}
	if !slices.ContainsFunc(all, func(leaf *Slice) bool { return leaf.Len != leaf.Top }) {
		s.Top = s.Len // append to any of them moves
	}
	at := shuffledAt(s)
	j.eachLeaf(func(leaf *Slice, slots []int) {
		in.spend(len(slots) / 8)
		for i := at; at >= 0 && i < len(slots); i++ { // it may be any
			slots[i] = leaf.Len - 1
		}
		if leaf.Top > 0 {
			in.linkMerged(s, leaf, slots)
		}
	})
	return s
}

// eachLeaf calls f for each leaf, with the index of the leaf's element that each of the joined list
// is, or -1.
func (j *joined) eachLeaf(f func(leaf *Slice, at []int)) {
	for side, v := range []Value{j.a, j.b} {
		s, ok := v.(*Slice)
		if !ok {
			continue
		}
		here := func(leaf *Slice, of func(int) int) {
			at := make([]int, len(j.at))
			for i, k := range j.at {
				if at[i] = -1; k[side] >= 0 {
					at[i] = of(k[side])
				}
			}
			f(leaf, at)
		}
		if s.Of == nil {
			here(s, func(i int) int { return i })
			continue
		}
		s.Of.eachLeaf(func(leaf *Slice, at []int) { here(leaf, func(i int) int { return at[i] }) })
	}
}

// limited drops the leaves that v cannot be under g: a join of joins under one condition
// must not grow.
func (in *Interp) limited(v Value, g Guard) Value {
	s, ok := v.(*Slice)
	switch {
	case !ok || s.Of == nil:
		return v
	case in.g.Disjoint(g, s.Of.g):
		return in.limited(s.Of.b, g)
	case in.g.Implies(g, s.Of.g):
		return in.limited(s.Of.a, g)
	}
	return v
}

// align pairs the elements of two lists: one by one if there are as many, and otherwise by
// their longest common subsequence. Each pair of indexes is one element of the joined list;
// -1 says that the other list has it alone. Elements that both lists have should stay one
// element without a guard, since each guard costs a condition later on.
func align(a, b []Value) [][2]int {
	out := make([][2]int, 0, max(len(a), len(b)))
	pre, suf := 0, 0
	if len(a) == len(b) {
		pre = len(a)
	} else {
		for pre < len(a) && pre < len(b) && (a[pre] == b[pre] || same(a[pre], b[pre])) {
			pre++
		}
		for suf < len(a)-pre && suf < len(b)-pre && same(a[len(a)-1-suf], b[len(b)-1-suf]) {
			suf++
		}
	}
	for i := range pre {
		out = append(out, [2]int{i, i})
	}
	i, k := pre, pre
	for _, m := range common(a[pre:len(a)-suf], b[pre:len(b)-suf]) {
		for ; i < pre+m[0]; i++ {
			out = append(out, [2]int{i, -1})
		}
		for ; k < pre+m[1]; k++ {
			out = append(out, [2]int{-1, k})
		}
		out = append(out, [2]int{i, k})
		i, k = i+1, k+1
	}
	for ; i < len(a)-suf; i++ {
		out = append(out, [2]int{i, -1})
	}
	for ; k < len(b)-suf; k++ {
		out = append(out, [2]int{-1, k})
	}
	for i := suf; i > 0; i-- {
		out = append(out, [2]int{len(a) - i, len(b) - i})
	}
	return out
}

// maxCommon bounds the pairs of elements that common compares, as its time and memory are
// the product of both lengths. Longer lists share only what they begin and end with.
const maxCommon = 1 << 14

// common is a longest common subsequence of two lists, as pairs of indexes, by the textbook
// dynamic program.
func common(a, b []Value) (pairs [][2]int) {
	if len(a)*len(b) == 0 || len(a)*len(b) > maxCommon {
		return nil
	}
	n := len(b) + 1
	// best[i*n+k] is the length for a[i:] and b[k:].
	best := make([]int, (len(a)+1)*n) // of what is left from i and k on
	alike := make([]bool, len(best))
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			p := i*n + k
			if alike[p] = same(a[i], b[k]); alike[p] {
				best[p] = best[p+n+1] + 1
			} else {
				best[p] = max(best[p+n], best[p+1])
			}
		}
	}
	for i, k := 0, 0; i < len(a) && k < len(b); {
		switch p := i*n + k; {
		case alike[p]:
			pairs = append(pairs, [2]int{i, k})
			i, k = i+1, k+1
		case best[p+n] >= best[p+1]:
			i++
		default:
			k++
		}
	}
	return pairs
}

// mergeList is the list that is a under g and b otherwise.
func (in *Interp) mergeList(g Guard, a, b []Value) []Value {
	return in.zip(&joined{g: g, at: align(a, b)}, a, b)
}

// zip makes the list of a joined slice from those of a and b, as align paired them.
func (in *Interp) zip(j *joined, a, b []Value) []Value {
	in.spend((len(a) + len(b)) / 4)
	ng := in.g.Not(j.g)
	out := make([]Value, len(j.at))
	for i, k := range j.at {
		switch {
		case k[1] < 0:
			out[i] = in.optionalElem(j.g, a[k[0]])
		case k[0] < 0:
			out[i] = in.optionalElem(ng, b[k[1]])
		case a[k[0]] == b[k[1]]:
			out[i] = a[k[0]]
		default:
			out[i] = in.mergeElem(j.g, a[k[0]], b[k[1]])
		}
	}
	return out
}

// bothLists are the elements of both slices, as they are where it is that one.
func (in *Interp) bothLists(j *joined) (a, b []Value, ok bool) {
	a, ok1 := in.listUnder(j.g, j.a)
	b, ok2 := in.listUnder(in.g.Not(j.g), j.b)
	return in.onlyAll(j.g, a), in.onlyAll(in.g.Not(j.g), b), ok1 && ok2
}

// listUnder is the list of a slice where g holds: what was written on other ways is not in it.
func (in *Interp) listUnder(g Guard, v Value) (list []Value, ok bool) {
	linked := func(s *Slice) bool { return s.Arr.links().from != nil }
	if !in.strict && slices.ContainsFunc(leafSlices(v), linked) {
		in.joinInto(g, in.under(g, func() { list, ok = in.rawList(v) }))
		return list, ok
	}
	return in.rawList(v)
}

// onlyAll is list with only applied to each element. The list is copied on the first
// change, because it may be the array's own.
func (in *Interp) onlyAll(g Guard, list []Value) []Value {
	out := list
	for i, v := range list {
		w := in.only(g, v)
		if w == v {
			continue
		}
		if &out[0] == &list[0] {
			out = slices.Clone(list)
		}
		out[i] = w
	}
	return out
}

// only is v without the alternatives that g excludes. The list of a is read only where g
// holds, so an element of it that has alternatives by g has just one there.
func (in *Interp) only(g Guard, v Value) Value {
	if o, ok := v.(*Optional); ok {
		if w := in.only(g, o.V); w != o.V {
			return &Optional{G: o.G, V: w, Many: o.Many, turns: o.turns, inTurn: o.inTurn}
		}
		return v
	}
	c, ok := v.(*Choice)
	if !ok {
		return v
	}
	var alts []Alt
	for _, a := range c.Alts {
		if !in.g.Disjoint(g, a.G) {
			alts = append(alts, a)
		}
	}
	switch len(alts) {
	case 0, len(c.Alts):
		return c
	case 1:
		return alts[0].V
	}
	return &Choice{c.T, alts}
}

// refresh makes the list of a joined slice anew if one of the arrays has been written to, or if it
// was made on a path that may be another one.
func (in *Interp) refresh(s *Slice) {
	j := s.Of
	stale := j.path != in.path && !in.g.Implies(in.path, j.path)
	for _, leaf := range leafSlices(s) {
		stale = stale || leaf.Arr.changed > j.seen
	}
	if !stale {
		return
	}
	if x, y, ok := in.bothLists(j); ok {
		// What the list is follows from the arrays: no branch takes it back.
		s.Arr.raw = &elems{elem: elemType(s.T), vals: in.zip(j, x, y)}
		j.seen, j.path = in.changes, in.path
		in.shuffleLike(s, j.a, j.b)
	}
}

// oneLeaf is the leaf that s is on this path. An intrinsic sees no alternatives (law 3): if
// the path does not decide, the call is taken back and made once for each leaf.
func (in *Interp) oneLeaf(s *Slice) Value {
	switch {
	case in.certain(s.Of.g):
		return in.settle(s.Of.a)
	case !in.feasible(s.Of.g):
		return in.settle(s.Of.b)
	}
	in.raise(splitSignal{g: s.Of.g})
	return nil
}

// eachSlice maps each leaf that v may be by a function that may write; what they write is
// joined under their guards.
func (in *Interp) eachSlice(v Value, f func(Value) Value) Value {
	return in.eachUnder(v, func(v Value) Value {
		s, ok := v.(*Slice)
		if !ok || s.Of == nil {
			return f(v)
		}
		two := &Choice{s.T, []Alt{{s.Of.g, s.Of.a}, {in.g.Not(s.Of.g), s.Of.b}}}
		return in.eachSlice(two, f)
	})
}

// mapSlice maps each slice that v may be by a function without effects.
func (in *Interp) mapSlice(v Value, f func(Value) Value) Value {
	return in.each(v, func(v Value) Value { return in.mapLeaves(v, f) })
}

// mapLeaves is mapSlice for one alternative. Leaves on which f panics, as with an index
// that only one of two lists has, leave on a way of their own (away), and the others go on.
func (in *Interp) mapLeaves(v Value, f func(Value) Value) Value {
	if s, ok := v.(*Slice); !ok || s.Of == nil {
		return f(v)
	}
	var away []way
	r := in.mapUnder(True, v, f, &away)
	for i, p := range away {
		if i == len(away)-1 && r == nil {
			in.throw(p.ctl)
		}
		in.leaveFor(p)
	}
	return r
}

// mapUnder maps the leaves that v may be under g; r is nil if all of them panic.
func (in *Interp) mapUnder(g Guard, v Value, f func(Value) Value, away *[]way) (r Value) {
	s, ok := v.(*Slice)
	if !ok || s.Of == nil {
		r, left := in.runAlternative(g, func() Value { return f(v) })
		for _, w := range left {
			*away = in.addAway(*away, w)
		}
		return r
	}
	j := s.Of
	with, without := in.g.And(g, j.g), in.g.AndNot(g, j.g)
	switch {
	case !in.feasible(without):
		return in.mapUnder(g, j.a, f, away)
	case !in.feasible(with):
		return in.mapUnder(g, j.b, f, away)
	}
	x, y := in.mapUnder(with, j.a, f, away), in.mapUnder(without, j.b, f, away)
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return in.merge(j.g, x, y)
}
