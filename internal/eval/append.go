package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The builtin append. Whether append writes in place decides who sees the new elements, so it has
// to be exact where capacities are known and must keep both possibilities where they are not:
//
//	a := make([]string, 1, 2)
//	b := append(a, "x")      // in place: b[0] = "y" changes a[0]
//	c := append(a, "z")      // overwrites b[1]
//
// Known capacities come from make, from literals and from the growth rule of the runtime (grow.go).
// If it is not known whether there is room, the result gets a new array that is linked with the old
// one (alias.go), and what may have been overwritten there becomes unknown.

// appendCall evaluates append(base, x, y) and append(base, list...). Each x is converted to the
// element type first: append(errs, nil) appends a nil error, not an untyped nil.
func (in *Interp) appendCall(e *ast.CallExpr, t types.Type) Value {
	vals := in.besideIn(e, e.Args)
	base, more := vals[0], vals[1:]
	if e.Ellipsis.IsValid() && len(e.Args) == 2 {
		return in.appendList(base, more[0], t)
	}
	elem := elemType(t)
	for i, v := range more {
		more[i] = in.assignable(v, elem)
	}
	return in.appendVals(base, more, t)
}

// appendList is append(base, tail...), which also serves append(bytes, text...).
func (in *Interp) appendList(base, tail Value, t types.Type) Value {
	// Appending each slice that tail may be to each that base may be gives more slices than one
	// value keeps apart. The merged list of tail, with elements that are optional, gives fewer.
	if !isByteSlice(t) && len(leafSlices(base))*len(leafSlices(tail)) > maxLeaves {
		if list, ok := in.rawList(tail); ok {
			return in.appendVals(base, list, t)
		}
	}
	return in.eachSlice(tail, func(tail Value) Value {
		if u, ok := tail.(*Unknown); ok {
			in.mayOutgrow(u, t)
		}
		if isByteSlice(t) {
			if text, ok := in.text(tail); ok {
				return in.appendText(base, text, t)
			}
		}
		list, ok := in.rawList(tail)
		if !ok {
			list = []Value{in.repeated(tail, t, 0)}
		}
		all := in.appendVals(base, list, t)
		// What tail does not know the order of, the result does not either.
		if s, ok := tail.(*Slice); ok && shuffledAt(s) >= 0 {
			for _, leaf := range leafSlices(all) {
				in.shuffle(leaf.Arr, leaf.Off+leaf.Len-len(list)+shuffledAt(s))
			}
		}
		return all
	})
}

// mayOutgrow is mayPanic for append to, or of, a list of type t that was too long to keep. Elements
// without a size make lists of any length, so that of the result may not be a number any more.
func (in *Interp) mayOutgrow(list *Unknown, t types.Type) {
	if list.Reason != Fuel || !noSize(elemType(t)) || !in.noticed() {
		return
	}
	u := in.unknown(types.Typ[types.Bool], Fuel, "", list.Pos)
	at := &ast.BadExpr{From: list.Pos}
	in.mayPanic(in.guardOf(u, said{"the length is out of range", list.Pos}), runtimeErrorType, at)
}

// repeated stands for an unknown number of unknown elements of a list of type t. from is what they
// come from, or nil; its elements are among what each may be. The guard is a condition of its own,
// so that whether there is any stays open.
func (in *Interp) repeated(from Value, t types.Type, at token.Pos) Value {
	u := in.elementOf(from, elemType(t), at)
	g := in.guardOf(in.unknown(types.Typ[types.Bool], Loop, "unknown elements", at), nil)
	return &Optional{G: g, V: u, Many: Any}
}

// appendVals is append(base, vals...). vals may be optional, which makes the length of the result a
// formula.
func (in *Interp) appendVals(base Value, vals []Value, t types.Type) Value {
	return in.eachSlice(base, func(b Value) Value {
		switch b := b.(type) {
		case *Slice:
			if _, ok := b.Arr.now().(*partialBytes); ok {
				if bytes, ok := octetsIn(vals); ok {
					return in.appendPartial(b, &Const{T: types.Typ[types.String], V: string(bytes)}, t)
				}
				return in.appendPartial(b, in.unknown(types.Typ[types.String], Loop, "", 0), t)
			}
			return in.extend(b, vals, t)
		// Nothing appended to nil is nil, which JSON shows as null.
		case *Nil:
			if len(vals) == 0 {
				return &Nil{t}
			}
			return in.extend(&Slice{T: t, Arr: in.newObj(in.noElems(t)), IsNil: True}, vals, t)
		case *Unknown:
			in.mayOutgrow(b, t)
			in.noteElementsOf(t, b)
			// What is appended to an unknown list is still there.
			all := in.looseSlice(t, append([]Value{in.repeated(b, t, b.Pos)}, vals...))
			if len(vals) > 0 {
				in.perhapsInAny(all, b)
			}
			return all
		}
		return in.unknown(t, Unsupported, "append", 0)
	})
}

// noElems is the state of a new array without elements: bytes are kept packed.
func (in *Interp) noElems(t types.Type) any {
	if elem := elemType(t); !isByte(elem) {
		return &elems{elem: elem}
	}
	return &octets{elem: elemType(t)}
}

// extend is append to one slice that is kept element by element: in place if there is certainly
// room, and otherwise in a new array. The new array is also used if it is not known whether there
// is room, and then the two arrays are linked.
func (in *Interp) extend(b *Slice, vals []Value, t types.Type) Value {
	n := len(vals)
	if n == 0 {
		return retype(b, t)
	}
	// Bounds the memory of the evaluator. The list as a whole is unknown then.
	if b.Len+n > maxElems && !isByteSlice(t) || b.Len+n > MaxString {
		return in.unknown(t, Fuel, "", 0)
	}
	in.spend(n)
	s := &Slice{
		T:     t,
		Arr:   b.Arr,
		Path:  b.Path,
		Off:   b.Off,
		Len:   b.Len + n,
		Cap:   b.Cap,
		Top:   b.Top,
		IsNil: in.absent(b.IsNil, vals),
	}
	// sure: both the capacity and the number of appended elements are known.
	sure := b.Cap >= 0 && allThere(vals)
	// The part of the array behind len(b) is written, not only that of b. Another slice may see it.
	if sure && s.Len <= b.Cap {
		in.wrote(b.Arr, b.Off+b.Len)
		in.fill(b.Arr, b.Path, b.Off+b.Len, in.writesOf(b.Arr, b.Path, b.Off+b.Len, vals))
		return s
	}
	arr, ok := in.copied(b, vals)
	if !ok {
		return in.appendUnread(b, t)
	}
	if at := shuffledAt(b); at >= 0 && b.whole() {
		in.shuffle(arr, at)
	}
	s.Arr, s.Path, s.Off = arr, nil, 0
	// Reallocated, or perhaps not. The capacity is then somewhere between both.
	if !sure {
		s.Cap, s.Top = -1, unbounded
	} else if s.Cap, s.Top = grown(b.Cap, b.Top, s.Len, layoutOf(elemType(t))); s.Len <= b.Top { // perhaps in place
		s.Cap, s.Top = min(s.Cap, s.Len), max(s.Top, b.Top)
	}
	// No link is needed if append must have moved: b was full, and something is appended for
	// certain (or b is empty, and has no element in common with anything), or the result is longer
	// than b's array can be.
	_, first := vals[0].(*Optional)
	if full := b.Len == b.Top; full && (b.Len == 0 || !first) || sure && s.Len > b.Top {
		return s
	}
	in.wrote(b.Arr, b.Off+b.Len) // or not
	in.lose(b.Arr, b.Path, b.Off+b.Len)
	in.link(s, b)
	return s
}

// appendUnread is append to a slice whose elements are not known: in its array, perhaps.
func (in *Interp) appendUnread(b *Slice, t types.Type) Value {
	if b.Top <= max(b.Len, 0) {
		return in.unknown(t, Unsupported, "append", 0)
	}
	r := in.looseSlice(t, []Value{in.repeated(b, t, 0)})
	in.perhapsIn(r, b)
	return r
}

// copied is a new array of the elements of b followed by vals.
func (in *Interp) copied(b *Slice, vals []Value) (*Obj, bool) {
	elem := elemType(b.T)
	in.renew(b.Arr, b.Path)
	if st, ok := b.Arr.now().(*octets); ok {
		if bytes, ok := octetsIn(vals); ok {
			in.spend(b.Len / 64)
			old := st.text(b.Off, b.Off+b.Len)
			return in.newObj(&octets{
				elem: elem,
				b:    append(append(make([]byte, 0, 2*(b.Len+len(vals))), old...), bytes...),
				pos:  st.pos,
			}), true
		}
	}
	list, ok := in.slots(b)
	if !ok {
		return nil, false
	}
	if st, ok := b.Arr.now().(*elems); ok && len(b.Path) == 0 && len(st.vals) == b.Off+b.Len &&
		(shuffledAt(b) < 0 || b.whole()) {
		// A loop that appends one element per turn would copy the list each time, which is
		// quadratic. So the new array shares the Go slice of values with the old one. Both are
		// marked shared, so that the next write to either copies; the clip keeps a later append to
		// the old one from writing into what the new one has.
		all := append(st.vals[b.Off:], vals...)
		st.shared = true
		st.vals = st.vals[:len(st.vals):len(st.vals)]
		return in.newObj(&elems{elem: elem, vals: all, shared: true}), true
	}
	in.spend(b.Len)
	all := append(append(make([]Value, 0, 2*(b.Len+len(vals))), list...), vals...)
	return in.newObj(&elems{elem: elem, vals: all}), true
}

// absent is the guard under which g holds and no element of vals is there: append(nil, x...) is nil
// if no x is.
func (in *Interp) absent(g Guard, vals []Value) Guard {
	for _, v := range vals {
		o, ok := v.(*Optional)
		if !ok {
			return False
		}
		g = in.small(o.G, False, g)
	}
	return g
}

// appendText is append(base, text...) of bytes, for all alternatives of both.
func (in *Interp) appendText(base, text Value, t types.Type) Value {
	return in.eachUnder(text, func(text Value) Value {
		s, known := str(text)
		return in.eachSlice(base, func(b Value) Value {
			if known && s == "" {
				return retype(b, t)
			}
			switch b := b.(type) {
			case *Nil:
				if known {
					v := in.octetSlice(t, s, posOfText(text))
					v.Cap, v.Top = grown(0, 0, len(s), layoutOf(elemType(t)))
					return v
				}
				return in.partialSlice(t, text)
			case *Slice:
				if known && b.Len >= 0 {
					return in.extendText(b, s, t)
				}
				return in.appendPartial(b, text, t)
			case *Unknown:
				all := in.byteSlice(t, in.unknown(types.Typ[types.String], Unsupported, "", 0))
				if s, ok := all.(*Slice); ok {
					in.perhapsInAny(s, b)
				}
				return all
			}
			return in.unknown(t, Unsupported, "", 0)
		})
	})
}

// extendText is extend for known bytes. The bound is that of a string, not of a list.
func (in *Interp) extendText(b *Slice, text string, t types.Type) Value {
	if b.Len+len(text) > MaxString {
		return in.unknown(t, Fuel, "a string longer than toolbudget tracks", 0)
	}
	return in.extend(b, in.octetsOf(elemType(t), text), t)
}

// octet is a byte as a value of type t. The values of the two common types exist once, since a text
// of a megabyte would otherwise allocate a million constants.
func octet(t types.Type, b byte) Value {
	switch t {
	case types.Typ[types.Uint8]:
		return uint8Values[b]
	case byteType:
		return byteValues[b]
	}
	return &Const{T: t, V: uint64(b)}
}

// byteType is uint8 under its alias, which most programs write. go/types has an object of its own
// for it, so it is looked up by identity here.
var byteType = types.Universe.Lookup("byte").Type()

// uint8Values and byteValues hold all bytes as values of the two types.
var uint8Values, byteValues = octetValues(types.Typ[types.Uint8]), octetValues(byteType)

// octetValues makes the table for one type.
func octetValues(t types.Type) (all [256]*Const) {
	for i := range all {
		all[i] = &Const{T: t, V: uint64(i)}
	}
	return all
}

// appendPartial appends text to bytes of which some are not known, or unknown text to bytes. The
// number of bytes is open, so append may write in place or not: what lies behind len(b) in the old
// array is unknown from then on.
func (in *Interp) appendPartial(b *Slice, text Value, t types.Type) Value {
	head, ok := in.text(b)
	if !ok {
		return in.unknown(t, Unsupported, "append", 0)
	}
	s := in.partialSlice(t, in.concat(types.Typ[types.String], head, text))
	if r, ok := s.(*Slice); ok && b.Top > max(b.Len, 0) {
		in.perhapsIn(r, b)
	}
	return s
}

// perhapsInAny is perhapsIn for each list that u may be.
func (in *Interp) perhapsInAny(r *Slice, u *Unknown) {
	for _, v := range u.among {
		for _, s := range leafSlices(v) {
			if s.Top > max(s.Len, 0) {
				in.perhapsIn(r, s)
			}
		}
	}
	in.loseBeyond(u)
}

// perhapsIn says that r, which has an array of its own, is what appending to b any number of times
// has left: perhaps in the array of b, and perhaps not.
func (in *Interp) perhapsIn(r, b *Slice) {
	if b.Top > max(b.Len, 0) {
		end := someEnd
		if b.Len >= 0 {
			end = b.Off + b.Len
			in.lose(b.Arr, b.Path, end)
		}
		in.wrote(b.Arr, end)
	}
	in.link(r, b)
}
