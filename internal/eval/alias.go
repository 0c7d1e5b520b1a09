package eval

import "go/types"

// aliases are arrays that may be one: of a list that was joined and those it was
// joined of, or of a slice and what append made of it, where the capacity is not
// known. A write to one makes unknown what another has in its place.
type aliases struct{ members []place }

// A place is an array in an object, whose element 0 is element base of what the
// arrays have in common.
type place struct {
	obj  *Obj
	path []int
	base int
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

// at is the place of the array of s among its aliases.
func at(s *Slice) *place {
	if s.Arr.with == nil {
		s.Arr.with = &aliases{}
	}
	p := s.Arr.with.find(s)
	if p == nil {
		s.Arr.with.members = append(s.Arr.with.members, place{s.Arr, s.Path, 0})
		p = &s.Arr.with.members[len(s.Arr.with.members)-1]
	}
	return p
}

// link notes that element i of s may be element k of t.
func (in *Interp) link(s *Slice, i int, t *Slice, k int) {
	p, q := at(s), at(t)
	by := p.base + s.Off + i - (q.base + t.Off + k)
	to, from := s.Arr.with, t.Arr.with
	if to == from {
		return
	}
	if len(from.members) > len(to.members) { // the older ones come first
		to, from, by = from, to, -by
	}
	for _, m := range from.members {
		m.base += by
		m.obj.with = to
		to.members = append(to.members, m)
	}
	for len(to.members) > maxAliases {
		in.lose(to.members[1])
		to.members = append(to.members[:1], to.members[2:]...)
	}
}

// lose makes unknown all that is in an array.
func (in *Interp) lose(m place) {
	if _, ok := m.obj.state.(Value); ok {
		t := in.loadPath(m.obj, m.path).Type()
		in.write(m.obj)
		in.storePath(m.obj, m.path, in.lostElem(t))
		return
	}
	m.obj.lost = true
	in.changes++
	m.obj.changed = in.changes
}

// spoil is told that elements of o are written: what may be the same array is
// not known any more.
func (in *Interp) spoil(o *Obj) {
	if o.with == nil {
		return
	}
	for _, m := range o.with.members {
		if m.obj != o && !m.obj.lost {
			in.lose(m)
		}
	}
}

// overrun is told that an append writes n elements behind s, or may do so: what
// may be the same array has others there.
func (in *Interp) overrun(s *Slice, n int) {
	if s.Arr.with == nil {
		return
	}
	p := at(s)
	first := p.base + s.Off + s.Len
	for _, m := range s.Arr.with.members {
		if m.obj == s.Arr || m.obj.lost {
			continue
		}
		switch st := m.obj.state.(type) {
		case *elems:
			from, to := max(first-m.base, 0), min(first-m.base+n, len(st.vals))
			switch {
			case from < len(st.vals) && !allThere(st.vals[:from]):
				in.lose(m) // which one it is depends on what is there
			case from < to:
				vals := make([]Value, to-from)
				for i := range vals {
					vals[i] = in.lostElem(st.elem)
				}
				in.fill(m.obj, nil, from, vals)
			}
		case *octets:
			if first-m.base < st.len() {
				in.lose(m)
			}
		default:
			in.lose(m)
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
