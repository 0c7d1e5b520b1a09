package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// The array behind slices (law 1). Slices that share an array share one object, so a write through
// one shows through the other with no further bookkeeping. The array is an object of its own or,
// for arr[:], part of a variable. An array object has one of three states: elements one by one
// (*elems), packed known bytes (*octets), or a text of which parts are unknown (*partialBytes). A
// []byte of a megabyte takes a megabyte that way, and a template with one unknown part stays one
// text.
//
// States are shared between branches and copied on the first write (see Interp.write), so code here
// changes a state in place only after write has returned.

// elems are elements one by one. All elements behind them, up to the capacity, are zero or, if open
// is set, unknown.
type elems struct {
	elem types.Type
	vals []Value
	// shared says that another state has the same vals: they are copied before a write.
	shared bool
	open   bool
	// shuffled, if not 0, is 1 plus the index of the first element whose place is not known (see
	// shuffled.go).
	shuffled int
	// ragged, if not 0, is 1 plus the index of the first element that was appended on some ways
	// only: on the others, no slice reaches that far.
	ragged int
	// reached is how far slices reach: behind vals, elements are zero up to there (see reach).
	reached int
	// renewed is the time up to which vals know of writes through other arrays (see renew).
	renewed int64
}

// octets are known bytes: in b or, before the first write, in s, which needs no copy of a literal.
// All bytes behind them, up to the capacity, are zero.
type octets struct {
	elem types.Type
	s    string
	b    []byte
	pos  token.Pos // of the literal they came from
	// of is what the bytes were made of, such as the value that was encoded as JSON, while nothing
	// was written to them. Decoding them gives that value back, with its unknown parts.
	of      any
	reached int // as for elems
}

// partialBytes are bytes of which some are unknown, and therefore also how many there are.
type partialBytes struct {
	elem types.Type
	text Value
	of   any
}

// len is the number of bytes that are kept.
func (s *octets) len() int {
	if s.b != nil {
		return len(s.b)
	}
	return len(s.s)
}

// at is byte i of those that are kept.
func (s *octets) at(i int) byte {
	if s.b != nil {
		return s.b[i]
	}
	return s.s[i]
}

// text is the bytes from i up to j as a string, including the zeros behind those that are kept.
func (s *octets) text(i, j int) string {
	n := s.len()
	out := ""
	switch {
	case i >= n:
	case s.b != nil:
		out = string(s.b[i:min(j, n)])
	default:
		out = s.s[i:min(j, n)]
	}
	if len(out) < j-i {
		out += string(make([]byte, j-i-len(out)))
	}
	return out
}

// clone is a copy that may be written to: its bytes are in b, and what they were made of is
// forgotten.
func (s *octets) clone() *octets {
	b := s.b
	if b == nil {
		b = append(make([]byte, 0, len(s.s)+1), s.s...)
	} else {
		b = append(make([]byte, 0, len(b)+1), b...)
	}
	return &octets{elem: s.elem, b: b, pos: s.pos, reached: s.reached}
}

// clone is a copy that may be written to.
func (s *elems) clone() *elems {
	out := *s
	out.vals, out.shared = slices.Clone(s.vals), false
	return &out
}

// newSlice is a slice of a new array with just the given elements, as a composite literal makes it:
// its capacity is its length.
func (in *Interp) newSlice(t types.Type, vals []Value) *Slice {
	elem := elemType(t)
	var state any = &elems{elem: elem, vals: vals}
	if isByte(elem) {
		if b, ok := octetsIn(vals); ok {
			state = &octets{elem: elem, b: b}
		}
	}
	s := &Slice{T: t, Arr: in.newObj(state), Len: len(vals), Cap: len(vals), Top: len(vals)}
	if !allThere(vals) {
		s.Cap, s.Top = -1, unbounded
	}
	return s
}

// looseSlice is a new slice whose capacity is up to a library or to append, and so not known.
func (in *Interp) looseSlice(t types.Type, vals []Value) *Slice {
	s := in.newSlice(t, vals)
	s.Top = unbounded
	return s
}

// elemType is the type of the elements of a slice or array type, or invalid for another type.
func elemType(t types.Type) types.Type {
	switch u := underlying(t).(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	}
	return types.Typ[types.Invalid]
}

// isByte reports whether the underlying type is byte.
func isByte(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Kind() == types.Uint8
}

// octetsIn returns values as bytes. It is not ok unless each is a known byte.
func octetsIn(vals []Value) ([]byte, bool) {
	out := make([]byte, 0, len(vals))
	for _, v := range vals {
		c, ok := v.(*Const)
		if !ok {
			return nil, false
		}
		n, ok := c.V.(uint64)
		if !ok {
			return nil, false
		}
		out = append(out, byte(n))
	}
	return out, true
}

// slots are the elements of a slice as they are kept: some may be Optional. The caller must not
// change the list, which may be the state of the array itself. It is not ok for bytes of unknown
// number, nor for many bytes, which are better read as text.
func (in *Interp) slots(s *Slice) ([]Value, bool) {
	if s.Of != nil {
		in.refresh(s)
	}
	if s.Len < 0 {
		return nil, false
	}
	end := s.Off + s.Len
	// Every read first asks whether the array was written through another one (alias.go).
	in.renew(s.Arr, s.Path)
	switch st := s.Arr.now().(type) {
	case *elems:
		if len(s.Path) > 0 {
			break
		}
		in.pad(s.Arr, st, end)
		if st.shuffled > 0 && shuffledAt(s) >= 0 && !s.whole() {
			return in.unshuffled(s, st.vals[s.Off:end:end]), true
		}
		return st.vals[s.Off:end:end], true
	case *octets:
		if s.Len > 1<<16 {
			return nil, false
		}
		in.spend(s.Len / 4)
		out := make([]Value, s.Len)
		for i := range out {
			out[i] = in.slot(s.Arr, s.Off+i)
		}
		return out, true
	}
	return in.arrayPart(in.settle(in.loadPath(s.Arr, s.Path)), s.Off, end)
}

// pad makes the elements of an array up to n explicit. It changes no value that a program could
// see, so it needs no write and no branch takes it back.
func (in *Interp) pad(o *Obj, st *elems, n int) {
	if len(st.vals) >= n {
		return
	}
	in.spend((n - len(st.vals)) / 16)
	st.vals = slices.Grow(st.vals[:len(st.vals):len(st.vals)], n-len(st.vals))
	for len(st.vals) < n {
		st.vals = append(st.vals, in.behind(o, st, len(st.vals)))
	}
}

// behind is element i of an array, beyond those that are kept.
func (in *Interp) behind(o *Obj, st *elems, i int) Value {
	if st.open {
		return in.lostElem(st.elem, o, i)
	}
	return in.zero(st.elem)
}

// slot is element i of an array object.
func (in *Interp) slot(o *Obj, i int) Value {
	in.renew(o, nil)
	switch st := o.now().(type) {
	case *elems:
		if st.shuffled > 0 && i >= st.shuffled-1 && i < len(st.vals) {
			return in.someElem(o, st.elem, i)
		}
		if i < len(st.vals) {
			return st.vals[i]
		}
		return in.behind(o, st, i)
	case *octets:
		n := byte(0)
		if i < st.len() {
			n = st.at(i)
		}
		return octet(st.elem, n)
	case *partialBytes:
		if s, ok := partialHead(st.text); ok && i < len(s) {
			return &Const{T: st.elem, V: uint64(s[i])}
		}
		if u, ok := firstUnknown(st.text); ok {
			return in.derived(u, st.elem, "["+keyOf(&Const{V: int64(i)})+"]", nil)
		}
		return in.lostElem(st.elem, o, i)
	}
	return in.unknown(nil, Unsupported, "", 0)
}

// partialHead is the known text that a text begins with: of fmt.Sprintf("id=%s", x), "id=". It is
// not ok if it begins with an unknown part.
func partialHead(text Value) (string, bool) {
	if r, ok := text.(*PartialString); ok {
		text = r.Parts[0]
	}
	return str(text)
}

// lostElem is element i of an array that may have been written through another slice. Its key names
// the array, the time of its last write and the index: reading it twice gives the same unknown, so
// s[0] == s[0] holds, and after another write it is a different one.
func (in *Interp) lostElem(t types.Type, o *Obj, i int) Value {
	u := in.unknown(t, Loop, "an element that may have been written through another slice", 0)
	u.Key = "lost " + strconv.Itoa(int(o.id)) + " " + strconv.FormatInt(o.changed, 10) + " " + strconv.Itoa(i)
	return u
}

// put writes elements of an array in place, from index at on, and makes unknown what other arrays
// may have in common with them.
func (in *Interp) put(o *Obj, path []int, at int, vals []Value) {
	if len(vals) > 0 {
		vals = in.writesOf(o, path, at, vals)
		in.wrote(o, at)
		in.fill(o, path, at, vals)
	}
}

// fill is put without regard to other arrays: the caller has dealt with those. Bytes stay packed as
// long as they are all known.
func (in *Interp) fill(o *Obj, path []int, at int, vals []Value) {
	in.write(o)
	in.spend(len(vals) / 8)
	switch st := o.now().(type) {
	case *elems:
		if len(path) == 0 {
			in.disturb(o, at, len(vals))
			st = o.now().(*elems)
			in.pad(o, st, at)
			if len(st.vals) < at+len(vals) {
				vals = slices.Clone(vals) // they may be of this array
			}
			n := copy(st.vals[at:], vals)
			st.vals = append(st.vals, vals[n:]...)
			return
		}
	case *octets:
		if b, ok := octetsIn(vals); ok {
			st.put(at, b)
			return
		}
		o.raw = in.opened(st)
		in.fill(o, path, at, vals)
		return
	case *partialBytes:
		o.raw = &partialBytes{elem: st.elem, text: in.lostElem(types.Typ[types.String], o, 0)}
		return
	}
	for i, v := range vals {
		in.storePath(o, append(path[:len(path):len(path)], at+i), v)
	}
}

// put writes known bytes from index at on. write has copied s before, so b is its own.
func (s *octets) put(at int, b []byte) {
	if n := at - len(s.b); n > 0 {
		s.b = append(s.b, make([]byte, n)...)
	}
	n := copy(s.b[at:], b)
	s.b = append(s.b, b[n:]...)
}

// opened is an array as elements one by one.
func (in *Interp) opened(state any) *elems {
	s, ok := state.(*octets)
	if !ok {
		e, _ := state.(*elems)
		return e
	}
	in.spend(s.len() / 4)
	out := &elems{elem: s.elem, vals: make([]Value, s.len()), reached: s.reached}
	for i := range out.vals {
		out.vals[i] = octet(s.elem, s.at(i))
	}
	return out
}

// unshare copies the state of an array before a write: all of it if this is the first write in a
// branch, so that the branch can be taken back, or what another state shares with it.
func (in *Interp) unshare(state any, fresh bool) any {
	switch s := state.(type) {
	case *elems:
		if fresh || s.shared {
			in.spend(len(s.vals) / 8)
			return s.clone()
		}
	case *octets:
		if fresh || s.b == nil {
			in.spend(s.len() / 64)
			return s.clone()
		}
		s.of = nil
	case *partialBytes:
		return &partialBytes{elem: s.elem, text: s.text}
	}
	return state
}

// mergeArrays is the state of array o that is a under g and b otherwise. If only one of them is a
// text with unknown parts, the positions of its bytes are not known, and the merged bytes are
// unknown.
func (in *Interp) mergeArrays(o *Obj, g Guard, a, b any) any {
	x, ok1 := a.(*octets)
	y, ok2 := b.(*octets)
	if ok1 && ok2 && x.text(0, x.len()) == y.text(0, y.len()) {
		x.reached = max(x.reached, y.reached)
		return x
	}
	r, rope1 := a.(*partialBytes)
	q, rope2 := b.(*partialBytes)
	switch {
	case rope1 && rope2:
		return &partialBytes{elem: r.elem, text: in.merge(g, r.text, q.text)}
	case rope1 || rope2:
		return &partialBytes{elem: o.arrayElem(), text: in.lostElem(types.Typ[types.String], o, 0)}
	}
	return in.mergeElems(o, g, in.opened(a), in.opened(b))
}

// arrayElem is the type of the elements of an array object.
func (o *Obj) arrayElem() types.Type {
	switch st := o.now().(type) {
	case *elems:
		return st.elem
	case *octets:
		return st.elem
	case *partialBytes:
		return st.elem
	}
	return types.Typ[types.Invalid]
}

// mergeElems merges two lists of elements by position: both are states of one array, so element i
// is the same variable in each. An element that only one of them has is zero on the other way as
// far as slices reach. Behind that it keeps its value: ragged remembers from where on that is so.
func (in *Interp) mergeElems(o *Obj, g Guard, a, b *elems) *elems {
	in.spend((len(a.vals) + len(b.vals)) / 4)
	out := &elems{
		elem:   a.elem,
		vals:   make([]Value, max(len(a.vals), len(b.vals))),
		open:   a.open || b.open,
		ragged: a.ragged,

		reached: max(a.reached, b.reached),
		renewed: min(a.renewed, b.renewed),
	}
	if out.ragged == 0 || b.ragged > 0 && b.ragged < out.ragged {
		out.ragged = b.ragged
	}
	// Behind its elements, an open array is unknown. For long arrays, positions that are unknown on
	// one way need not be kept one by one for the other.
	for _, e := range []*elems{a, b} {
		if n := max(len(e.vals), maxOpen); e.open && n < len(out.vals) {
			out.vals = out.vals[:n]
		}
	}
	if out.shuffled = a.shuffled; a.shuffled == 0 || b.shuffled > 0 && b.shuffled < a.shuffled {
		out.shuffled = b.shuffled
	}
	part := func(e *elems, i int) Value { // nil where e has nothing
		switch {
		case i < len(e.vals):
			return e.vals[i]
		case e.open:
			return in.lostElem(e.elem, o, i)
		case i < out.reached:
			return in.zero(e.elem)
		}
		return nil
	}
	for i := range out.vals {
		x, y := part(a, i), part(b, i)
		switch {
		case x == y:
			out.vals[i] = x
		case x != nil && y != nil:
			out.vals[i] = in.mergeElem(g, x, y)
		default:
			if out.vals[i] = x; x == nil {
				out.vals[i] = y
			}
			if out.ragged == 0 || i < out.ragged {
				out.ragged = i + 1
			}
		}
	}
	return out
}

// forgetSlice makes every element of a slice unknown, for instance after a write at an unknown
// index. Each may be what it was, another element that was there, or one of the values that may be
// stored. Elements that may be missing keep their guards.
func (in *Interp) forgetSlice(s *Slice, why string, at token.Pos, stored ...Value) {
	for _, leaf := range leafSlices(s) {
		if leaf.lostWhole() {
			in.spoil(leaf.Arr)
			in.lose(leaf.Arr, leaf.Path, 0)
			continue
		}
		vals := make([]Value, leaf.Len)
		old, _ := in.slots(leaf)
		any := amongst(&Unknown{}, slices.Concat(unwrapped(old), stored)...)
		for i := range vals {
			u := in.unknown(elemType(s.T), Loop, why, at)
			u.among, u.beyond, u.Holds = any.among, any.beyond, any.Holds
			vals[i] = u
			if i < len(old) {
				if o, ok := old[i].(*Optional); ok {
					vals[i] = &Optional{G: o.G, V: vals[i], Many: o.Many}
				}
			}
		}
		in.put(leaf.Arr, leaf.Path, leaf.Off, vals)
	}
}
