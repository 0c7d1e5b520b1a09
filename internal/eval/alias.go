package eval

import (
	"go/types"
	"math"
	"slices"
)

// An origin is an array that another one may be: one that the list was joined
// of, or one that append may or may not have gone on in. What is written to the
// array is not known of its origin any more, and what is written to the origin
// not of the array.
type origin struct {
	obj  *Obj
	path []int
	// Element i of the array is element base+i of the origin, if exact. Else that
	// is so only from element floor of the origin on, and before it any may be any.
	base, floor int
	exact       bool
	since       int64 // what happened before is in the array as well
}

// An event is a write to an array that is an origin, from element first on, in
// a branch.
type event struct {
	at    int64
	first int
	br    *branch
	g     Guard // the path on which it was
	by    *Obj  // what was written to in fact, from element of it on
	of    int
}

const (
	// maxOrigins is how many origins an array has before those are left out that
	// come of others; mostOrigins bounds them. Beyond it one is lost.
	maxOrigins  = 8
	mostOrigins = 64
	maxEvents   = 2000 // of one array; beyond it they are taken together
)

// link notes that element i of s, whose array is new, may be element k of t: that
// s begins as t does, if exact, and else that they end there.
func (in *Interp) link(s *Slice, i int, t *Slice, k int, exact bool) {
	there, here := t.Off+k, s.Off+i
	o := s.Arr
	l := o.ownLinks()
	if l.from == nil {
		l.made = in.br
	}
	for _, f := range t.Arr.links().from {
		f.base += there - here
		if f.exact && !exact {
			f.floor = f.base + here
		}
		f.exact = f.exact && exact
		o.comeFrom(f, in.changes)
	}
	o.comeFrom(origin{obj: t.Arr, path: t.Path, base: there - here, floor: there, exact: exact}, in.changes)
	t.Arr.ownLinks().watched = true
	for len(l.from) > maxOrigins && o.dropOrigin() {
	}
}

// comeFrom adds an origin, or what more is known of one.
func (o *Obj) comeFrom(f origin, now int64) {
	f.since = now
	l := o.ownLinks()
	for i, old := range l.from {
		if old.obj == f.obj && eqPath(old.path, f.path) {
			f.exact = f.exact && old.exact && f.base == old.base
			f.floor, f.base = min(f.floor, old.floor), min(f.base, old.base)
			l.from[i] = f
			return
		}
	}
	l.from = append(l.from, f)
}

// dropOrigin leaves out an origin that comes of another one: what is written
// reaches it that way. Where there is none, and they are far too many, one is lost.
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

// wrote is told that elements of an array are written, from element first on.
func (in *Interp) wrote(o *Obj, first int) {
	in.happened(o, first, o, first)
	for _, s := range o.links().from {
		from := s.reach(first)
		if _, ok := s.obj.state.(*roped); !ok || first < someEnd {
			in.lose(s.obj, s.path, from)
			in.happened(s.obj, from, o, first)
		}
	}
}

// someEnd is behind all elements, of an array of which the number is not known.
const someEnd = math.MaxInt / 4

// happened notes an event for the arrays of which o is an origin.
func (in *Interp) happened(o *Obj, first int, by *Obj, of int) {
	if !o.links().watched {
		return
	}
	l := o.ownLinks()
	in.touch(o)
	e := event{in.changes, first, in.br, in.path, by, of}
	if len(l.events) >= maxEvents {
		for _, old := range l.events {
			e.first = min(e.first, old.first)
		}
		e.br, e.g, e.by, l.events = nil, True, nil, nil
	}
	l.events = append(l.events, e)
}

// spoil is told that an object is written to, it does not matter where.
func (in *Interp) spoil(o *Obj) {
	if o.links().watched || o.links().from != nil {
		in.wrote(o, 0)
	}
}

// stale is the first element of an array that may have been written through one
// of its origins, and the formula under which one was: a run that does not come by
// there has what the array had.
func (in *Interp) stale(o *Obj) (first int, g Guard) {
	if o.links().lost {
		return 0, True
	}
	first, g = math.MaxInt, False
	for _, s := range o.links().from {
		if s.obj.links().lost {
			return 0, True
		}
		events := s.obj.links().events
		in.spend(len(events) / 32)
		for i := len(events) - 1; i >= 0 && events[i].at > s.since; i-- {
			e := events[i]
			if e.by == o || in.exclude(e.br, o.links().made) || !in.feasible(e.g) {
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

// changedFrom is the first element of an array that an event may have changed in s,
// one of its origins.
func (o *Obj) changedFrom(e event, s origin) int {
	if n, ok := o.reached(e); ok {
		return n
	}
	switch {
	case s.exact:
		return max(e.first-s.base, 0)
	case e.first >= s.floor:
		return max(s.floor-s.base, 0)
	}
	return 0
}

// eitherOf is a or b, or True where that is large or holds here anyway.
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

// reach is the first element of the origin that may be one from first on.
func (s origin) reach(first int) int {
	switch from := s.base + first; {
	case s.exact:
		return max(from, 0)
	case from >= s.floor:
		return s.floor
	}
	return 0
}

// reached is the first element of o that an event may have changed, where o is
// an origin of what was written to, or both have an origin in common of which
// they are known element by element.
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
		if g.exact && g.obj == e.by {
			return max(e.of-g.base, 0), true
		}
		for _, f := range e.by.links().from {
			if f.exact && g.exact && f.obj == g.obj {
				return max(e.of+f.base-g.base, 0), true
			}
		}
	}
	return 0, false
}

// exclude reports whether no run takes both branches. What was made in one was
// not there yet in the other.
func (in *Interp) exclude(a, b *branch) bool {
	if a == nil || b == nil {
		return false
	}
	var as, bs []*branch // from where they part
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
	for _, x := range as {
		for _, y := range bs {
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

// lose makes unknown what an array has from element first on.
func (in *Interp) lose(o *Obj, path []int, first int) {
	first = max(first, 0)
	switch st := o.state.(type) {
	case Value:
		t := in.loadPath(o, path).Type()
		in.storePath(o, path, in.lostElem(t, o, first))
	case *roped:
		in.replace(o, &roped{elem: st.elem, text: in.lostElem(types.Typ[types.String], o, 0)})
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
		for i, v := range st.vals[first:end] { // how many there are is as known as before
			vals = append(vals, in.lostValue(v, st.elem, o, first+i))
		}
		in.replace(o, &elems{elem: st.elem, vals: vals, shared: true, open: true, ragged: st.ragged,
			shuffled: st.shuffled})
	}
}

// lostValue is lostElem in place of v, there under the same guard.
func (in *Interp) lostValue(v Value, t types.Type, o *Obj, i int) Value {
	lost := in.lostElem(t, o, i)
	if opt, ok := v.(*Optional); ok {
		return &Optional{opt.G, lost, opt.Many}
	}
	return lost
}

// capacity is cap(s).
func (in *Interp) capacity(v Value, at types.Type) Value {
	return in.mapSlice(v, func(v Value) Value {
		switch v := v.(type) {
		case *Nil:
			if a, ok := under(deref(v.T)).(*types.Array); ok && v.T != nil {
				return &Const{T: at, V: a.Len()}
			}
			return &Const{T: at, V: int64(0)}
		case *Array:
			return &Const{T: at, V: int64(len(v.E))}
		case *Chan:
			if st, ok := v.Obj.state.(*chanState); ok && st.cap >= 0 {
				return &Const{T: at, V: int64(st.cap)}
			}
		case *Ptr:
			if a, ok := under(deref(v.T)).(*types.Array); ok {
				return &Const{T: at, V: a.Len()}
			}
		case *Slice:
			if v.Cap == v.Top {
				return &Const{T: at, V: int64(v.Cap)}
			}
			u := in.unknown(at, Unsupported, "the capacity of a slice", 0)
			u.Key = shortKey("cap " + keyOf(v))
			return u
		case *Unknown:
			return in.lift(at, "cap", []Value{v}, func([]Value) Value { return nil })
		}
		return in.unknown(at, Unsupported, "cap", 0)
	})
}
