package eval

import (
	"go/ast"
	"go/types"
	"strconv"
)

// What is read through a pointer, a map or a list that is not known is an Unknown, whose key
// follows from that of the pointer: two reads of p.Name give one value. But only while nothing is
// written in between:
//
//	p := servers[os.Getenv("SERVER")]
//	if p.Full { … }
//	p.Full = !p.Full
//	if p.Full { … } // another condition
//
// So the key says how many writes came before the read, to fields of that name or to places of that
// type. Writes through known pointers count where the unknown one may lead to what the program has.

// placeWrites are the numbers of writes so far: to a field, to places of a type, or to the entries
// of maps of a type. They only grow, also while a loop is tried, so that each turn reads anew.
type placeWrites struct {
	fields  map[int32]int // by varNo
	types   map[int32]int
	entries map[entryKind]int // under known keys
}

// An entryKind is the entries of maps of a type under a known key, or under any of these if key is
// "".
type entryKind struct {
	typ int32
	key string
}

// noteWritten notes a write to a place of type t, which is field f if that is not nil. astray says
// that it may be a place that is not known.
func (in *Interp) noteWritten(f *types.Var, t int32, astray bool) {
	in.placesWritten.note(in.code.numbers, f, t)
	if astray {
		in.placesAstray.note(in.code.numbers, f, t)
	}
}

func (w *placeWrites) note(names *numbers, f *types.Var, t int32) {
	if w.types == nil {
		w.fields, w.types, w.entries = map[int32]int{}, map[int32]int{}, map[entryKind]int{}
	}
	if f != nil {
		w.fields[names.varNo(f)]++
	}
	w.types[t]++
}

// noteEntry notes that an entry of a map of type t is written.
func (in *Interp) noteEntry(t types.Type, k Value, astray bool) {
	no := in.code.typeNo(underlying(t))
	for _, w := range []*placeWrites{&in.placesWritten, &in.placesAstray} {
		if w == &in.placesAstray && !astray {
			continue
		}
		w.note(in.code.numbers, nil, no)
		if c, ok := k.(*Const); ok {
			w.types[no]--
			w.entries[entryKind{no, keyOf(c)}]++
			w.entries[entryKind{no, ""}]++
		}
	}
}

// noteElements notes that elements or entries of v are written, perhaps all. e denotes v.
func (in *Interp) noteElements(e ast.Expr, v Value) {
	in.noteElementsOf(in.typeOf(e), v)
}

func (in *Interp) noteElementsOf(t types.Type, v Value) {
	if _, ok := underlying(t).(*types.Map); ok {
		in.noteEntry(t, nil, in.astray(in.settle(v)))
		return
	}
	in.noteWritten(nil, in.code.typeNo(elemType(t)), in.astray(in.settle(v)))
}

// mapAsOfNow is a map that is not known, as asOfNow, where the entry under k is read.
func (in *Interp) mapAsOfNow(m *Unknown, k Value) *Unknown {
	mt, ok := underlying(m.T).(*types.Map)
	w := in.writesBehind(m)
	if !ok || len(w.types) == 0 || m.Key == "" {
		return m
	}
	no, key := in.code.typeNo(mt), ""
	if c, ok := k.(*Const); ok {
		key = keyOf(c)
	}
	return in.after(m, w.types[no]+w.entries[entryKind{no, key}])
}

// writesBehind are the writes that may be to what u leads to.
func (in *Interp) writesBehind(u *Unknown) *placeWrites {
	if len(u.among) > 0 || len(u.beyond) > 0 || u.stored {
		return &in.placesWritten
	}
	return &in.placesAstray
}

// after is u with the key that it has after n writes.
func (in *Interp) after(u *Unknown, n int) *Unknown {
	if n == 0 {
		return u
	}
	v := u.clone()
	v.Key = shortKey(u.Key + "#" + strconv.Itoa(n))
	// What it is by default is read from the memory of now. What only the default has is not
	// written.
	if v.Default != nil && !isAmong(v.Default, u) {
		v.Default = nil
	}
	return v
}

// noteWrite notes that a place of type t is written that e denotes. astray says that e leads to it
// by way of something that is not known.
func (in *Interp) noteWrite(e ast.Expr, t types.Type, astray bool) {
	var f *types.Var
	switch x := e.(type) {
	case *ast.Ident:
		if v, ok := in.frame.pkg.Info.ObjectOf(x).(*types.Var); !ok || !in.isTaken(v) {
			return
		}
	case *ast.SelectorExpr:
		f, _ = in.frame.pkg.Info.Uses[x.Sel].(*types.Var)
	}
	in.noteWritten(f, in.code.typeNo(t), astray)
}

// asOfNow is u, through which a place of type t is read, with a key that tells reads apart between
// which the place may have been written: field f of a struct, or what u points to if f is nil.
func (in *Interp) asOfNow(u *Unknown, f *types.Var, t types.Type) *Unknown {
	w := in.writesBehind(u)
	if len(w.types) == 0 || u.Key == "" {
		return u
	}
	n := w.types[in.code.typeNo(t)]
	if f == nil {
		n += w.inside(in.code.numbers, t, 4)
	} else {
		n += w.fields[in.code.varNo(f)] + w.inside(in.code.numbers, f.Type(), 4)
	}
	return in.after(u, n)
}

// heldBehind is the struct that u points to, or u itself if it is one, where field i of it is read.
func (in *Interp) heldBehind(u *Unknown, i int) *Unknown {
	of := deref(u.T)
	s, ok := underlying(of).(*types.Struct)
	if !isPointer(u.T) || !ok || i >= s.NumFields() {
		return retype(u, of).(*Unknown)
	}
	f := s.Field(i)
	return retype(in.asOfNow(u, f, of), of).(*Unknown)
}

// inside is the number of writes to fields of a struct of type t, and to those inside of them.
func (w *placeWrites) inside(names *numbers, t types.Type, depth int) int {
	s, ok := underlying(t).(*types.Struct)
	if !ok || depth == 0 {
		return 0
	}
	n := 0
	for i := range s.NumFields() {
		f := s.Field(i)
		n += w.fields[names.varNo(f)] + w.inside(names, f.Type(), depth-1)
	}
	return n
}

// isAmong reports whether u lists v among the objects that it may be.
func isAmong(v Value, u *Unknown) bool {
	for _, o := range u.among {
		if same(o, v) {
			return true
		}
	}
	return false
}
