package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

func (in *Interp) appendCall(e *ast.CallExpr, t types.Type) Value {
	vals := in.operands(e.Args...)
	base := vals[0]
	if e.Ellipsis.IsValid() && len(e.Args) == 2 {
		return in.appendList(base, vals[1], t)
	}
	elem := elemType(t)
	for i, v := range vals {
		vals[i] = in.assignable(v, elem)
	}
	return in.appendVals(base, vals[1:], t)
}

// appendList is append(base, tail...).
func (in *Interp) appendList(base, tail Value, t types.Type) Value {
	if !isByteSlice(t) && len(leaves(base))*len(leaves(tail)) > maxLeaves {
		if list, ok := in.rawList(tail); ok {
			return in.appendVals(base, list, t)
		}
	}
	return in.eachSlice(tail, func(tail Value) Value {
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
		if s, ok := tail.(*Slice); ok && shuffledAt(s) >= 0 {
			for _, leaf := range leaves(all) {
				in.shuffle(leaf.Arr, leaf.Off+leaf.Len-len(list)+shuffledAt(s))
			}
		}
		return all
	})
}

// repeated stands for an unknown number of unknown elements.
func (in *Interp) repeated(from Value, t types.Type, at token.Pos) Value {
	u := in.elementOf(from, elemType(t), at)
	g := in.guardOf(in.unknown(types.Typ[types.Bool], Loop, "unknown elements", at), nil)
	return &Optional{G: g, V: u, Many: Any}
}

// appendVals is append(base, vals...).
func (in *Interp) appendVals(base Value, vals []Value, t types.Type) Value {
	return in.eachSlice(base, func(b Value) Value {
		switch b := b.(type) {
		case *Slice:
			if _, ok := b.Arr.state.(*roped); ok {
				if bytes, ok := octetsIn(vals); ok {
					return in.appendRope(b, &Const{T: types.Typ[types.String], V: string(bytes)}, t)
				}
				return in.appendRope(b, in.unknown(types.Typ[types.String], Loop, "", 0), t)
			}
			return in.extend(b, vals, t)
		case *Nil:
			if len(vals) == 0 {
				return &Nil{t}
			}
			return in.extend(&Slice{T: t, Arr: in.newObj(in.noElems(t)), Nil: True}, vals, t)
		case *Unknown:
			if b.Reason == Fuel && noSize(elemType(t)) { // perhaps there are as many as can be counted
				in.raise(stop{Fuel})
			}
			// What is appended to an unknown list is still there.
			all := append([]Value{in.repeated(b, t, b.Pos)}, vals...)
			return in.looseSlice(t, all)
		}
		return in.unknown(t, Unsupported, "append", 0)
	})
}

func (in *Interp) noElems(t types.Type) any {
	if elem := elemType(t); !isByte(elem) {
		return &elems{elem: elem}
	}
	return &octets{elem: elemType(t)}
}

// extend is append to one slice: in place while there is capacity, else, or
// where that is not known, in a new array.
func (in *Interp) extend(b *Slice, vals []Value, t types.Type) Value {
	n := len(vals)
	if n == 0 {
		return retype(b, t)
	}
	if b.Len+n > maxElems && !isByteSlice(t) || b.Len+n > maxString {
		return in.unknown(t, Fuel, "", 0)
	}
	in.spend(n)
	s := &Slice{
		T:    t,
		Arr:  b.Arr,
		Path: b.Path,
		Off:  b.Off,
		Len:  b.Len + n,
		Cap:  b.Cap,
		Top:  b.Top,
		Nil:  in.absent(b.Nil, vals),
	}
	sure := b.Cap >= 0 && allThere(vals)
	if sure && s.Len <= b.Cap {
		in.wrote(b.Arr, b.Off+b.Len)
		in.fill(b.Arr, b.Path, b.Off+b.Len, vals)
		return s
	}
	arr, ok := in.copied(b, vals)
	if !ok {
		return in.unknown(t, Unsupported, "append", 0)
	}
	if at := shuffledAt(b); at >= 0 && b.whole() {
		in.shuffle(arr, at)
	}
	s.Arr, s.Path, s.Off = arr, nil, 0
	if !sure {
		s.Cap, s.Top = -1, unbounded
	} else if s.Cap, s.Top = grown(b.Cap, b.Top, s.Len, layoutOf(elemType(t))); s.Len <= b.Top { // perhaps in place
		s.Cap, s.Top = min(s.Cap, s.Len), max(s.Top, b.Top)
	}
	_, first := vals[0].(*Optional)
	if full := b.Cap >= 0 && b.Len == b.Top; full && (b.Len == 0 || !first) || sure && s.Len > b.Top {
		return s
	}
	in.wrote(b.Arr, b.Off+b.Len) // or not
	in.lose(b.Arr, b.Path, b.Off+b.Len)
	in.link(s, 0, b, 0, true)
	return s
}

// copied is a new array of the elements of b and of vals.
func (in *Interp) copied(b *Slice, vals []Value) (*Obj, bool) {
	elem := elemType(b.T)
	in.renew(b.Arr, b.Path)
	if st, ok := b.Arr.state.(*octets); ok {
		if bytes, ok := octetsIn(vals); ok {
			in.spend(b.Len / 64)
			old := st.text(b.Off, b.Off+b.Len)
			return in.newObj(
				&octets{
					elem: elem,
					b:    append(append(make([]byte, 0, 2*(b.Len+len(vals))), old...), bytes...),
					pos:  st.pos,
				},
			), true
		}
	}
	list, ok := in.slots(b)
	if !ok {
		return nil, false
	}
	if st, ok := b.Arr.state.(*elems); ok && len(b.Path) == 0 && len(st.vals) == b.Off+b.Len &&
		(shuffledAt(b) < 0 || b.whole()) {
		// The new array begins with the same elements, until one of the two is written to.
		all := append(st.vals[b.Off:], vals...)
		st.shared = true
		st.vals = st.vals[:len(st.vals):len(st.vals)]
		return in.newObj(&elems{elem: elem, vals: all, shared: true}), true
	}
	in.spend(b.Len)
	return in.newObj(
		&elems{elem: elem, vals: append(append(make([]Value, 0, 2*(b.Len+len(vals))), list...), vals...)},
	), true
}

// absent is the formula under which g holds and none of the elements is there.
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

// appendText appends the bytes of a text to a byte slice.
func (in *Interp) appendText(base, text Value, t types.Type) Value {
	return in.each(text, func(text Value) Value {
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
				return in.ropeSlice(t, text)
			case *Slice:
				if known && b.Len >= 0 {
					return in.extendText(b, s, t)
				}
				return in.appendRope(b, text, t)
			}
			return in.unknown(t, Unsupported, "", 0)
		})
	})
}

// extendText is extend for bytes that are known.
func (in *Interp) extendText(b *Slice, text string, t types.Type) Value {
	if b.Len+len(text) > maxString {
		return in.unknown(t, Fuel, "a string longer than toolbudget tracks", 0)
	}
	return in.extend(b, in.octetsOf(elemType(t), text), t)
}

// octet is a byte.
func octet(t types.Type, b byte) Value {
	switch t {
	case types.Typ[types.Uint8]:
		return uint8Values[b]
	case byteType:
		return byteValues[b]
	}
	return &Const{T: t, V: uint64(b)}
}

// byteType is uint8 by its other name, as most programs write it.
var byteType = types.Universe.Lookup("byte").Type()

var uint8Values, byteValues = octetValues(types.Typ[types.Uint8]), octetValues(byteType)

func octetValues(t types.Type) (all [256]*Const) {
	for i := range all {
		all[i] = &Const{T: t, V: uint64(i)}
	}
	return all
}

// appendRope appends a text, where not all bytes are known.
func (in *Interp) appendRope(b *Slice, text Value, t types.Type) Value {
	head, ok := in.text(b)
	if !ok {
		return in.unknown(t, Unsupported, "append", 0)
	}
	s := in.ropeSlice(t, in.concat(types.Typ[types.String], head, text))
	if r, ok := s.(*Slice); ok && b.Top > max(b.Len, 0) {
		end := someEnd
		if b.Len >= 0 {
			end = b.Off + b.Len
			in.lose(b.Arr, b.Path, end)
		}
		in.wrote(b.Arr, end) // or not
		in.link(r, 0, b, 0, true)
	}
	return s
}
