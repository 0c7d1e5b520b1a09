package eval

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// This file slices: x[i:j:k] of strings, slices and arrays, and conversions between slices
// and arrays. A slice expression shares the array (law 1), so the result is a window of the
// same object wherever the bounds are known. If they are not, it is a new list that is
// linked with the array: what is written to one of them is then not known of the other
// (alias.go).

// pointer is &s[i], for an element with a known position.
func (s *Slice) pointer(i int, t types.Type) *Ptr {
	return &Ptr{T: t, Obj: s.Arr, Path: append(slices.Clone(s.Path), s.Off+i)}
}

// sliceExpr is x[i:j] or x[i:j:k]. An array is sliced in place, so its address is taken.
func (in *Interp) sliceExpr(e *ast.SliceExpr) Value {
	t := in.typeOf(e)
	var x Value
	if _, ok := underlying(in.typeOf(e.X)).(*types.Array); ok {
		x = in.addr(e.X)
	} else {
		x = in.expr(e.X)
	}
	lo := Value(&Const{T: types.Typ[types.Int], V: int64(0)})
	var hi, room Value
	if e.Low != nil {
		lo = in.expr(e.Low)
	}
	if e.High != nil {
		hi = in.expr(e.High)
	}
	if e.Max != nil {
		room = in.expr(e.Max)
	}
	if _, ok := underlying(in.typeOf(e.X)).(*types.Array); !ok {
		// A call in the bounds may have set x, and Go leaves open which x is sliced.
		if _, moved := in.moved(e.X, x, nonNil(e.Low, e.High, e.Max)...); moved {
			return in.unknown(t, RunTime, besideCall, e.Pos())
		}
	}
	return in.mapSlice(x, func(x Value) Value {
		in.mayExceed(x, lo, hi, room, e)
		// A pointer to an array is sliced as the array.
		if p, ok := x.(*Ptr); ok {
			w, ok := in.wholeArray(p)
			if !ok {
				return in.unknown(t, Unsupported, "", e.Pos())
			}
			x = w
		}
		// First bounds that count elements, which have no number to calculate with.
		if sl, ok := x.(*Slice); ok && room == nil {
			if v := in.alignedWindow(sl, lo, hi, t); v != nil {
				return v
			}
		}
		// Bounds may have alternatives, one window for each.
		return in.bounds(lo, hi, room, func(i, j, k int, ok bool) Value {
			if ok {
				return in.window(x, i, j, k, t, e)
			}
			part := func(s *Slice) Value { return in.somePart(s, t, e.Pos()) }
			switch x := x.(type) {
			case *Slice:
				return part(x)
			case *Unknown:
				return in.partsAmong(in.unknown(t, RunTime, "", e.Pos()), x, part)
			}
			return in.unknown(t, RunTime, "", e.Pos())
		})
	})
}

// nonNil are the expressions that are not nil.
func nonNil(list ...ast.Expr) []ast.Expr {
	return slices.DeleteFunc(list, func(e ast.Expr) bool { return e == nil })
}

// bounds calls f for each combination of bounds. Absent bounds are -1; ok is false if one
// is not known.
func (in *Interp) bounds(lo, hi, room Value, f func(i, j, k int, ok bool) Value) Value {
	return in.each(lo, func(lo Value) Value {
		return in.each(cmp.Or(hi, lo), func(h Value) Value {
			return in.each(cmp.Or(room, lo), func(r Value) Value {
				i, ok1 := integer(lo)
				j, ok2 := integer(h)
				k, ok3 := integer(r)
				switch ok := ok1 && ok2 && ok3; {
				// Constant bounds are checked by the compiler, but i-1 may be negative.
				case ok && min(i, j, k) < 0: // out of range, whatever is sliced
					in.negativeBounds(i, j, k, hi != nil, room != nil)
					return nil
				case hi == nil:
					return f(i, -1, -1, ok)
				case room == nil:
					return f(i, j, -1, ok)
				default:
					return f(i, j, k, ok)
				}
			})
		})
	})
}

// wholeArray is (*p)[:] for a pointer to an array. A pointer to elements of a slice, made
// by a conversion, leads back to the array of that slice.
func (in *Interp) wholeArray(p *Ptr) (*Slice, bool) {
	s := fullSlice(p)
	if s == nil {
		return nil, false
	}
	_, ok := in.slots(s)
	return s, ok
}

// fullSlice is (*p)[:], whatever the array holds, or nil if p does not point to an array.
func fullSlice(p *Ptr) *Slice {
	a, ok := underlying(deref(p.T)).(*types.Array)
	if !ok {
		return nil
	}
	n := int(a.Len())
	s := &Slice{T: types.NewSlice(a.Elem()), Arr: p.Obj, Path: p.Path, Len: n, Cap: n, Top: n}
	if k := len(p.Path) - 1; k > 0 && p.Path[k] < 0 {
		s.Path, s.Off = p.Path[:k-1], p.Path[k-1]
	}
	return s
}

// arrayPart are the elements of an array value from i up to j. One of several arrays has elements
// of several values.
func (in *Interp) arrayPart(v Value, i, j int) ([]Value, bool) {
	switch v := v.(type) {
	case *Array:
		if j <= len(v.E) {
			return v.E[i:j:j], true
		}
	case *Unknown:
		if a, ok := underlying(v.T).(*types.Array); !ok || int64(j) > a.Len() {
			return nil, false
		}
		return in.partsOf(v, i, j), true
	case *Choice:
		for _, a := range v.Alts {
			if _, ok := in.arrayPart(a.V, j, j); !ok {
				return nil, false
			}
		}
		return in.partsOf(v, i, j), true
	}
	return nil, false
}

// partsOf are the elements of an array value from i up to j, one by one.
func (in *Interp) partsOf(v Value, i, j int) []Value {
	in.spend(j - i)
	out := make([]Value, j-i)
	for k := range out {
		out[k] = in.part(v, i+k)
	}
	return out
}

// countless reports whether the length of a slice is not known.
func (in *Interp) countless(s *Slice) bool {
	_, known := integer(in.settle(in.length(s, nil)))
	return !known
}

// arrayOf converts a slice to an array (a copy) or to a pointer to one (which shares
// memory), where u is the underlying type of t. A slice that is too short panics.
func (in *Interp) arrayOf(s Value, u, t types.Type) Value {
	a, _ := underlying(deref(t)).(*types.Array)
	if _, isArray := u.(*types.Array); isArray {
		a, _ = u.(*types.Array)
	}
	if a == nil {
		return in.unknown(t, Unsupported, "", 0)
	}
	n := int(a.Len())
	return in.mapLeaves(s, func(v Value) Value {
		s, ok := v.(*Slice)
		switch {
		case !ok && isNil(v):
			in.boundsIf(n > 0, "cannot convert slice with length 0 to array or pointer to array with length %d", n)
			if u != a {
				return &Nil{t}
			}
			return in.zero(t)
		case !ok:
			return in.unknown(t, Unsupported, "", 0)
		}
		if in.countless(s) {
			in.mayBeShort(s, t)
		}
		// With elements that may be absent, it is not known which n elements the array has.
		switch {
		case s.Cap < 0 && u == a:
			return in.unknown(t, Unsupported, "", 0)
		case s.Cap < 0:
			return in.pointerInto(s, t, Unsupported, 0)
		case in.countless(s) && u == a:
			return in.unknown(t, Loop, "", 0)
		case in.countless(s):
			return in.pointerInto(s, t, Loop, 0)
		}
		in.boundsIf(n > s.Len, "cannot convert slice with length %d to array or pointer to array with length %d",
			s.Len, n)
		p := &Ptr{T: types.NewPointer(t), Obj: s.Arr, Path: append(slices.Clone(s.Path), s.Off, -n-1)}
		if u == a {
			return in.load(p)
		}
		return &Ptr{T: t, Obj: p.Obj, Path: p.Path}
	})
}

// alignedWindow is x[lo:hi] for bounds that count elements of x which may be absent:
//
//	n := len(list); list = append(list, a, b); tail := list[n:]
//
// n is a SymbolicCount of the guards of the first elements, so the window begins at a known slot,
// although its index is not known. nil for any other bounds.
func (in *Interp) alignedWindow(x *Slice, lo, hi Value, t types.Type) Value {
	// Cap below zero marks a list with optional elements; any other has plain indexes.
	if x.Cap >= 0 || x.Len < 0 {
		return nil
	}
	// Elements that may be absent make the bounds those of what is there, not of the slots.
	list, ok := in.rawList(x)
	if !ok || allThere(list) {
		return nil
	}
	kept := func(v Value) (int, bool) {
		if n, ok := v.(*SymbolicCount); ok {
			return len(n.Of), in.aligned(list, n.Of)
		}
		n, ok := integer(v)
		return n, ok && n >= 0 && n <= len(list) && allThere(list[:n])
	}
	i, ok1 := kept(lo)
	j, ok2 := len(list), true
	if hi != nil {
		j, ok2 = kept(hi)
	}
	if !ok1 || !ok2 || i > j || i == 0 && j == 0 {
		return nil
	}
	return &Slice{T: t, Arr: x.Arr, Path: x.Path, Off: x.Off + i, Len: j - i, Cap: -1, Top: unbounded, IsNil: x.IsNil}
}

// somePart is a part of a slice with unknown bounds: any element may be in it.
func (in *Interp) somePart(s *Slice, t types.Type, at token.Pos) Value {
	if s.Len < 0 || isByteSlice(t) {
		return in.partOf(s, in.byteSlice(t, in.unknown(types.Typ[types.String], RunTime, "", at)))
	}
	return in.partOf(s, in.newSlice(t, []Value{in.repeated(s, t, at)}))
}

// partOf links v with the array of s, of which it is a part.
func (in *Interp) partOf(s *Slice, v Value) Value {
	if p, ok := v.(*Slice); ok {
		p.Cap, p.Top, p.IsNil = -1, unbounded, s.IsNil
		in.linkPart(p, s)
	}
	return v
}

// partAt is a part of an unknown text, or of one with the unknown part u, at these bounds: two
// parts are the same only where text and bounds are.
func (in *Interp) partAt(u *Unknown, t types.Type, at string) *Unknown {
	w := in.derived(u, t, "[…:…]", nil)
	w.Key = shortKey(u.Key + "[" + at + "]")
	return w
}

// boundsKey is the bounds of a slice expression as part of a key.
func boundsKey(i, j int) string {
	if j < 0 {
		return strconv.Itoa(i) + ":"
	}
	return strconv.Itoa(i) + ":" + strconv.Itoa(j)
}

// window is x[i:j:k]; j and k are below zero if they are absent.
func (in *Interp) window(x Value, i, j, k int, t types.Type, at ast.Node) Value {
	switch x := x.(type) {
	case *Const, *PartialString:
		s, ok := str(x)
		if !ok {
			u, _ := firstUnknown(x)
			if u == nil {
				u = in.unknown(t, Unsupported, "", at.Pos())
			}
			return in.partAt(u, t, boundsKey(i, j)+" of "+keyOf(x))
		}
		if j < 0 {
			j = len(s)
		}
		in.inBounds(i, j, -1, len(s), len(s), "length")
		return &Const{T: t, V: s[i:j], Pos: posOfText(x)}
	case *Slice:
		return in.sliceWindow(x, i, j, k, t, at)
	case *Nil:
		if _, isPtr := underlying(x.T).(*types.Pointer); isPtr { // to an array
			in.fault(nilPointer)
		}
		in.inBounds(i, max(j, 0), k, 0, 0, "capacity")
		return retype(x, t)
	case *Unknown:
		return in.partsAmong(in.partAt(x, t, boundsKey(i, j)), x, func(s *Slice) Value {
			return in.window(s, i, j, k, t, at)
		})
	}
	return in.unknown(t, Unsupported, "", at.Pos())
}

// partsAmong is w, which is new, as a part of the lists and arrays that u may be.
func (in *Interp) partsAmong(w, u *Unknown, part func(*Slice) Value) *Unknown {
	w.beyond = u.beyond
	in.spend(len(u.among))
	for _, v := range u.among {
		if p, ok := v.(*Ptr); ok {
			s := fullSlice(p)
			if s == nil {
				continue // what is no list is not what is sliced
			}
			v = s
		}
		p, end := in.try1(func() Value {
			return in.mapLeaves(v, func(v Value) Value {
				if s, ok := v.(*Slice); ok {
					return part(s)
				}
				return v // a part of a nil list is nil
			})
		})
		if end.kind == next {
			amongst(w, p)
		}
	}
	return w
}

// sliceWindow is window for a slice. The bounds may reach beyond the length up to the
// capacity, and show elements there that another slice has appended. Where the capacity is
// only known to lie between Cap and Top, the ways on which it is too small panic.
func (in *Interp) sliceWindow(x *Slice, i, j, k int, t types.Type, at ast.Node) Value {
	switch {
	case x.Len < 0:
		return in.partialWindow(x, i, j, t)
	case x.Cap < 0:
		list, ok := in.rawList(x)
		if !ok || i > j && j >= 0 {
			return in.somePart(x, t, at.Pos())
		}
		if allThere(list) && i <= len(list) && j <= len(list) { // all are there, only the capacity is not known
			w := *x
			if j < 0 {
				j = len(list)
			}
			w.T, w.Off, w.Len = t, x.Off+i, j-i
			return &w
		}
		return in.partOf(x, in.section(list, i, j, t, at.Pos()))
	}
	if j < 0 {
		j = x.Len
	}
	least, top := x.Cap, x.Top
	if k >= 0 {
		least, top = k, k
	}
	// Between Cap and Top the runtime decides. From here on the capacity is at least most.
	if most := max(j, k); most > x.Cap && most <= x.Top && i <= j {
		if !in.roomFor(x, most, at.Pos()) {
			return in.unknown(t, Unsupported, "whether the capacity is large enough", at.Pos())
		}
		least = max(least, most)
	}
	what := "capacity"
	if e, ok := at.(*ast.SliceExpr); ok && in.ofArray(e) {
		what = "length"
	}
	if max(j, k) > x.Top && x.Cap < x.Top { // the text names a capacity that is not known
		in.panicWith(in.unknown(boundsErrorType, RunTime, "slice bounds out of range", at.Pos()))
	}
	in.inBounds(i, j, k, x.Top, x.Top, what)
	if top != unbounded {
		top -= i
	}
	// Elements behind the length that only some ways have appended.
	if st, ok := x.Arr.now().(*elems); ok && st.ragged > 0 && j > x.Len && x.Off+j >= st.ragged {
		return in.somePart(x, t, at.Pos()) // what is there is not the same on all ways
	}
	s := &Slice{T: t, Arr: x.Arr, Path: x.Path, Off: x.Off + i, Len: j - i, Cap: least - i, Top: top, IsNil: x.IsNil}
	if j > x.Len {
		in.reach(s)
	}
	return s
}

// ofArray reports whether an array is sliced, directly or by a pointer: its error text says
// "length" instead of "capacity".
func (in *Interp) ofArray(e *ast.SliceExpr) bool {
	_, ok := underlying(deref(underlying(in.typeOf(e.X)))).(*types.Array)
	return ok
}

// roomFor lets the ways panic on which the unknown capacity of x is below n. It reports
// whether there are none. While values are only read, no way can leave, so the answer is
// false.
func (in *Interp) roomFor(x *Slice, n int, at token.Pos) bool {
	intT := types.Typ[types.Int]
	more := in.binary(token.GTR, &Const{T: intT, V: int64(n)}, in.capacity(x, intT), types.Typ[types.Bool], nil)
	g := in.guardOf(more, nil)
	if !in.feasible(g) {
		return true
	}
	if in.strict || in.lifting {
		return false
	}
	v := in.unknown(boundsErrorType, RunTime, "slice bounds out of range", at)
	if in.certain(g) {
		in.panicWith(v)
	}
	in.leaveFor(way{ctl: ctl{kind: pan, val: v}, g: in.g.And(in.path, g)})
	return false
}

// partialWindow is a part of bytes that are not all known. Within the known head it is exact.
func (in *Interp) partialWindow(x *Slice, i, j int, t types.Type) Value {
	if i == 0 && j < 0 {
		return retype(x, t)
	}
	st, ok := x.Arr.now().(*partialBytes)
	if !ok {
		return in.unknown(t, Unsupported, "", 0)
	}
	w := *x
	w.T = t
	if head, ok := partialHead(st.text); ok && !x.Arr.links().lost && j >= 0 && i <= j && j <= len(head) {
		w.Off, w.Len, w.Cap = i, j-i, -1
		return &w
	}
	u, ok := firstUnknown(st.text)
	if !ok {
		u = in.unknown(t, Unsupported, "", 0)
	}
	part := in.partAt(u, types.Typ[types.String], boundsKey(i, j)+" of "+keyOf(st.text))
	return in.partOf(x, in.byteSlice(t, part))
}
