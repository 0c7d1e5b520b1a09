package eval

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"
)

// Sorting is an accelerator (law 5): the source could run, but would take many steps for
// each comparison. The real functions sort the values and call back into the evaluator.
// Since they are the same code as in a run, elements that compare equal end in the same
// order.
//
// Elements that may be absent are sorted with the others if that is the same for each
// subset: the relative order of two elements must not depend on a third one.

// sortFuncs are the models of packages sort and slices.
func sortFuncs() map[string]Intrinsic {
	m := map[string]Intrinsic{
		"maps.clone": func(c *Call) (Value, bool) { // what maps.Clone is linked to
			m, ok := c.Arg(0).(*Map)
			if !ok {
				return c.Arg(0), true
			}
			return c.In.cloneMap(m), true
		},
		"slices.Contains": containsElement, "slices.Insert": insertElements, "slices.Grow": growElements,
		"slices.DeleteFunc": deleteElements,
		"sort.Slice":        sortByIndex(sort.Sort), "sort.SliceStable": sortByIndex(sort.Stable),
		"sort.Sort": sortInterface(sort.Sort), "sort.Stable": sortInterface(sort.Stable),
		"slices.SortFunc": sortByFunc(slices.SortFunc), "slices.SortStableFunc": sortByFunc(slices.SortStableFunc),
	}
	for _, name := range []string{"slices.Sort", "sort.Strings", "sort.Ints", "sort.Float64s"} {
		m[name] = sortOrdered
	}
	return m
}

// elemsToSort are the slots of a slice, settled, with those that may be absent as Optional. A
// value with alternatives asks for a split. It is not ok if there may be any number of
// elements.
func (in *Interp) elemsToSort(s *Slice) (vals []Value, ok bool) {
	list, ok := in.slots(s)
	if !ok {
		return nil, false
	}
	vals = slices.Clone(list)
	for i, v := range vals {
		o, opt := v.(*Optional)
		switch {
		case !opt:
			vals[i] = in.settle(v)
		case o.Many == Any:
			return nil, false
		case o.Many == One && in.certain(o.G):
			vals[i] = in.settle(o.V)
		default:
			vals[i] = &Optional{G: o.G, V: in.settle(o.V), Many: o.Many}
		}
	}
	in.spend(len(vals))
	return vals, true
}

// sortOrdered sorts by <. Elements that are equal by < cannot be told apart (but for 0 and
// -0), so a stable sort gives what any sort does, also with elements that may be absent.
func sortOrdered(c *Call) (Value, bool) {
	in := c.In
	switch s := c.Arg(0).(type) {
	case *Nil:
		return nil, true
	case *Slice:
		// The order may be open, since a sort looks at all elements.
		vals, ok := in.elemsToSort(s)
		// All elements must be constants: an unknown one may belong anywhere.
		for _, v := range vals {
			k, isConst := unwrap(v).(*Const)
			ok = ok && isConst && k.V != nil
		}
		if !ok {
			return in.disorder(c, s)
		}
		slices.SortStableFunc(vals, func(a, b Value) int {
			return compareConst(unwrap(a).(*Const),
				unwrap(b).(*Const))
		})
		in.settleOrder(s)
		in.setElems(s, vals)
		return nil, true
	}
	return nil, in.noList(c.Arg(0), c.Pos())
}

// noList reports whether sorting v does nothing: v is nil, or it is not known, and then its order
// is not known afterwards either.
func (in *Interp) noList(v Value, at token.Pos) bool {
	u, open := v.(*Unknown)
	if open {
		in.writesSome(u, at)
	}
	return open || isNil(v)
}

// writesSome makes unknown the elements of each list that an unknown one may be.
func (in *Interp) writesSome(u *Unknown, at token.Pos) {
	for _, v := range u.among {
		if s, ok := v.(*Slice); ok {
			in.forgetSlice(s, "what is written to one of several lists", at)
		}
	}
	in.loseBeyond(u)
}

// comparesSome calls the comparison function with unknown elements any number of times, as
// the sort of an unknown list does: the function may have effects. It returns true.
func (in *Interp) comparesSome(c *Call) bool {
	sig, ok := underlying(c.Arg(1).Type()).(*types.Signature)
	if _, open := c.Arg(0).(*Unknown); !open || !ok {
		return true
	}
	args := make([]Value, sig.Params().Len())
	for i := range args {
		args[i] = in.unknown(sig.Params().At(i).Type(), Loop, "", c.Pos())
	}
	defer func(lifting bool) { in.lifting = lifting }(in.lifting)
	in.lifting = false // what the calls do is not part of this one
	g := in.guardOf(in.unknown(types.Typ[types.Bool], Loop, "", c.Pos()), nil)
	in.turnGets = args
	in.turns(g, True, nil, c.Pos(), func() ctl {
		in.callValue(c.Arg(1), args, c.Site)
		return ctl{}
	}, "")
	return true
}

// compareConst is cmp.Compare of two constants of one type.
func compareConst(a, b *Const) int {
	switch x := a.V.(type) {
	case string:
		y, _ := b.V.(string)
		return cmp.Compare(x, y)
	case int64:
		y, _ := b.V.(int64)
		return cmp.Compare(x, y)
	case uint64:
		y, _ := b.V.(uint64)
		return cmp.Compare(x, y)
	case float64:
		y, _ := b.V.(float64)
		return cmp.Compare(x, y)
	}
	return 0
}

// undecided is the panic that ends a sort when a comparison is not known.
type undecided struct{}

// comparing runs a sort; ok is false if a comparison was not known. The list is then in any
// order.
func comparing(f func()) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, open := r.(undecided); !open {
				panic(r)
			}
			ok = false
		}
	}()
	f()
	return true
}

// maxInsertion is the length up to which package slices sorts by insertion, and so stably
// (see pdqsort in its source). Beyond it the order of equal elements depends on the others.
const maxInsertion = 12

// sortByFunc sorts by a function that compares two elements; real is the sort that is used.
func sortByFunc(real func([]Value, func(a, b Value) int)) Intrinsic {
	return func(c *Call) (Value, bool) {
		in := c.In
		s, ok := c.Arg(0).(*Slice)
		if !ok {
			return nil, in.noList(c.Arg(0), c.Pos()) && in.comparesSome(c)
		}
		compare := c.Arg(1)
		vals, ok := in.elemsToSort(s)
		switch {
		case !ok:
			return in.disorder(c, s)
		case allThere(vals) && len(vals) > maxSynced && looksAround(compare):
			return nil, false // its source keeps the list as the function sees it
		}
		// Where the order was open before, equal elements are in an open order afterwards
		// (leaveTies).
		open := shuffledAt(s)
		in.settleOrder(s)
		w := in.comparisonsOf(s, open >= 0 || !allThere(vals))
		list := sorting{in: in, s: s, vals: vals, synced: slices.Clone(vals)}
		by := func(a, b Value) int {
			list.sync()
			n, known := integer(in.settle(w.during(func() Value {
				return in.callValue(compare, []Value{unwrap(a), unwrap(b)}, c.Site)
			})))
			if !known {
				panic(undecided{})
			}
			list.reload()
			return n
		}
		// Up to maxInsertion elements, the sort is stable in each case. Beyond, a split
		// decides which elements are there.
		if !allThere(vals) {
			if len(vals) > maxInsertion { // of equals, the order depends on which are there
				in.present(vals)
			}
			real = slices.SortStableFunc
		}
		if !comparing(func() { real(vals, by) }) {
			return in.disorder(c, s)
		}
		in.setElems(s, vals)
		at := in.possible(vals)
		in.leaveTies(s, open, vals, at, func(i, j int) bool { return by(vals[at[i]], vals[at[j]]) == 0 })
		w.forget(c)
		return nil, true
	}
}

// maxSynced is the length up to which the comparison function of a sort finds the list as it is
// between two swaps, and may write to it. Of longer lists, the source is run if that matters.
const maxSynced = 64

// A sorting is a list that is being sorted in vals. The program's own list is brought up to date
// before each call of the comparison function, and read again after it.
type sorting struct {
	in           *Interp
	s            *Slice
	vals, synced []Value
}

// follows reports whether the function is shown each state of the list.
func (l *sorting) follows() bool { return len(l.vals) <= maxSynced && allThere(l.vals) }

func (l *sorting) sync() {
	if l.follows() && !slices.Equal(l.vals, l.synced) {
		l.in.spend(1)
		l.in.setElems(l.s, l.vals)
		copy(l.synced, l.vals)
	}
}

func (l *sorting) reload() {
	if !l.follows() {
		return
	}
	if now, ok := l.in.elemsToSort(l.s); ok && len(now) == len(l.vals) && !slices.Equal(now, l.synced) {
		copy(l.vals, now)
		copy(l.synced, now)
	}
}

// looksAround reports whether a function literal uses variables from around it that may lead to a
// list.
func looksAround(v Value) bool {
	f, ok := v.(*Func)
	if !ok || f.Lit == nil || f.Package == nil {
		return false
	}
	u := f.Package
	found := false
	ast.Inspect(f.Lit, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return !found
		}
		o, isVar := u.Info.Uses[id].(*types.Var)
		if isVar && !o.IsField() && (o.Pos() < f.Lit.Pos() || o.Pos() > f.Lit.End()) {
			_, basic := underlying(o.Type()).(*types.Basic)
			found = found || !basic
		}
		return !found
	})
	return found
}

// indexedSort adapts functions on positions to sort.Interface.
type indexedSort struct {
	n    int
	less func(i, j int) bool
	swap func(i, j int)
}

func (s *indexedSort) Len() int           { return s.n }
func (s *indexedSort) Less(i, j int) bool { return s.less(i, j) }
func (s *indexedSort) Swap(i, j int)      { s.swap(i, j) }

// decide is the known result of a comparison. It panics with undecided otherwise.
func (in *Interp) decide(v Value) bool {
	b, known := boolean(in.settle(v))
	if !known {
		panic(undecided{})
	}
	return b
}

func intConst(n int) Value { return &Const{T: types.Typ[types.Int], V: int64(n)} }

// sortByIndex sorts by a function that compares two positions: sort.Slice calls less(i, j),
// which reads the list, so each swap must be stored before the next comparison.
func sortByIndex(real func(sort.Interface)) Intrinsic {
	return func(c *Call) (Value, bool) {
		in := c.In
		in.mustSwap(c, c.Arg(0))
		s, ok := c.Arg(0).(*Slice)
		if !ok {
			return nil, in.noList(c.Arg(0), c.Pos()) && in.comparesSome(c)
		}
		vals, ok := in.elemsToSort(s)
		if !ok {
			return in.disorder(c, s)
		}
		open := shuffledAt(s)
		in.settleOrder(s)
		w := in.comparisonsOf(s, open >= 0 || !allThere(vals))
		less := func(i, j int) bool {
			return in.decide(w.during(func() Value {
				return in.callValue(c.Arg(1), []Value{intConst(i), intConst(j)}, c.Site)
			}))
		}
		if in.sortPairs(s, vals, less) {
			w.forget(c)
			return nil, true
		}
		in.present(vals) // positions are those of the elements that are there
		at := in.possible(vals)
		if !comparing(func() {
			real(&indexedSort{n: len(at), less: less, swap: func(i, j int) {
				i, j = at[i], at[j]
				in.spend(1)
				// The list is kept twice: vals to see ties at the end, and on the heap for
				// the callback, which may have written to it.
				if now, ok := in.slots(s); ok && len(now) == len(vals) {
					vals[i], vals[j] = now[i], now[j]
				}
				vals[i], vals[j] = vals[j], vals[i]
				in.setElem(s, i, vals[i])
				in.setElem(s, j, vals[j])
			}})
		}) {
			return in.disorder(c, s)
		}
		in.leaveTies(s, open, vals, at, func(i, j int) bool { return !less(i, j) })
		w.forget(c)
		return nil, true
	}
}

// sortPairs sorts elements that may be absent by a function on positions, as sort.Slice does, if
// each two of them are in one order whatever others there are: the function is asked for each pair
// as if these were the first two elements. It leaves the list as it is, and reports that, if a
// comparison is not known or two elements are equal.
func (in *Interp) sortPairs(s *Slice, vals []Value, less func(i, j int) bool) bool {
	if allThere(vals) || len(vals) < 2 {
		return false
	}
	sorted := slices.Clone(vals)
	ok := comparing(func() {
		slices.SortFunc(sorted, func(a, b Value) int {
			in.setElem(s, 0, unwrap(a))
			in.setElem(s, 1, unwrap(b))
			switch before, after := less(0, 1), less(1, 0); {
			case before == after:
				panic(undecided{})
			case before:
				return -1
			}
			return 1
		})
	})
	if !ok {
		sorted = vals
	}
	in.setElems(s, sorted)
	return ok
}

// possible are the positions of the elements that may be there on this path.
func (in *Interp) possible(list []Value) []int {
	at := make([]int, 0, len(list))
	for i, v := range list {
		if o, opt := v.(*Optional); !opt || in.feasible(o.G) {
			at = append(at, i)
		}
	}
	return at
}

// disorder is a sort with an unknown outcome: any element may be anywhere, and the
// comparison function may have been called any number of times.
func (in *Interp) disorder(c *Call, s *Slice) (Value, bool) {
	in.forgetSlice(s, "an element of a list whose order is not known", c.Pos())
	for _, a := range c.Args[min(1, len(c.Args)):] { // how often it is called is not known either
		in.handOver(&Call{In: in, Fn: c.Fn, Name: c.Name, Args: []Value{a}, Site: c.Site},
			stranger{pkg: calleePackage(c), why: Loop, effects: nothing})
	}
	return nil, true
}

// containsElement is slices.Contains. Its result is one formula over the elements, so the
// call does not fork for each element that may be absent (see wholeFuncs).
func containsElement(c *Call) (Value, bool) {
	list, ok := c.In.members(c.Arg(0))
	if !ok {
		return nil, false
	}
	return c.In.boolOf(c.In.contains(list, c.Arg(1), c), c.Result(0)), true
}
