package eval

import (
	"slices"
	"sort"
)

// sortInterface sorts a value with the methods Len, Less and Swap. If a comparison is not
// known, some swaps have been made, and any others may be: the list has any order, and of a
// value that is not a slice everything may have changed.
func sortInterface(real func(sort.Interface)) Intrinsic {
	return func(c *Call) (Value, bool) {
		in := c.In
		data := c.Arg(0)
		if _, open := data.(*Unknown); open {
			return nil, false
		}
		call := func(name string, args ...int) Value {
			vals := make([]Value, len(args))
			for i, n := range args {
				vals[i] = intConst(n)
			}
			v, _ := in.Method(data, name, vals...)
			return v
		}
		// The methods are the program's own and may do anything; they are called as often
		// as in a run.
		length := call("Len")
		if length == nil {
			return nil, false
		}
		n, known := integer(in.settle(length))
		if !known || n > maxElems {
			return nil, false
		}
		_, itself := data.(*Slice)
		s, open := in.sortedList(data), -1
		if s != nil {
			open = shuffledAt(s)
			in.settleOrder(s)
		}
		w := in.comparisonsOf(s, s != nil)
		method := func(name string, i, j int) Value { return w.during(func() Value { return call(name, i, j) }) }
		ok := comparing(func() {
			real(&indexedSort{
				n:    n,
				less: func(i, j int) bool { return in.decide(method("Less", i, j)) },
				swap: func(i, j int) { method("Swap", i, j) },
			})
		})
		if !ok && s != nil {
			in.disorder(c, s)
			w.forget(c) // the methods are called any number of times
		}
		if !ok && !itself {
			// It calls methods of the caller's.
			in.handOver(c, stranger{pkg: in.PackagePath(), why: Loop, effects: anything})
		}
		if list, known := in.slotsOf(s); known && ok {
			in.leaveTies(s, open, list, in.possible(list),
				func(i, j int) bool { return !in.decide(call("Less", i, j)) })
			if open >= 0 {
				w.forget(c)
			}
		}
		return nil, true
	}
}

// sortedList is the list that a value with the methods of sort.Interface sorts: the value itself,
// or the only list that it holds, as that of sort.Reverse and of a struct of a list and a function
// do. It is nil if there are several, since what is in one order in the first one is in another
// order in the second one.
func (in *Interp) sortedList(data Value) *Slice {
	var found *Slice
	var only func(v Value, depth int) bool
	only = func(v Value, depth int) bool {
		switch v := v.(type) {
		case *Slice:
			if found != nil || v.Len < 0 {
				return false
			}
			found = v
			return true
		case *Ptr:
			return depth > 0 && only(in.load(v), depth-1)
		case *Struct:
			return depth > 0 && !slices.ContainsFunc(v.F, func(f Value) bool { return !only(f, depth-1) })
		case *Const, *Func, *Nil:
			return true
		}
		return false
	}
	if !only(data, maxAround) {
		return nil
	}
	return found
}

// maxAround is how deep in structs and pointers the list of a sort.Interface is looked for.
const maxAround = 8

// comparisons notes whether the functions that a sort calls write to anything that was there, other
// than the list. How often they are called, and with what, is not known if the order of the list
// was open or an element may be absent.
type comparisons struct {
	in     *Interp
	list   *Obj
	before int32 // the last object that was there
	wrote  bool
}

// comparisonsOf are those of a sort of s, or nil if they are the ones that a run makes.
func (in *Interp) comparisonsOf(s *Slice, unsure bool) *comparisons {
	if !unsure {
		return nil
	}
	return &comparisons{in: in, list: s.Arr, before: in.nextObj}
}

// during runs a function of the sort and notes what it writes.
func (w *comparisons) during(f func() Value) Value {
	if w == nil {
		return f()
	}
	outer := w.in.compared
	w.in.compared = w
	defer func() {
		if w.in.compared = outer; outer != nil && w.wrote {
			outer.wrote = true
		}
	}()
	return f()
}

// note notes a write to o.
func (w *comparisons) note(o *Obj) {
	if w != nil && o != w.list && o.born <= w.before {
		w.wrote = true
	}
}

// forget makes unknown what the functions of c may have written, if they have written anything. The
// list itself is sorted in any case.
func (w *comparisons) forget(c *Call) {
	if w == nil || !w.wrote {
		return
	}
	in := w.in
	sorted := w.list.now()
	if st, ok := sorted.(*elems); ok {
		sorted = st.clone()
	}
	at, v := 0, in.unreversed(c.Arg(0))
	if len(c.Args) > 1 {
		at, v = 1, c.Arg(1)
	}
	r := in.shortWalk(nothing)
	r.value(v, paramType(c.Sig, at, v), nil)
	in.called(r, in.forgetter(c, stranger{why: Loop}))
	in.walked(r)
	in.replace(w.list, sorted)
}

// unreversed is what was given to sort.Reverse, also more than once, whose own methods call those
// of that value alone.
func (in *Interp) unreversed(data Value) Value {
	for {
		p, ok := data.(*Ptr)
		if !ok || namedKey(deref(p.T)) != "sort.reverse" {
			return data
		}
		s, ok := in.load(p).(*Struct)
		if !ok || len(s.F) != 1 {
			return data
		}
		data = s.F[0]
	}
}
