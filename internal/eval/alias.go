package eval

import (
	"go/types"
	"math"
	"slices"
	"strconv"
)

// Arrays that may be one array. Most slices share an array for certain, and then a write through
// one shows through the other by itself. This file is about the slices of which that is not known:
//
//	b := append(a, x)        // in a's array if that has room, which the program does not say
//	b[0] = "changed"         // a[0] may have changed, or not
//
//	s := a
//	if cond {
//		s = b            // the merged list is a new array; see mergeSlices
//	}
//
// The evaluator gives b an array of its own and links it with the array of a, its origin. From then
// on a write to one makes unknown what the other may have in common with it. That happens lazily: a
// write to the array makes the origin unknown at once, but a write to the origin is only recorded
// as an event, and renew asks for the events when the array is next read. Most arrays are never
// written again, so most links cost nothing.
//
// All of this only ever widens: an element is unknown, never wrong (law 1).

// An event is a write to an array that is an origin, from element first on. br and g say on which
// ways it happened: an array that was made on a way that excludes them has not changed.
type event struct {
	at    int64
	first int
	br    *branch
	g     Guard // the path on which it happened
	// by is the array that was written to in fact, from its element of on. If it is another one
	// than the origin, the two may be related more closely than through the origin (see reached).
	by *Obj
	of int
}

const (
	// Beyond maxOrigins origins of one array, those are dropped that a write also reaches through
	// another one. Beyond mostOrigins, one is given up as lost: all of its elements are unknown
	// whenever they are read. There is room for a few arrays of each of maxOneOf objects.
	maxOrigins  = 8
	mostOrigins = 256
	maxEvents   = 2000 // of one array; beyond it they are taken together
)

// link notes that s, whose array is new, may be in the array of t and begin where t does: append
// may have continued there or in a new array.
func (in *Interp) link(s, t *Slice) {
	in.linkTo(s, origin{obj: t.Arr, path: t.Path, base: t.Off, same: someEnd, end: someEnd})
}

// linkMerged notes that s, whose array is new, may be t or another slice; at says which element of
// t each one is, or -1.
func (in *Interp) linkMerged(s, t *Slice, at []int) {
	same := 0
	for same < len(at) && at[same] == same {
		same++
	}
	to := origin{obj: t.Arr, path: t.Path, base: t.Off, same: same, end: len(at), floor: t.Off + t.Len}
	for last := same - 1; len(to.highest) < len(at)-same; {
		last = max(last, at[same+len(to.highest)])
		to.highest = append(to.highest, t.Off+last)
	}
	in.linkTo(s, to)
}

// linkPart notes that s, whose array is new, is a part of t, of which it is not known where it
// begins and ends.
func (in *Interp) linkPart(s, t *Slice) {
	in.linkTo(s, origin{obj: t.Arr, path: t.Path, base: t.Off, floor: t.Off})
}

// linkTo adds an origin to the array of s. The origins of the origin are origins of s as well.
func (in *Interp) linkTo(s *Slice, to origin) {
	o := s.Arr
	l := o.ownLinks()
	if l.from == nil {
		l.made = in.br
	}
	for _, f := range to.obj.links().from {
		o.comeFrom(to.through(f), in.changes)
	}
	o.comeFrom(to, in.changes)
	to.obj.ownLinks().watched = true
	for len(l.from) > maxOrigins && o.dropOrigin() {
	}
}

// comeFrom adds an origin. If it is one already, by two different routes, the two claims are
// combined into a weaker one.
func (o *Obj) comeFrom(f origin, now int64) {
	l := o.ownLinks()
	for i, old := range l.from {
		if old.obj == f.obj && eqPath(old.path, f.path) {
			f = f.or(old)
			f.since = now
			l.from[i] = f
			return
		}
	}
	f.since = now
	l.from = append(l.from, f)
}

// dropOrigin makes room for another origin. It drops one that itself comes from another one in the
// list: the write to that other one is an event for both. If there is none, and far too many are
// kept, one is given up, and its array counts as lost from now on. It reports whether it dropped
// any.
func (o *Obj) dropOrigin() bool {
	l := o.ownLinks()
	for i, f := range l.from[:len(l.from)-1] {
		if f.obj.comesFromAny(l.from) {
			l.from = slices.Delete(slices.Clone(l.from), i, i+1)
			return true
		}
	}
	if len(l.from) <= mostOrigins {
		return false
	}
	l.from[1].obj.ownLinks().lost = true
	l.from = slices.Delete(slices.Clone(l.from), 1, 2)
	return true
}

// comesFromAny reports whether one of the listed origins is an origin of o.
func (o *Obj) comesFromAny(list []origin) bool {
	for _, f := range o.links().from {
		for _, g := range list {
			if f.obj == g.obj && eqPath(f.path, g.path) {
				return true
			}
		}
	}
	return false
}

// wrote must be called before elements of an array are written, from element first on. It makes
// unknown what the origins may have in common with them, and records the write for the arrays of
// which o is an origin.
func (in *Interp) wrote(o *Obj, first int) {
	in.happened(o, first, o, first)
	for _, s := range o.links().from {
		from := s.reach(first)
		// A write behind the end of text of unknown length leaves the text as it is.
		if _, ok := s.obj.now().(*partialBytes); !ok || first < someEnd {
			in.lose(s.obj, s.path, from)
			in.happened(s.obj, from, o, first)
		}
	}
}

// someEnd stands for an index behind all elements of an array whose length is not known. It leaves
// room for adding offsets to it.
const someEnd = math.MaxInt / 4

// happened records an event, if any array has o as an origin. An array that is written in a loop
// has many; beyond maxEvents they become one event that has no branch and holds on every way.
func (in *Interp) happened(o *Obj, first int, by *Obj, of int) {
	if !o.links().watched {
		return
	}
	l := o.ownLinks()
	in.touch(o)
	e := event{at: in.changes, first: first, br: in.br, g: in.path, by: by, of: of}
	if len(l.events) >= maxEvents {
		for _, old := range l.events {
			e.first = min(e.first, old.first)
		}
		e.br, e.g, e.by, l.events = nil, True, nil, nil
	}
	l.events = append(l.events, e)
}

// spoil is wrote for a write whose position does not matter, such as one through a pointer.
func (in *Interp) spoil(o *Obj) {
	if o.links().watched || o.links().from != nil {
		in.wrote(o, 0)
	}
}

// renew makes unknown what may have been written to an array through one that it may share its
// memory with, on the ways on which that happened. Every read of an array calls it first.
func (in *Interp) renew(o *Obj, path []int) {
	if !o.links().lost && o.links().from == nil {
		return
	}
	first, g := in.stale(o)
	switch {
	case first == math.MaxInt:
		return
	case in.certain(g):
		in.lose(o, path, first)
	default:
		in.joinInto(g, in.under(g, func() { in.lose(o, path, first) }))
	}
	if _, ok := o.now().(*elems); ok { // noted in the state, which a branch takes back
		in.write(o)
		o.now().(*elems).renewed = in.changes
	}
}

// stale returns the first element of an array that may have been written through one of its origins
// since the two were linked, and the guard under which such a write happened: on a way that did not
// come past one, the array still has what it had. first is math.MaxInt if there was none. renew
// calls it before each read.
func (in *Interp) stale(o *Obj) (first int, g Guard) {
	first, g = math.MaxInt, False
	var asked *branch // of the last event, and whether it is one of other runs
	var other bool
	renewed := o.renewed()
	if renewed == in.changes {
		return first, g
	}
	if o.links().lost {
		return 0, True
	}
	for _, s := range o.links().from {
		if s.obj.links().lost {
			return 0, True
		}
		events := s.obj.links().events
		in.spend(len(events) / 32)
		for i := len(events) - 1; i >= 0 && events[i].at > max(s.since, renewed); i-- {
			e := events[i]
			// A write to the array itself is in it already. A write on a way that cannot be
			// combined with the one on which the array was made, or with the present one, is none
			// to this run.
			if e.by == o || first == 0 && e.g == g { // or it says nothing new
				continue
			}
			if e.br != asked || e.br == nil {
				asked = e.br
				other = in.excluded(e.br, o.links().made) || in.excluded(e.br, in.br)
			}
			if other || !in.feasible(e.g) {
				continue
			}
			if g != True {
				g = in.eitherOf(g, e.g)
			}
			if first > 0 {
				first = min(first, o.changedFrom(e, s))
			}
			if first == 0 && g == True {
				return first, g
			}
		}
	}
	return first, g
}

// renewed is the time up to which the elements of an array know of writes through others.
func (o *Obj) renewed() int64 {
	if st, ok := o.now().(*elems); ok {
		return st.renewed
	}
	return -1
}

// changedFrom is the first element of o that event e, a write to its origin s, may have changed.
func (o *Obj) changedFrom(e event, s origin) int {
	if n, ok := o.reached(e); ok {
		return n
	}
	return s.changed(e.first)
}

// eitherOf is a or b, or True if that formula is large or holds here anyway. True is the safe
// answer: the elements are unknown on every way.
func (in *Interp) eitherOf(a, b Guard) Guard {
	if a == b {
		return a
	}
	g, ok := in.g.Within(maxSmall, a, True, b)
	if !ok || in.g.Wide(g, maxSupport) || in.certain(g) {
		return True
	}
	return g
}

// reached is the first element of o that an event may have changed, found through the array that
// was written in fact: if o is an origin of that, or that one of o, or both have an origin in
// common to which they are linked exactly. This is closer than the way through the origin, where an
// inexact link would say "any element".
func (o *Obj) reached(e event) (first int, ok bool) {
	if e.by == nil {
		return 0, false
	}
	for _, f := range e.by.links().from {
		if f.obj == o {
			return f.reach(e.of), true
		}
	}
	for _, g := range o.links().from {
		if g.exact() && g.obj == e.by {
			return max(e.of-g.base, 0), true
		}
		for _, f := range e.by.links().from {
			if f.exact() && g.exact() && f.obj == g.obj {
				return max(e.of+f.base-g.base, 0), true
			}
		}
	}
	return 0, false
}

// excluded is exclude, remembered: each read of an array asks about what was written before.
func (in *Interp) excluded(a, b *branch) bool {
	if a == b || a == nil || b == nil {
		return false
	}
	key := [2]*branch{a, b}
	is, known := in.exclusions[key]
	if !known {
		is = in.exclude(a, b)
		if len(in.exclusions) >= maxExclusions {
			clear(in.exclusions)
		}
		if in.exclusions == nil {
			in.exclusions = map[[2]*branch]bool{}
		}
		in.exclusions[key] = is
	}
	return is
}

// maxExclusions bounds the answers of excluded that are kept.
const maxExclusions = 1 << 14

// exclude reports whether no run takes both branches, so that a write on one cannot concern an
// array that was made on the other. It compares the two chains of branches from where they part. A
// branch marked not is the rest of a path after another one has left it; its guard is that of the
// path that left, so what it excludes is that path. Two orders of one range exclude each other.
func (in *Interp) exclude(a, b *branch) bool {
	if a == nil || b == nil {
		return false
	}
	var aRoom, bRoom [32]*branch
	as, bs := aRoom[:0], bRoom[:0] // from where they part
	for a != b {
		switch {
		case a == nil || b == nil:
			return false
		case a.depth > b.depth:
			as, a = append(as, a), a.parent
		case b.depth > a.depth:
			bs, b = append(bs, b), b.parent
		default:
			as, bs = append(as, a), append(bs, b)
			a, b = a.parent, b.parent
		}
	}
	if len(as) > 0 && len(bs) > 0 {
		x, y := as[len(as)-1], bs[len(bs)-1]
		if x.orders != nil && x.orders == y.orders {
			return true
		}
	}
	for _, x := range as {
		for _, y := range bs {
			// A false answer is always safe here: at worst it makes an element unknown.
			switch {
			case x.not && y.not:
			case x.not && in.g.Implies(y.g, x.g),
				y.not && in.g.Implies(x.g, y.g),
				!x.not && !y.not && in.g.Disjoint(x.g, y.g):
				return true
			}
		}
	}
	return false
}

// lose makes unknown what an array, or the part of a variable at path, has from element first on.
// The number of elements stays as known as it was.
func (in *Interp) lose(o *Obj, path []int, first int) {
	first = max(first, 0)
	switch st := o.now().(type) {
	case Value:
		t := in.loadPath(o, path).Type()
		in.storePath(o, path, in.lostElem(t, o, first))
	case *partialBytes:
		in.replace(o, &partialBytes{elem: st.elem, text: in.lostElem(types.Typ[types.String], o, 0)})
	case *octets:
		if st.len() <= first {
			return
		}
		e := in.opened(&octets{elem: st.elem, s: st.text(0, first)})
		e.open = true
		in.replace(o, e)
	case *elems:
		if len(st.vals) <= first {
			return
		}
		in.spend((len(st.vals) - first) / 8)
		st.shared = true
		vals := st.vals[:first:first]
		end := len(st.vals)
		for end > first && presentUnder(st.vals[end-1]) == True {
			end--
		}
		// Trailing elements that are certainly there need not be kept: open makes them unknown. One
		// that may be missing keeps its guard, or the length of the list would be lost with its
		// elements.
		for i, v := range st.vals[first:end] {
			vals = append(vals, in.lostValue(v, st.elem, o, first+i))
		}
		in.replace(o, &elems{elem: st.elem, vals: vals, shared: true, open: true, ragged: st.ragged,
			shuffled: st.shuffled})
	}
}

// lostValue is lostElem in place of v, there under the same guard. What is not there on this path
// stays as it is.
func (in *Interp) lostValue(v Value, t types.Type, o *Obj, i int) Value {
	lost := in.lostElem(t, o, i)
	if opt, ok := v.(*Optional); ok {
		if !in.feasible(opt.G) {
			return v
		}
		return &Optional{G: opt.G, V: lost, Many: opt.Many, turns: opt.turns, inTurn: opt.inTurn}
	}
	return lost
}

// capacity is cap(v). It is known only where all growth up to now was (see grown). The unknown
// capacity of one and the same slice has one key, so that cap(s) == cap(s) holds.
func (in *Interp) capacity(v Value, at types.Type) Value {
	return in.mapSlice(v, func(v Value) Value {
		switch v := v.(type) {
		case *Nil:
			if a, ok := underlying(deref(v.T)).(*types.Array); ok && v.T != nil {
				return &Const{T: at, V: a.Len()}
			}
			return &Const{T: at, V: int64(0)}
		case *Array:
			return &Const{T: at, V: int64(len(v.E))}
		case *Chan:
			if st, ok := v.Obj.now().(*chanState); ok && st.cap >= 0 {
				return &Const{T: at, V: int64(st.cap)}
			}
		case *Ptr:
			if a, ok := underlying(deref(v.T)).(*types.Array); ok {
				return &Const{T: at, V: a.Len()}
			}
		case *Slice:
			if v.Cap == v.Top {
				return &Const{T: at, V: int64(v.Cap)}
			}
			u := in.unknown(at, Unsupported, "the capacity of a slice", 0)
			u.Key = shortKey("cap " + keyOf(v) + " " + strconv.Itoa(v.Cap) + " " + strconv.Itoa(v.Top))
			if in.thresholds[u.Key] == nil && v.Cap >= 0 {
				in.thresholds[u.Key] = []threshold{{int64(v.Cap) - 1, False}}
				if v.Top != unbounded {
					in.thresholds[u.Key] = append(in.thresholds[u.Key], threshold{int64(v.Top), True})
				}
			}
			return u
		case *Unknown:
			return in.lift(at, "cap", []Value{v}, func([]Value) Value { return nil })
		}
		return in.unknown(at, Unsupported, "cap", 0)
	})
}
