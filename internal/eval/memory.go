package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// This file reads and writes memory through pointers. A pointer is an object and a path of
// field and element indexes into its state. Aggregates are values, so a write to a field
// makes a new struct around it; the object then holds that.

// load reads what p points to. For an intrinsic (lifting) alternatives are told apart.
func (in *Interp) load(p *Ptr) Value {
	v := in.loadPath(p.Obj, p.Path)
	if !ofSync(p.T) {
		v = in.readOf(p.Obj, regionOf(p.Path), v, deref(p.T))
	}
	v = in.ofObject(p.Obj, v)
	if in.lifting {
		v = in.settle(v)
	}
	if a, ok := v.(*Array); ok && len(p.Path) > 0 && p.Path[len(p.Path)-1] < 0 {
		return &Array{deref(p.T), a.E}
	}
	// A converted pointer, (*T)(p) or one by way of unsafe.Pointer, sees its target as a T.
	// The cases that keep all values are followed: structs with the same fields, types with
	// one underlying type, and numbers of one size.
	if t := deref(p.T); t != nil && v.Type() != t && v.Type() != nil && !isInterface(t) && !identical(t, v.Type()) {
		switch w := v.(type) {
		// Field by field, the structs must agree; anything else depends on the layout in
		// memory.
		case *Struct:
			if sameFields(t, w.T) {
				return &Struct{t, w.F}
			}
			return in.unknown(t, Unsupported, "what unsafe.Pointer points to", 0)
		case *Const, *PartialString, *Slice, *Map, *Nil:
			if identical(underlying(t), underlying(v.Type())) {
				return retype(v, t)
			}
			if c, ok := w.(*Const); ok {
				return in.bitsAs(c, t)
			}
		}
	}
	return v
}

// sameFields reports whether structs of two types have the same values in the same places.
func sameFields(t, of types.Type) bool {
	a, ok1 := underlying(t).(*types.Struct)
	b, ok2 := underlying(of).(*types.Struct)
	if !ok1 || !ok2 || a.NumFields() != b.NumFields() {
		return false
	}
	for i := range a.NumFields() {
		if x, y := a.Field(i).Type(), b.Field(i).Type(); !identical(x, y) && !sameFields(x, y) {
			return false
		}
	}
	return true
}

// loadPath reads the part of an object that path leads to.
func (in *Interp) loadPath(o *Obj, path []int) Value {
	if n := len(path) - 1; n > 0 && path[n] < 0 { // several elements, as an array
		a := &Array{E: make([]Value, ^path[n])}
		for i := range a.E {
			a.E[i] = in.loadPath(o, append(path[:n-1:n-1], path[n-1]+i))
			a.T = types.NewArray(a.E[i].Type(), int64(len(a.E)))
		}
		return a
	}
	var v Value
	switch s := o.now().(type) {
	case Value:
		v = s
	case *mapState:
		return in.unknown(nil, Unsupported, "", 0)
	// The state is that of an array: the first index selects a slot.
	default:
		if len(path) == 0 {
			return in.unknown(nil, Unsupported, "", 0)
		}
		v = unwrap(in.slot(o, path[0]))
		path = path[1:]
	}
	for _, i := range path {
		v = in.part(v, i)
	}
	return v
}

// unwrap is the element within an Optional. A pointer to an element exists only where the
// element does.
func unwrap(v Value) Value {
	if o, ok := v.(*Optional); ok {
		return o.V
	}
	return v
}

// part is field or element i of an aggregate value.
func (in *Interp) part(v Value, i int) Value {
	switch v := in.settle(v).(type) {
	case *Struct:
		if i < len(v.F) {
			return v.F[i]
		}
	case *Array:
		if i < len(v.E) {
			return v.E[i]
		}
	case *Choice:
		return in.each(v, func(a Value) Value { return in.part(a, i) })
	case *Unknown:
		return in.partOfUnknown(v, i)
	case *NativeValue:
		return in.unknown(nil, Unsupported, "field of "+typeText(v.T), 0)
	}
	return in.unknown(nil, Unsupported, "", 0)
}

// partOfUnknown is field or element i of an unknown aggregate: unknown in turn, but with a
// key and a default that follow from those of the whole, so cfg.Port read twice is one
// value.
func (in *Interp) partOfUnknown(v *Unknown, i int) Value {
	t, name := types.Type(nil), ""
	switch u := underlying(v.T).(type) {
	case *types.Struct:
		if i < u.NumFields() {
			t, name = u.Field(i).Type(), u.Field(i).Name()
			if isBool(t) && in.opts.NeverSet != nil && in.opts.NeverSet(u.Field(i)) {
				return in.zero(t)
			}
		}
	case *types.Array:
		t, name = u.Elem(), strconv.Itoa(i)
	}
	w := in.derived(v, t, "."+name, func(d Value) Value {
		if p, ok := d.(*Ptr); ok {
			d = in.load(p)
		}
		return in.part(d, i)
	})
	if in.ofModule(v.T) {
		return w
	}
	return in.partOfMade(w)
}

// derived is an Unknown that is a function of u; what names the function and becomes part
// of the key. f computes it for known values: for the default of u, and for each object
// that u may be. If f is nil, the result just keeps those objects from being lost.
func (in *Interp) derived(u *Unknown, t types.Type, what string, f func(Value) Value) *Unknown {
	w := &Unknown{
		T:      t,
		Reason: u.Reason,
		Detail: u.Detail + what,
		Pos:    u.Pos,
		Key:    shortKey(u.Key + what),
		Lookup: u.Lookup,
		blank:  u.Blank(),
		From:   u.From,
		Need:   u.Need,
		Holds:  u.Holds,
		chosen: u.chosen,
		by:     u.by,
	}
	if !isBasic(t) { // they lead to what it may be
		w.beyond = u.beyond
	}
	if len(u.among) > 0 && !(f != nil && in.deriveEach(w, u, what, f)) {
		w.Holds = slices.Concat(u.Holds, u.among)
	}
	if f != nil {
		in.derive(w, []Value{u}, func(a []Value) Value { return f(a[0]) })
	}
	// In the default world f may panic, as an index into an empty list does. Then the value
	// has no default.
	if u.Default != nil && f != nil { // by default it may panic
		if d, c := in.try1(func() Value { return f(u.Default) }); c.kind == next && known(d) {
			w.Default = d
		}
	}
	return w
}

// known reports whether v is a known value at its top: its parts may still be unknown.
func known(v Value) bool {
	switch v.(type) {
	case nil, *Unknown, *Choice:
		return false
	}
	return true
}

// setObj writes a whole object, after telling the slices that share it.
func (in *Interp) setObj(o *Obj, v Value) {
	in.spoil(o)
	in.write(o)
	o.raw = v
}

// asStored is v as the variable that p points to has it: through a converted pointer,
// (*T)(p), a T is written to a variable of another type, which keeps its own type.
func (in *Interp) asStored(p *Ptr, v Value) Value {
	t := deref(p.T)
	if t == nil || isInterface(t) {
		return v
	}
	old := in.loadPath(p.Obj, p.Path)
	was := old.Type()
	if was == nil || was == t || isInterface(was) || identical(was, t) {
		return v
	}
	if types.IdenticalIgnoreTags(underlying(was), underlying(t)) {
		return retype(v, was)
	}
	c, ok := v.(*Const)
	if _, known := old.(*Const); known && ok {
		return in.bitsAs(c, was)
	}
	return v
}

// storePtr writes v to the target of p. If p may be one of several pointers, each is
// written in a branch of its own: a write to an array on one way must not make unknown
// another array that is used on the other way. A pointer to an unknown element of a list
// makes all its elements unknown.
func (in *Interp) storePtr(p Value, v Value) {
	in.eachUnder(p, func(p Value) Value {
		if u, ok := p.(*Unknown); ok && u.into != nil {
			in.storeInto(u.into, v, u.Pos)
		}
		if p, ok := p.(*Ptr); ok {
			in.spoil(p.Obj)
			w := in.asStored(p, v)
			if in.watched() && !ofSync(p.T) {
				w = in.writeOf(p.Obj, regionOf(p.Path), w, in.loadPath(p.Obj, p.Path), deref(p.T))
			}
			in.storePath(p.Obj, p.Path, w)
		}
		return nil
	})
}

// storePath writes v to the part of an object that path leads to.
func (in *Interp) storePath(o *Obj, path []int, v Value) {
	if n := len(path) - 1; n > 0 && path[n] < 0 {
		for i := range ^path[n] {
			in.storePath(o, append(path[:n-1:n-1], path[n-1]+i), in.part(v, i))
		}
		return
	}
	in.write(o)
	switch s := o.now().(type) {
	case Value:
		o.raw = in.withPart(s, path, v)
	case *octets, *partialBytes:
		if len(path) == 1 {
			in.fill(o, nil, path[0], []Value{v})
		}
	case *elems:
		if len(path) == 0 {
			return
		}
		i := path[0]
		in.disturb(o, i, 1)
		s = o.now().(*elems)
		in.pad(o, s, i+1)
		if opt, ok := s.vals[i].(*Optional); ok {
			// A slot that stands for many elements keeps standing for all of them.
			if opt.Many != Any { // of several elements, none becomes known
				s.vals[i] = &Optional{G: opt.G, V: in.withPart(opt.V, path[1:], v), Many: opt.Many}
			}
			return
		}
		s.vals[i] = in.withPart(s.vals[i], path[1:], v)
	}
}

// withPart is old with the part at path replaced by v. It copies one aggregate per level,
// and pays for that: writing field by field is quadratic otherwise.
func (in *Interp) withPart(old Value, path []int, v Value) Value {
	if len(path) == 0 {
		return v
	}
	i := path[0]
	switch s := in.settle(old).(type) {
	case *Struct:
		if i < len(s.F) {
			f := append([]Value(nil), s.F...)
			in.spend(len(f) / 8)
			f[i] = in.withPart(f[i], path[1:], v)
			return &Struct{s.T, f}
		}
	case *Array:
		if i < len(s.E) {
			e := append([]Value(nil), s.E...)
			in.spend(len(e) / 8)
			e[i] = in.withPart(e[i], path[1:], v)
			return &Array{s.T, e}
		}
	// The part is replaced in each alternative: a field of a struct that two branches made.
	case *Choice:
		alts := make([]Alt, len(s.Alts))
		for k, a := range s.Alts {
			alts[k] = Alt{a.G, in.withPart(a.V, path, v)}
		}
		return &Choice{s.T, alts}
	case *Unknown:
		// One field of an unknown struct becomes known: the others stay unknown parts of
		// the whole.
		if u, ok := underlying(s.T).(*types.Struct); ok && i < u.NumFields() {
			f := make([]Value, u.NumFields())
			for k := range f {
				f[k] = in.partOfUnknown(s, k)
			}
			f[i] = in.withPart(f[i], path[1:], v)
			return &Struct{s.T, f}
		}
	// What a model keeps has no fields: source that writes one changes it unseen.
	case *NativeValue:
		return in.unknown(s.T, Unsupported, "field of "+typeText(s.T), 0)
	}
	return old
}

// fieldOf is the pointer to field or element i of the target of p, which has type t. If p
// points to several elements of an array (see Ptr), the index counts from the first of
// them.
func (in *Interp) fieldOf(p *Ptr, i int, t types.Type) *Ptr {
	n := len(p.Path)
	if n > 1 && p.Path[n-1] < 0 {
		i += p.Path[n-2]
		n -= 2
	}
	path := make([]int, n+1)
	copy(path, p.Path)
	path[n] = i
	return &Ptr{T: in.pointer(t), Obj: p.Obj, Path: path}
}

// newPtr is a pointer to a new variable that holds v.
func (in *Interp) newPtr(elem types.Type, v Value) *Ptr {
	return &Ptr{T: in.pointer(elem), Obj: in.newObj(v)}
}

// pointer is the type of pointers to t, interned: pointers are made by the thousand, and
// everything that is remembered by type is found by the identity of the type.
func (in *Interp) pointer(t types.Type) *types.Pointer {
	p := in.pointers[t]
	if p == nil {
		p = types.NewPointer(t)
		in.pointers[t] = p
	}
	return p
}

// listOf returns the elements of a slice, array or nil slice, in order. It is not ok for a
// shuffled list, because its order is unknown; such a list is read with members.
func (in *Interp) listOf(v Value) ([]Value, bool) {
	switch v := v.(type) {
	case *Slice:
		list, ok := in.slots(v)
		ok = ok && in.listInOrder(v)
		if !ok || shuffledAt(v) >= 0 && v.whole() && len(list) > 1 {
			return nil, false
		}
		return in.plainList(list)
	case *Array:
		return v.E, true
	case *Nil:
		return nil, true
	}
	return nil, false
}

// rawList is the list of a slice or of nil with its Optional elements, also for an
// intrinsic.
func (in *Interp) rawList(v Value) ([]Value, bool) {
	if s, ok := v.(*Slice); ok {
		return in.slots(s)
	}
	return in.listOf(v)
}

// elementOf is an element of a collection that is not known: it may be any of the elements
// that the collection may have. If the source of a function or variable is needed to know
// more, the element needs it as well, so that the next evaluation demands it.
func (in *Interp) elementOf(x Value, t types.Type, at token.Pos) Value {
	if u, ok := x.(*Unknown); ok {
		w := in.unknown(t, u.Reason, u.Detail+"[…]", at)
		w.Need, w.by = u.Need, u.by
		return in.elementAmong(in.partOfMade(w), u)
	}
	if c, ok := x.(*Choice); ok {
		for _, a := range c.Alts {
			if u, ok := a.V.(*Unknown); ok && u.Need != "" {
				return in.elementOf(u, t, at)
			}
		}
	}
	// The elements are known, but not which one it is.
	u := in.unknown(t, Loop, "", at)
	switch x := x.(type) {
	case *Chan:
		if st, known := x.Obj.now().(*chanState); known {
			amongst(u, unwrapped(st.queue)...)
		}
	case *Slice:
		if list, ok := in.listOf(x); ok {
			amongst(u, unwrapped(list)...)
		} else if in.threads != nil {
			u.Need = in.threads.unread
		}
	}
	return u
}

// derefNative is the target of a pointer, or the value itself: models of the standard
// library get their state by value or by pointer.
func derefNative(in *Interp, v Value) Value {
	if p, ok := v.(*Ptr); ok {
		return in.load(p)
	}
	return v
}

// anyUnknown is an unknown part of a value, or nil. depth is the level of v in the value
// that the caller asked about; four levels down the search ends, since values may be
// cyclic.
func (in *Interp) anyUnknown(v Value, depth int) *Unknown {
	if depth > 4 {
		return nil
	}
	if u, ok := firstUnknown(v); ok {
		return u
	}
	list, ok := in.listOf(v)
	if ok {
		for _, e := range list {
			if u := in.anyUnknown(unwrap(e), depth+1); u != nil {
				return u
			}
		}
	}
	if s, ok := v.(*Struct); ok {
		for _, f := range s.F {
			if u := in.anyUnknown(f, depth+1); u != nil {
				return u
			}
		}
	}
	return nil
}
