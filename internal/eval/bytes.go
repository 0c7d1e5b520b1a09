package eval

import (
	"go/token"
	"go/types"
	"unicode/utf8"
)

// How the rest of the package makes and reads byte slices. Texts move between string, []byte and
// writers all the time, so the conversions keep what can be kept: the position of the literal, the
// unknown parts, and what an encoder has noted of its output.

// byteSlice is a new slice, of type t, of the bytes of a text.
func (in *Interp) byteSlice(t types.Type, text Value) Value {
	return in.each(text, func(text Value) Value {
		if s, ok := str(text); ok {
			return in.octetSlice(t, s, posOfText(text))
		}
		return in.partialSlice(t, text)
	})
}

// octetSlice is a new slice of known bytes, as the conversion of a string makes it.
func (in *Interp) octetSlice(t types.Type, s string, pos token.Pos) *Slice {
	elem := elemType(t)
	v := &Slice{T: t, Arr: in.newObj(&octets{elem: elem, s: s, pos: pos}), Len: len(s)}
	v.Cap, v.Top = convertedCap(len(s), layout{size: 1})
	return v
}

// partialSlice is a new slice of bytes that are not all known. A text that was too long to keep
// stays unknown as a whole: there is nothing to read in it.
func (in *Interp) partialSlice(t types.Type, text Value) Value {
	switch text := text.(type) {
	case *PartialString:
	case *Unknown:
		if text.Reason == Fuel {
			return retype(text, t)
		}
	case *Choice:
		return in.byteSlice(t, text)
	default:
		return in.unknown(t, Unsupported, "", 0)
	}
	return &Slice{
		T:   t,
		Arr: in.newObj(&partialBytes{elem: elemType(t), text: retype(text, types.Typ[types.String])}),
		Len: -1,
		Cap: -1,
		Top: unbounded,
	}
}

// noted notes of a new byte slice what its text was made of, such as the value that json.Marshal
// encoded. A later json.Unmarshal of the same bytes then copies the value instead of parsing a text
// with gaps.
func (in *Interp) noted(v Value, of any) Value {
	switch v := v.(type) {
	case *Slice:
		switch st := v.Arr.now().(type) {
		case *octets:
			st.of = of
		case *partialBytes:
			st.of = of
		}
	case *Unknown: // too long to keep
		text := &partialBytes{elem: elemType(v.T), text: retype(v, types.Typ[types.String])}
		return in.noted(&Slice{T: v.T, Arr: in.newObj(text), Len: -1, Cap: -1, Top: unbounded}, of)
	}
	return v
}

// notedOf is what a byte slice is the text of, or nil if it was written to since or is only part of
// that text.
func notedOf(v Value) any {
	s, ok := v.(*Slice)
	if !ok || s.Off > 0 {
		return nil
	}
	switch st := s.Arr.now().(type) {
	case *octets:
		// Only the whole array: a part of the text was made of something else.
		if st.len() == s.Len {
			return st.of
		}
	case *partialBytes:
		return st.of
	}
	return nil
}

// isBytes reports whether v is a byte slice that is not nil.
func isBytes(v Value) bool {
	s, ok := v.(*Slice)
	return ok && isByteSlice(s.T)
}

// posOfText is the place of the literal that a text comes from, if it comes from one.
func posOfText(v Value) token.Pos {
	if c, ok := v.(*Const); ok {
		return c.Pos
	}
	return token.NoPos
}

// text is a string or a byte slice as a string value: a Const, a PartialString or an Unknown. It is
// not ok for anything else.
func (in *Interp) text(v Value) (Value, bool) {
	strT := types.Typ[types.String]
	switch v := in.settle(v).(type) {
	case *Const:
		_, ok := v.V.(string)
		return v, ok
	case *PartialString:
		return v, true
	case *Slice:
		if isByteSlice(v.T) {
			return in.sliceText(v, strT), true
		}
	case *Nil:
		// Nil bytes are an empty text.
		if v.T != nil && isByteSlice(v.T) {
			return &Const{T: strT, V: ""}, true
		}
	case *Unknown:
		if v.T != nil && (isString(v.T) || isByteSlice(v.T)) {
			return retype(v, strT), true
		}
	}
	return nil, false
}

// sliceText converts []byte or []rune to a string. Elements that are known one by one make known
// parts between the others.
func (in *Interp) sliceText(s *Slice, t types.Type) Value {
	in.renew(s.Arr, s.Path)
	switch st := s.Arr.now().(type) {
	case *octets:
		in.spend(s.Len / 64)
		return &Const{T: t, V: st.text(s.Off, s.Off+s.Len), Pos: st.pos}
	case *partialBytes:
		return in.partialText(s, st, t)
	}
	list, ok := in.slots(s)
	if !ok {
		return in.unknown(t, Unsupported, "", 0)
	}
	in.spend(len(list) / 4)
	var parts []Value
	var b []byte // the known bytes after them
	// Adjacent known bytes become one part: a character may be several of them.
	flush := func() {
		if len(b) > 0 {
			parts, b = append(parts, &Const{T: t, V: string(b)}), nil
		}
	}
	for _, v := range list {
		v := in.settle(v)
		if c, ok := v.(*Const); ok {
			b = append(b, encoded(c)...)
			continue
		}
		flush()
		parts = append(parts, in.letter(v, t))
	}
	flush()
	return in.concat(t, parts...)
}

// encoded is a byte as it is or a rune as UTF-8: what it becomes in a text.
func encoded(c *Const) []byte {
	switch n := c.V.(type) {
	case int64:
		return utf8.AppendRune(nil, rune(n))
	case uint64:
		return []byte{byte(n)}
	}
	return nil
}

// letter is an element that is not simply known as part of a text: nothing on the ways on which it
// is not there.
func (in *Interp) letter(v Value, t types.Type) Value {
	switch v := v.(type) {
	case *Optional:
		if v.Many != One {
			break
		}
		return in.merge(v.G, in.letter(v.V, t), &Const{T: t, V: ""})
	case *Const:
		return &Const{T: t, V: string(encoded(v))}
	case *Choice:
		return in.each(v, func(a Value) Value { return in.letter(a, t) })
	case *Unknown:
		return in.derived(v, t, "", nil)
	}
	return in.unknown(t, Loop, "", 0)
}

// partialText is s as a text, where s is all or part of bytes that are not all known. A part can be
// cut out only of the known beginning; behind the first gap, positions are not known.
func (in *Interp) partialText(s *Slice, st *partialBytes, t types.Type) Value {
	if s.Len < 0 && s.Off == 0 {
		return retype(st.text, t)
	}
	if head, ok := partialHead(st.text); ok && s.Len >= 0 && s.Off+s.Len <= len(head) {
		return &Const{T: t, V: head[s.Off : s.Off+s.Len]}
	}
	if u, ok := firstUnknown(st.text); ok {
		return in.derived(u, t, "[…:…]", nil)
	}
	return in.unknown(t, Unsupported, "", 0)
}

// runes is []rune(s). Invalid UTF-8 becomes U+FFFD, as range gives it.
func (in *Interp) runes(s string, t, elem types.Type) Value {
	in.spend(len(s) / 4)
	if utf8.RuneCountInString(s) > maxElems {
		return in.unknown(t, Fuel, "", 0)
	}
	var vals []Value
	for _, r := range s {
		vals = append(vals, &Const{T: elem, V: int64(r)})
	}
	v := in.newSlice(t, vals)
	v.Cap, v.Top = convertedCap(len(vals), layout{size: 4})
	return v
}

// setElem is s[i] = v. The index is that of the element as it is kept, optional ones counted.
func (in *Interp) setElem(s *Slice, i int, v Value) { in.put(s.Arr, s.Path, s.Off+i, []Value{v}) }

// setElems writes all elements that are kept of a slice, in place. If s is one of several slices
// and the caller did not tell them apart, it is not known which of them is written.
func (in *Interp) setElems(s *Slice, vals []Value) {
	if s.Of == nil {
		in.put(s.Arr, s.Path, s.Off, vals[:min(len(vals), s.Len)])
		return
	}
	in.forgetSlice(s, "elements of one of several slices", 0)
}
