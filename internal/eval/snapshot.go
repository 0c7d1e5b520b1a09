package eval

import "slices"

// A Snapshot is a value as it was at one time, with all that it leads to. Functions, channels and
// what models keep are shared with the program.
//
//	client.Create(ctx, Request{Tools: tools}) // sends what the tools are now
//	tools[0].Function.Description = "changed"
type Snapshot struct {
	// Value is the value, whose pointers, lists and maps are copies.
	Value Value

	in     *Interp
	at     int64 // by Interp.changes
	copies map[*Obj]*Obj
	order  []*Obj // the objects that were copied
}

// maxSnapshot bounds the objects of a snapshot.
const maxSnapshot = 1 << 10

// Snapshot is v as it is now, or nil if it leads nowhere or to too much.
func (in *Interp) Snapshot(v Value) *Snapshot {
	s := &Snapshot{in: in, at: in.changes, copies: map[*Obj]*Obj{}}
	s.Value = s.value(v)
	if n := len(s.order); n == 0 || n > maxSnapshot {
		return nil
	}
	return s
}

// Changed reports whether the program has changed since what the value leads to.
func (s *Snapshot) Changed() bool {
	return slices.ContainsFunc(s.order, func(o *Obj) bool {
		return o.changed > s.at && !s.matchesState(o.now(), s.copies[o].now())
	})
}

// object is the copy of an object.
func (s *Snapshot) object(o *Obj) *Obj {
	if to := s.copies[o]; to != nil || o == nil {
		return to
	}
	if _, isChan := o.now().(*chanState); isChan || len(s.order) > maxSnapshot {
		return o
	}
	s.in.spend(1)
	to := s.in.newObj(nil) // before what it leads to, which may be itself
	s.copies[o], s.order = to, append(s.order, o)
	to.raw = s.state(o.now())
	return to
}

// state is a copy of the state of an object.
func (s *Snapshot) state(state any) any {
	switch st := state.(type) {
	case *elems:
		out := s.in.unshare(st, true).(*elems)
		for i, v := range out.vals {
			out.vals[i] = s.value(v)
		}
		return out
	case *mapState:
		out := st.clone()
		for _, k := range out.order.list {
			e := *out.entries.get(k)
			e.k, e.v = s.value(e.k), s.value(e.v)
			out.entries.set(k, &e)
		}
		return out
	case Value:
		return s.value(st)
	}
	return s.in.unshare(state, true)
}

// value is a copy of a value.
func (s *Snapshot) value(v Value) Value {
	switch v := v.(type) {
	case *Ptr:
		out := *v
		out.Obj = s.object(v.Obj)
		return &out
	case *Map:
		return &Map{T: v.T, Obj: s.object(v.Obj)}
	case *Slice:
		out := *v
		out.Arr = s.object(v.Arr)
		if v.Of != nil {
			of := *v.Of
			of.a, of.b = s.value(of.a), s.value(of.b)
			out.Of = &of
		}
		return &out
	case *Struct:
		return &Struct{T: v.T, F: s.values(v.F)}
	case *Array:
		return &Array{T: v.T, E: s.values(v.E)}
	case *Optional:
		out := *v
		out.V = s.value(v.V)
		return &out
	case *Choice:
		alts := slices.Clone(v.Alts)
		for i := range alts {
			alts[i].V = s.value(alts[i].V)
		}
		return &Choice{v.T, alts}
	}
	return v
}

func (s *Snapshot) values(list []Value) []Value {
	out := make([]Value, len(list))
	for i, v := range list {
		out[i] = s.value(v)
	}
	return out
}

// matchesState reports whether a state is the one that was copied.
func (s *Snapshot) matchesState(now, then any) bool {
	switch x := now.(type) {
	case *elems:
		y, ok := then.(*elems)
		return ok && slices.EqualFunc(x.vals, y.vals, s.matches)
	case *mapState:
		y, ok := then.(*mapState)
		return ok && x.fuzzy == y.fuzzy && slices.EqualFunc(x.order.list, y.order.list, func(a, b string) bool {
			e, was := x.entries.get(a), y.entries.get(b)
			return a == b && e.g == was.g && s.matches(e.v, was.v)
		})
	case *octets:
		y, ok := then.(*octets)
		return ok && x.text(0, x.len()) == y.text(0, y.len())
	case *partialBytes:
		y, ok := then.(*partialBytes)
		return ok && same(x.text, y.text)
	case Value:
		y, ok := then.(Value)
		return ok && s.matches(x, y)
	}
	return false
}

// matches reports whether a value is the one that was copied.
func (s *Snapshot) matches(now, then Value) bool {
	of := func(o, copied *Obj) bool { return o == copied || s.copies[o] == copied && o != nil }
	switch x := now.(type) {
	case *Ptr:
		y, ok := then.(*Ptr)
		return ok && of(x.Obj, y.Obj) && slices.Equal(x.Path, y.Path)
	case *Map:
		y, ok := then.(*Map)
		return ok && of(x.Obj, y.Obj)
	case *Slice:
		y, ok := then.(*Slice)
		return ok && of(x.Arr, y.Arr) && x.Off == y.Off && x.Len == y.Len && slices.Equal(x.Path, y.Path)
	case *Struct:
		y, ok := then.(*Struct)
		return ok && slices.EqualFunc(x.F, y.F, s.matches)
	case *Array:
		y, ok := then.(*Array)
		return ok && slices.EqualFunc(x.E, y.E, s.matches)
	case *Optional:
		y, ok := then.(*Optional)
		return ok && x.G == y.G && s.matches(x.V, y.V)
	case *Choice:
		y, ok := then.(*Choice)
		return ok && slices.EqualFunc(x.Alts, y.Alts, func(a, b Alt) bool { return a.G == b.G && s.matches(a.V, b.V) })
	}
	return now == then || same(now, then)
}
