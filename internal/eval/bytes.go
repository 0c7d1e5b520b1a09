package eval

import "go/types"

// These are how the rest of the package makes and reads byte slices.

// byteSlice is a new slice, of type t, of the bytes of a text.
func (in *Interp) byteSlice(t types.Type, text Value) Value {
	return in.each(text, func(text Value) Value {
		return &Bytes{T: t, S: retype(text, types.Typ[types.String])}
	})
}

// jsonBytes is a new byte slice of the text of j.
func (in *Interp) jsonBytes(t types.Type, j *JSON) Value {
	return in.remarked(in.byteSlice(t, in.jsonText(j)), j)
}

// remarked notes of a byte slice that it holds j.
func (in *Interp) remarked(v Value, j *JSON) Value {
	if b, ok := v.(*Bytes); ok {
		return &Bytes{b.T, b.S, j}
	}
	return v
}

// jsonOf is the JSON that a byte slice was made of, or nil.
func jsonOf(v Value) *JSON {
	if b, ok := v.(*Bytes); ok {
		return b.J
	}
	return nil
}

// isBytes reports whether v is a byte slice that is not nil.
func isBytes(v Value) bool {
	switch v := v.(type) {
	case *Bytes:
		return true
	case *Slice:
		return isByteSlice(v.T)
	}
	return false
}

// text is the text of a string or of a byte slice: a known one, one of which
// parts are known, or one that is unknown.
func (in *Interp) text(v Value) (Value, bool) {
	strT := types.Typ[types.String]
	switch v := in.settle(v).(type) {
	case *Const:
		_, ok := v.V.(string)
		return v, ok
	case *Rope:
		return v, true
	case *Bytes:
		return retype(v.S, strT), true
	case *Slice:
		if isByteSlice(v.T) {
			return in.stringOfSlice(v, strT), true
		}
	case *Nil:
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

// appendText appends the bytes of a text to a byte slice.
func (in *Interp) appendText(base, text Value, t types.Type) Value {
	return in.each(text, func(text Value) Value { return in.appendBytes(base, &Bytes{T: t, S: text}, t) })
}

// setElem is s[i] = v, by position among the elements that are kept of s.
func (in *Interp) setElem(s *Slice, i int, v Value) {
	in.write(s.Arr)
	s.Arr.state.(*elems).vals[s.Off+i] = v
}

// setElems writes the elements of a slice, all of which are kept, in place.
func (in *Interp) setElems(s *Slice, vals []Value) {
	in.write(s.Arr)
	copy(s.Arr.state.(*elems).vals[s.Off:s.Off+s.Len], vals)
}
