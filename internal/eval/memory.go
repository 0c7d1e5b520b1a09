package eval

import (
	"go/token"
	"go/types"
	"slices"
)

// load reads what p points to.
func (in *Interp) load(p *Ptr) Value {
	v := in.loadPath(p.Obj, p.Path)
	if in.lifting {
		v = in.settle(v)
	}
	if a, ok := v.(*Array); ok && len(p.Path) > 0 && p.Path[len(p.Path)-1] < 0 {
		return &Array{deref(p.T), a.E}
	}
	// A converted pointer, (*T)(p), sees what it points to as a T.
	if t := deref(p.T); t != nil && v.Type() != t && v.Type() != nil && !isInterface(t) && !identical(t, v.Type()) {
		switch w := v.(type) {
		case *Struct:
			if sameFields(t, w.T) {
				return &Struct{t, w.F}
			}
			return in.unknown(t, Unsupported, "what unsafe.Pointer points to", 0)
		case *Const, *Rope, *Slice, *Map, *Nil:
			if identical(under(t), under(v.Type())) {
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
	a, ok1 := under(t).(*types.Struct)
	b, ok2 := under(of).(*types.Struct)
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
	switch s := o.state.(type) {
	case Value:
		v = s
	case *mapState:
		return in.unknown(nil, Unsupported, "", 0)
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
	case *Native:
		return in.unknown(nil, Unsupported, "field of "+typeKey(v.T), 0)
	}
	return in.unknown(nil, Unsupported, "", 0)
}

func (in *Interp) partOfUnknown(v *Unknown, i int) Value {
	t, name := types.Type(nil), ""
	switch u := under(v.T).(type) {
	case *types.Struct:
		if i < u.NumFields() {
			t, name = u.Field(i).Type(), u.Field(i).Name()
		}
	case *types.Array:
		t = u.Elem()
	}
	return in.derived(v, t, "."+name, func(d Value) Value {
		if p, ok := d.(*Ptr); ok {
			d = in.load(p)
		}
		return in.part(d, i)
	})
}

// derived is an Unknown that is a function of u; what names the function.
func (in *Interp) derived(u *Unknown, t types.Type, what string, f func(Value) Value) *Unknown {
	w := &Unknown{
		T:      t,
		Reason: u.Reason,
		Detail: u.Detail + what,
		Pos:    u.Pos,
		Key:    shortKey(u.Key + what),
		Lookup: u.Lookup,
		From:   u.From,
		Need:   u.Need,
		Holds:  u.Holds,
	}
	if f != nil {
		in.spend(len(u.among))
		for _, v := range u.among {
			if part, c := in.try1(func() Value { return f(v) }); c.kind == next {
				amongst(w, part)
			}
		}
	} else if len(u.among) > 0 {
		w.Holds = slices.Concat(u.Holds, u.among)
	}
	if u.Default != nil && f != nil { // by default it may panic
		if d, c := in.try1(func() Value { return f(u.Default) }); c.kind == next && known(d) {
			w.Default = d
		}
	}
	return w
}

func known(v Value) bool {
	switch v.(type) {
	case nil, *Unknown, *Choice:
		return false
	}
	return true
}

func (in *Interp) setObj(o *Obj, v Value) {
	in.spoil(o)
	in.write(o)
	o.state = v
}

// asStored is a value as the variable has it that p points to: through a converted
// pointer, (*T)(p), a T is written to what is none.
func (in *Interp) asStored(p *Ptr, v *Const) Value {
	t := deref(p.T)
	if t == nil || isInterface(t) {
		return v
	}
	var was types.Type
	old := in.loadPath(p.Obj, p.Path)
	switch old := old.(type) {
	case *Const:
		was = old.T
	case *Unknown:
		was = old.T
	}
	if was == nil || was == t || isInterface(was) || identical(was, t) {
		return v
	}
	if identical(under(was), under(t)) {
		return retype(v, was)
	}
	if _, known := old.(*Const); known {
		return in.bitsAs(v, was)
	}
	return v
}

// storePtr writes v to where p points. Through a pointer that may be one of
// several, each is written in a branch of its own: what is written to one array
// on one way does not concern another that is used on the other.
func (in *Interp) storePtr(p Value, v Value) {
	in.eachUnder(p, func(p Value) Value {
		if u, ok := p.(*Unknown); ok && u.into != nil {
			in.storeInto(u.into, v, u.Pos)
		}
		if p, ok := p.(*Ptr); ok {
			in.spoil(p.Obj)
			w := v
			if c, ok := v.(*Const); ok {
				w = in.asStored(p, c)
			}
			in.storePath(p.Obj, p.Path, w)
		}
		return nil
	})
}

func (in *Interp) storePath(o *Obj, path []int, v Value) {
	if n := len(path) - 1; n > 0 && path[n] < 0 {
		for i := range ^path[n] {
			in.storePath(o, append(path[:n-1:n-1], path[n-1]+i), in.part(v, i))
		}
		return
	}
	in.write(o)
	switch s := o.state.(type) {
	case Value:
		o.state = in.withPart(s, path, v)
	case *octets, *roped:
		if len(path) == 1 {
			in.fill(o, nil, path[0], []Value{v})
		}
	case *elems:
		if len(path) == 0 {
			return
		}
		i := path[0]
		in.disturb(o, i, 1)
		s = o.state.(*elems)
		in.pad(o, s, i+1)
		if opt, ok := s.vals[i].(*Optional); ok {
			if opt.Many != Any { // of several elements, none becomes known
				s.vals[i] = &Optional{G: opt.G, V: in.withPart(opt.V, path[1:], v), Many: opt.Many}
			}
			return
		}
		s.vals[i] = in.withPart(s.vals[i], path[1:], v)
	}
}

// withPart is old with the part at path replaced by v.
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
	case *Choice:
		alts := make([]Alt, len(s.Alts))
		for k, a := range s.Alts {
			alts[k] = Alt{a.G, in.withPart(a.V, path, v)}
		}
		return &Choice{s.T, alts}
	case *Unknown:
		// Of a struct that is unknown, a field becomes known: open it up.
		if u, ok := under(s.T).(*types.Struct); ok && i < u.NumFields() {
			f := make([]Value, u.NumFields())
			for k := range f {
				f[k] = in.partOfUnknown(s, k)
			}
			f[i] = in.withPart(f[i], path[1:], v)
			return &Struct{s.T, f}
		}
	}
	return old
}

// fieldOf is the pointer to a field of what p points to.
func (in *Interp) fieldOf(p *Ptr, i int, t types.Type) *Ptr {
	n := len(p.Path)
	if n > 1 && p.Path[n-1] < 0 {
		i += p.Path[n-2]
		n -= 2
	}
	path := make([]int, n+1)
	copy(path, p.Path)
	path[n] = i
	return &Ptr{in.pointer(t), p.Obj, path}
}

// newPtr is a pointer to a new variable that holds v.
func (in *Interp) newPtr(elem types.Type, v Value) *Ptr {
	return &Ptr{in.pointer(elem), in.newObj(v), nil}
}

// pointer is the type of pointers to t, one for each t: pointers are made by the
// thousand, and what is remembered of types is found by what they are.
func (in *Interp) pointer(t types.Type) *types.Pointer {
	p := in.pointers[t]
	if p == nil {
		p = types.NewPointer(t)
		in.pointers[t] = p
	}
	return p
}

// listOf returns the elements of a slice, array or nil slice.
func (in *Interp) listOf(v Value) ([]Value, bool) {
	switch v := v.(type) {
	case *Slice:
		list, ok := in.slots(v)
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

// rawList is the list of a slice or of nil, also for who does not tell apart
// what may be there or not.
func (in *Interp) rawList(v Value) ([]Value, bool) {
	if s, ok := v.(*Slice); ok {
		return in.slots(s)
	}
	return in.listOf(v)
}

// elementOf is an element of a collection that is not known.
func (in *Interp) elementOf(x Value, t types.Type, at token.Pos) Value {
	if u, ok := x.(*Unknown); ok {
		w := in.unknown(t, u.Reason, u.Detail+"[…]", at)
		w.Need = u.Need
		return amongst(w, in.elementsAmong(u)...)
	}
	if c, ok := x.(*Choice); ok {
		for _, a := range c.Alts {
			if u, ok := a.V.(*Unknown); ok && u.Need != "" {
				return in.elementOf(u, t, at)
			}
		}
	}
	u := in.unknown(t, Loop, "", at)
	switch x := x.(type) {
	case *Chan:
		if st, known := x.Obj.state.(*chanState); known {
			amongst(u, unwrapped(st.queue)...)
		}
	case *Slice:
		if list, ok := in.listOf(x); ok {
			amongst(u, unwrapped(list)...)
		}
	}
	return u
}

// elementsAmong are the elements of the lists and maps that u may be.
func (in *Interp) elementsAmong(u *Unknown) (out []Value) {
	for _, v := range u.among {
		in.spend(1 + len(out)/8)
		if m, ok := v.(*Map); ok {
			out = append(out, m.Obj.state.(*mapState).all()...)
		} else if list, ok := in.listOf(v); ok {
			out = append(out, unwrapped(list)...)
		}
	}
	return out
}

// unwrapped are the elements of a list, whether they are there or not.
func unwrapped(list []Value) []Value {
	out := make([]Value, len(list))
	for i, e := range list {
		out[i] = unwrap(e)
	}
	return out
}

// derefNative is what a pointer leads to, or the value.
func derefNative(in *Interp, v Value) Value {
	if p, ok := v.(*Ptr); ok {
		return in.load(p)
	}
	return v
}

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
