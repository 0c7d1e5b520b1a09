package eval

import (
	"go/token"
	"go/types"
	"slices"
)

// When a function that escapes is called, it finds what is there then. That is open: code that has
// it may call it at once, as package errgroup does, later, or both.
//
//	state := "before"
//	group.Go(func() error { return register(state) }) // may find either
//	group.Wait()
//	state = "after"
//
// So what it may read is kept as it was when it was handed over, and at each later call of code
// that is not read, since that may have the function. If the program has changed any of that since,
// the function runs on it, too.

// A moment is what a function may read, as it was when the function was handed over.
type moment struct {
	at    int64 // by Interp.changes
	g     Guard // of the path on which that happened
	state []heldState
	first bool // no command has been executed before
}

// A heldState is the state of an object, whose variable or element has type t.
type heldState struct {
	obj     *Obj
	t       types.Type
	state   any
	blurred bool // it stands for several moments, and is unknown where they differ
}

// maxMoments bounds the moments that are kept of one function: what changes after that is unknown.
// maxMomentObjects bounds the objects of one moment, and maxMomentDepth how far they are from a
// variable. What is beyond is found as the program leaves it.
const maxMoments, maxMomentObjects, maxMomentDepth = 8, 64, 3

// escapeTo lets a value of parameter type t escape to a stranger, which may call at once what it
// finds there. What answers clients is called when the program serves, so it finds what there is
// then.
func (in *Interp) escapeTo(s stranger, v Value, t types.Type, at token.Pos) {
	in.escape(v, at)
	if s.serves || in.trying > 0 {
		return
	}
	in.atOnce(v, t, func(f *Func) {
		if sig := signatureOf(f); sig == nil || in.opts.Answers != nil && in.opts.Answers(sig) {
			return
		}
		if e := in.escapedBy(f); e != nil && !e.command && e.from == in.escaping {
			in.keepMoment(e)
		}
	})
}

// escapedBy is the function among those that wait to run, or nil.
func (in *Interp) escapedBy(f *Func) *escaped {
	if f.Lit == nil && f.Fn == nil {
		return nil
	}
	id := in.escapeID(f)
	for i := len(in.toRun) - 1; i >= 0; i-- {
		if in.toRun[i].id == id {
			return &in.toRun[i]
		}
	}
	return nil
}

// keepMoment keeps what a function may read, if that is not as it was at the last moment.
func (in *Interp) keepMoment(e *escaped) {
	switch n := len(e.moments); {
	case n > 0 && !in.changedSince(e.moments[n-1]) && !in.lostSince(e.moments[n-1], e):
		e.moments[n-1].at = in.changes
	case n >= maxMoments:
		in.blur(e.moments[n-1], e)
	default:
		if m := in.momentOf(e.f); len(m.state) > 0 {
			e.moments = append(e.moments, m)
		}
	}
}

// momentOf is what a function may read now.
func (in *Interp) momentOf(f *Func) *moment {
	w := in.newMomentWalk()
	w.function(f, 0)
	return w.m
}

// mayCallHanded is called before each call of code that is not read, and before the program waits.
// Any function that was handed over may be called then, so what those may read is kept. What those
// may write that libraries have becomes unknown again: by is as for callAgain.
func (in *Interp) mayCallHanded(by string) {
	if in.trying > 0 {
		return
	}
	if in.momentsAt != in.changes {
		in.momentsAt = in.changes
		for i := range in.toRun {
			if e := &in.toRun[i]; len(e.moments) > 0 && e.from == in.escaping {
				in.keepMoment(e)
			}
		}
	}
	if by != anyLibrary || in.librariesAt != in.changes {
		in.callAgain(by)
	}
	if by == anyLibrary {
		in.librariesAt = in.changes
	}
}

// A momentWalk finds the objects of a moment.
type momentWalk struct {
	in   *Interp
	m    *moment
	seen map[*Obj]bool
	met  map[Value]bool // functions and unknown values: each leads to the same each time
}

func (in *Interp) newMomentWalk() *momentWalk {
	m := &moment{at: in.changes, g: in.path}
	return &momentWalk{in: in, m: m, seen: map[*Obj]bool{}, met: map[Value]bool{}}
}

// function adds what a function has captured, its receiver, and the package variables that it
// names.
func (w *momentWalk) function(f *Func, depth int) {
	if f.Fn != nil && f.Lit == nil {
		w.value(f.Recv, depth)
	}
	w.in.eachVariable(f, func(v *types.Var, o *Obj) { w.object(o, v.Type(), 0) })
}

// holders are packages of the standard library whose structs hold what programs put into them.
var holders = stringSet(`bytes container/list container/ring strings sync sync/atomic`)

// object adds an object of type t, and those that it leads to. Structs of other libraries are left
// out.
func (w *momentWalk) object(o *Obj, t types.Type, depth int) {
	if w.seen[o] || depth > maxMomentDepth || len(w.m.state) >= maxMomentObjects {
		return
	}
	n, named := types.Unalias(t).(*types.Named)
	_, isStruct := underlying(t).(*types.Struct)
	if named && isStruct && w.in.userPackage(pkgPath(n.Obj().Pkg())) == nil && !holders[pkgPath(n.Obj().Pkg())] {
		return
	}
	w.seen[o] = true
	w.m.state = append(w.m.state, heldState{obj: o, t: t, state: w.in.stateOf(o)})
	for _, v := range w.in.contentOf(o) {
		w.value(v, depth+1)
	}
}

func (w *momentWalk) value(v Value, depth int) {
	switch v := v.(type) {
	case *Ptr:
		w.object(v.Obj, deref(v.T), depth)
	case *Slice: // written are the arrays of those that it is joined of
		for _, leaf := range leafSlices(v) {
			w.object(leaf.Arr, v.T, depth)
		}
	case *Map:
		w.object(v.Obj, v.T, depth)
	case *Func:
		if depth <= maxMomentDepth && !w.met[v] {
			w.met[v] = true
			w.function(v, depth+1)
		}
	case *Unknown:
		if w.met[v] {
			return
		}
		w.met[v] = true
		for _, part := range w.in.leadsTo(v) {
			w.value(part, depth)
		}
	case *Struct, *Array, *Choice, *Optional, *NativeValue:
		for _, part := range w.in.leadsTo(v) {
			w.value(part, depth)
		}
	}
}

// userVars are the package variables of the user's that code names.
func (in *Interp) userVars(e *effects) []*types.Var {
	list, known := in.varsNamed[e]
	if known {
		return list
	}
	for _, v := range in.packageVars(e.named) {
		if in.userPackage(pkgPath(v.Pkg())) != nil {
			list = append(list, v.Var)
		}
	}
	if in.varsNamed == nil {
		in.varsNamed = map[*effects][]*types.Var{}
	}
	in.varsNamed[e] = list
	return list
}

// dropMoments leaves those moments of functions that differ from what there is when what handed
// them over has ended. What other functions change is seen by giveBack.
func (in *Interp) dropMoments(list []escaped) {
	same := map[*moment]bool{}
	in.betweenRoots(func() {
		for _, e := range list {
			for _, m := range e.moments {
				same[m] = !m.blurred() && !in.changedSince(m)
			}
		}
	})
	for i := range list {
		list[i].moments = slices.DeleteFunc(list[i].moments, func(m *moment) bool { return same[m] })
	}
}

// betweenRoots runs f, which compares states between roots. It ends early if that is too much work.
func (in *Interp) betweenRoots(f func()) {
	in.runRoot(func() Value { f(); return nil })
}

// blurred reports whether a moment stands for several.
func (m *moment) blurred() bool {
	return slices.ContainsFunc(m.state, func(h heldState) bool { return h.blurred })
}

// stateOf is the state of an object, which later writes leave alone.
func (in *Interp) stateOf(o *Obj) any {
	switch s := o.now().(type) {
	case *mapState:
		return s.clone()
	case *chanState:
		return s.clone()
	}
	return in.unshare(o.now(), true)
}

// changedSince reports whether something of a moment is certainly not as it was.
func (in *Interp) changedSince(m *moment) bool {
	return slices.ContainsFunc(m.state, func(h heldState) bool { return in.changedFrom(m, h) })
}

func (in *Interp) changedFrom(m *moment, h heldState) bool {
	return !h.blurred && h.obj.changed > m.at && !in.covers(h.obj.now(), h.state, m.g)
}

// blur makes one of a moment and of what there is now.
func (in *Interp) blur(m *moment, e *escaped) {
	own := in.lentBy(e)
	for i := range m.state {
		h := &m.state[i]
		if !in.changedFrom(m, *h) && !lost(h.obj.now(), h.state, own) {
			continue
		}
		h.blurred = true
		h.state = in.blurred(h.obj.now(), h.state, h.t, e.at)
	}
	m.at, m.g = in.changes, in.g.Or(m.g, in.path)
}

// blurred is a state of an object of type t that may be either of two. Fields that are the same in
// both stay known.
func (in *Interp) blurred(now, then any, t types.Type, at token.Pos) any {
	u := in.unknown(t, RunTime, "what changes between calls", at)
	switch then := then.(type) {
	case *mapState:
		return &mapState{fuzzy: u, fuzzyG: True}
	case *elems:
		list := *then
		list.vals = make([]Value, len(then.vals))
		for i, v := range then.vals {
			list.vals[i] = amongst(in.unknown(then.elem, RunTime, u.Detail, at), v)
		}
		return &list
	case *octets:
		return &partialBytes{elem: then.elem, text: retype(u, types.Typ[types.String])}
	case *Struct:
		st, ok := underlying(then.T).(*types.Struct)
		s, same := now.(*Struct)
		if !ok || !same || len(s.F) != len(then.F) || len(s.F) != st.NumFields() {
			return amongst(u, then)
		}
		out := &Struct{T: then.T, F: slices.Clone(then.F)}
		for i, v := range then.F {
			if !in.covers(s.F[i], v, True) {
				out.F[i], _ = in.blurred(s.F[i], v, st.Field(i).Type(), at).(Value)
			}
		}
		return out
	case Value:
		if is, ok := now.(Value); ok {
			amongst(u, is)
		}
		return amongst(u, then)
	}
	return then
}

// covers reports whether a state says nothing where g holds that another does not say. What is
// unknown may be anything.
func (in *Interp) covers(now, then any, g Guard) bool {
	each := func(a, b Value) bool { return in.covers(a, b, g) }
	switch x := now.(type) {
	case *NativeValue:
		content, ok := x.State.(Value) // of an atomic value, say
		y, was := then.(*NativeValue)
		if _, done := x.State.(firstDo); !ok {
			return was || !done
		}
		if !was {
			return false
		}
		before, ok := y.State.(Value)
		return ok && each(content, before)
	case *Unknown, *partialBytes:
		return true
	case *chanState:
		y, ok := then.(*chanState)
		return !ok || closedAlike(x, y) && slices.EqualFunc(x.queue, y.queue, each)
	case *octets:
		y, ok := then.(*octets)
		return ok && x.text(0, x.len()) == y.text(0, y.len())
	case *Struct:
		y, ok := then.(*Struct)
		return ok && slices.EqualFunc(x.F, y.F, each)
	case *elems:
		y, ok := then.(*elems)
		return ok && slices.EqualFunc(x.vals, y.vals, each)
	case *mapState:
		y, ok := then.(*mapState)
		return ok && x.covers(y, each) && !slices.ContainsFunc(y.order.list, func(k string) bool {
			e := x.entries.get(k)
			return e != nil && in.feasible(in.g.And(g, in.g.AndNot(y.entries.get(k).g, e.g)))
		})
	case *Choice:
		y, ok := then.(Value)
		return ok && !slices.ContainsFunc(x.Alts, func(a Alt) bool {
			return in.feasible(in.g.And(g, a.G)) && !each(a.V, y)
		})
	case Value:
		y, ok := then.(Value)
		return ok && same(x, y)
	}
	return false
}

// covers reports whether a map says nothing that another does not say: the entries of an unknown
// map that have been stored since are known.
func (m *mapState) covers(then *mapState, each func(a, b Value) bool) bool {
	if then.fuzzy != nil && m.fuzzy == nil {
		return false
	}
	for _, k := range m.order.list {
		if was := then.entries.get(k); was == nil || !each(m.entries.get(k).v, was.v) {
			return false
		}
	}
	gone := func(k string) bool { return m.entries.get(k) == nil }
	return m.fuzzy != nil || !slices.ContainsFunc(then.order.list, gone)
}

// onMoment runs f, which calls e, on what there was at a moment, and then puts back what there is
// now. A command that is executed for the first time finds what there was before it was handed
// over, as far as it alone may have changed that.
func (in *Interp) onMoment(e *escaped, m *moment, f func()) {
	var now []heldState
	held, left := map[*Obj]bool{}, len(in.leavings)
	in.runRoot(func() Value {
		defer in.unbounded()() // what is put back half way is put back nowhere
		for _, u := range m.state {
			now = append(now, heldState{obj: u.obj, state: in.stateOf(u.obj)})
			in.replace(u.obj, u.state)
			held[u.obj] = true
		}
		for _, l := range e.back {
			if m.first && held[l.in()] {
				in.giveOne(l)
			}
		}
		return nil
	})
	f()
	if !e.command && in.afterMoment(m, e.at) {
		f()
	}
	in.runRoot(func() Value {
		defer in.unbounded()()
		for _, u := range now {
			in.replace(u.obj, u.state)
		}
		return nil
	})
	in.dropLeft(left, held)
}

// afterMoment is afterItself for a function that ran on a moment.
func (in *Interp) afterMoment(m *moment, at token.Pos) bool {
	changed := false
	in.runRoot(func() Value {
		for _, h := range m.state {
			now := h.obj.now()
			if in.covers(now, h.state, m.g) || h.blurred {
				continue
			}
			changed = true
			in.replace(h.obj, in.blurred(now, h.state, h.t, at))
		}
		return nil
	})
	return changed
}

// afterItself makes unknown what a function has changed of what it may read and was given back to
// it, or the program has written since, and reports whether there is any: code that has the
// function may call it again, and then it finds what it has left itself.
//
//	n := 0
//	retry(func() error { n++; if n < 3 { return err }; return register() })
func (in *Interp) afterItself(e *escaped) bool {
	if e.command {
		return false
	}
	if !in.lentTo(e) {
		return false
	}
	own := func(l lent) bool { return l.owner == e && l.m == nil }
	w := in.newMomentWalk()
	w.function(e.f, 0)
	var found []stayed
	look := func(l lent, was Value) {
		if own(l) && w.seen[l.p.obj] {
			found = append(found, stayed{l, was})
		}
	}
	for _, l := range in.given {
		was, _ := l.old.(Value)
		look(l, was)
	}
	for _, s := range in.stayed {
		look(s.lent, s.was)
	}
	changed := in.notCovered(found, e.g)
	in.runRoot(func() Value {
		for _, l := range changed {
			in.overwrite(l.p.place(), l.u)
		}
		return nil
	})
	return len(changed) > 0
}

// notCovered are those of some places that are not certainly as they were where g holds.
func (in *Interp) notCovered(list []stayed, g Guard) (changed []lent) {
	same := make([]bool, len(list))
	in.betweenRoots(func() {
		for i, s := range list {
			same[i] = in.covers(in.loadPath(s.p.obj, s.p.path), s.was, g)
		}
	})
	for i, s := range list {
		if !same[i] {
			changed = append(changed, s.lent)
		}
	}
	return changed
}
