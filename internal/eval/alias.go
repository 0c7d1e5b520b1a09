package eval

import (
	"go/types"
	"math"
)

// aliases are arrays that may be one: of a list that was joined and those it was
// joined of, or of a slice and what append made of it, where the capacity is not
// known. A write to one makes unknown what another has in its place.
type aliases struct {
	members []place
	// floors has, of each kind of place, the first element behind those that a
	// list of another kind had when it was joined of it, or was joined of.
	floors []int
}

// A place is an array in an object, whose element 0 is element base of what the
// arrays have in common: just that one among places of one kind, and perhaps
// another among others, since elements of a list may be there or not.
type place struct {
	obj  *Obj
	path []int
	base int
	kind int
}

// maxAliases bounds the arrays that may be one. Beyond it, one of the older ones
// is lost; the first stays, since that is the one a variable may still hold.
const maxAliases = 32

func (a *aliases) find(s *Slice) *place {
	for i := range a.members {
		if m := &a.members[i]; m.obj == s.Arr && eqPath(m.path, s.Path) {
			return m
		}
	}
	return nil
}

// placeOf is the place of the array of s among its aliases.
func placeOf(s *Slice) place {
	if s.Arr.with == nil {
		s.Arr.with = &aliases{floors: []int{math.MaxInt / 2}}
	}
	p := s.Arr.with.find(s)
	if p == nil {
		s.Arr.with.members = append(s.Arr.with.members, place{obj: s.Arr, path: s.Path})
		p = &s.Arr.with.members[len(s.Arr.with.members)-1]
	}
	return *p
}

// link notes that element i of s, in a new array, may be element k of t. It is
// exact when s begins as t does; else only what is behind the two is one.
func (in *Interp) link(s *Slice, i int, t *Slice, k int, exact bool) {
	q := placeOf(t)
	to, from := t.Arr.with, s.Arr.with
	if to == from {
		return
	}
	if from == nil {
		placeOf(s)
		from = s.Arr.with
	}
	floor := q.base + t.Off + k
	by := floor - (from.find(s).base + s.Off + i)
	kinds := q.kind
	if !exact {
		kinds = len(to.floors)
		for _, f := range from.floors {
			to.floors = append(to.floors, f+by)
		}
		for i, f := range to.floors {
			to.floors[i] = min(f, floor)
		}
	}
	for _, m := range from.members {
		m.base += by
		m.kind += kinds
		m.obj.with = to
		to.members = append(to.members, m)
	}
	for len(to.members) > maxAliases {
		to.members[1].obj.lost = true
		in.lose(to.members[1], 0)
		to.members = append(to.members[:1], to.members[2:]...)
	}
}

// lose makes unknown what is in an array from element first on.
func (in *Interp) lose(m place, first int) {
	switch st := m.obj.state.(type) {
	case Value:
		t := in.loadPath(m.obj, m.path).Type()
		in.storePath(m.obj, m.path, in.lostElem(t, m.obj, first))
	case *roped:
		in.replace(m.obj, &roped{elem: st.elem, text: in.lostElem(types.Typ[types.String], m.obj, 0)})
	case *octets:
		if b := st.text(0, max(first, 0)); first <= 0 {
			in.replace(m.obj, &elems{elem: st.elem, open: true})
		} else {
			e := in.opened(&octets{elem: st.elem, s: b})
			e.open = true
			in.replace(m.obj, e)
		}
	case *elems:
		if first = max(first, 0); first < len(st.vals) || !st.open {
			st.shared = true
			vals := st.vals[:min(first, len(st.vals))]
			in.replace(m.obj, &elems{elem: st.elem, vals: vals[:len(vals):len(vals)], shared: true, open: true})
		}
	}
}

// spoil is told that elements of o are written: what may be the same array is
// not known any more.
func (in *Interp) spoil(o *Obj) {
	if o.with == nil {
		return
	}
	for _, m := range o.with.members {
		if m.obj != o {
			in.lose(m, 0)
		}
	}
}

// overrun is told that an append writes behind s, or may do so: what may be the
// same array has other elements there.
func (in *Interp) overrun(s *Slice) {
	if s.Arr.with == nil {
		return
	}
	p := placeOf(s)
	first := p.base + s.Off + s.Len
	for _, m := range s.Arr.with.members {
		if m.obj == s.Arr {
			continue
		}
		from := first - m.base
		if floor := min(s.Arr.with.floors[m.kind], s.Arr.with.floors[p.kind]); m.kind != p.kind {
			if from = 0; first >= floor {
				from = floor - m.base
			}
		}
		used := math.MaxInt
		switch st := m.obj.state.(type) {
		case *elems:
			used = len(st.vals)
		case *octets:
			used = st.len()
		}
		if used > max(from, 0) {
			in.lose(m, from)
		}
	}
}

// capacity is cap(s).
func (in *Interp) capacity(v Value, at types.Type) Value {
	return in.mapSlice(v, func(v Value) Value {
		switch v := v.(type) {
		case *Nil:
			return &Const{T: at, V: int64(0)}
		case *Array:
			return &Const{T: at, V: int64(len(v.E))}
		case *Ptr:
			if a, ok := under(deref(v.T)).(*types.Array); ok {
				return &Const{T: at, V: a.Len()}
			}
		case *Slice:
			if v.Cap == v.Top {
				return &Const{T: at, V: int64(v.Cap)}
			}
			u := in.unknown(at, RunTime, "the capacity of a slice", 0)
			u.Key = shortKey("cap " + keyOf(v))
			return u
		case *Unknown:
			return in.lift(at, "cap", []Value{v}, func([]Value) Value { return nil })
		}
		return in.unknown(at, Unsupported, "cap", 0)
	})
}
