package eval

import (
	"go/ast"
	"go/types"
	"math"
	"math/bits"
	"slices"
)

// This file has pointer arithmetic. It is exact as long as it stays within an array that is
// known; the layout is that of gc on a 64-bit machine (sizeOf).

// unsafeAdd is unsafe.Add(p, n).
func (in *Interp) unsafeAdd(e *ast.CallExpr, t types.Type) Value {
	p, n := in.expr(e.Args[0]), in.expr(e.Args[1])
	return in.each(p, func(p Value) Value {
		return in.each(n, func(n Value) Value {
			by, ok := integer(n)
			x, isPtr := p.(*Ptr)
			// Only a known distance can stay within the array.
			if ok && isPtr {
				if by == 0 {
					return x
				}
				if q := in.further(x, by); q != nil {
					return q
				}
			}
			return in.somewhere(p, t, "unsafe.Add", e)
		})
	})
}

// somewhere is a pointer to an unknown place around p. A write through it may hit any part
// of the object, so the whole object is made unknown now.
func (in *Interp) somewhere(p Value, t types.Type, name string, e *ast.CallExpr) Value {
	for _, a := range Alternatives(p) {
		switch p := a.V.(type) {
		case *Ptr:
			in.forgetWhole(p.Obj, name)
		case *Slice:
			in.forgetWhole(p.Arr, name)
		}
	}
	return in.unknown(t, Unsupported, name, e.Pos())
}

// forgetWhole makes everything in an object unknown.
func (in *Interp) forgetWhole(o *Obj, why string) {
	if v, ok := o.now().(Value); ok {
		in.setObj(o, in.unknown(v.Type(), Unsupported, why, 0))
	} else if isArray(o.now()) {
		in.lose(o, nil, 0)
	}
}

// further is a pointer by bytes further in the same array, or nil if that is not an element
// of it.
func (in *Interp) further(p *Ptr, by int) Value {
	elem, length := in.arrayAround(p)
	size, ok := sizeOf(elem)
	if !ok || size == 0 || by%int(size) != 0 {
		return nil
	}
	k := len(p.Path) - 1
	i := p.Path[k] + by/int(size)
	if i < 0 || i >= length {
		return nil
	}
	path := slices.Clone(p.Path)
	path[k] = i
	return &Ptr{T: p.T, Obj: p.Obj, Path: path}
}

// arrayAround is the array in which p points to an element: the type of the elements and
// how many of them are known. The type is nil if p points to something else.
func (in *Interp) arrayAround(p *Ptr) (elem types.Type, length int) {
	k := len(p.Path) - 1
	if k < 0 || p.Path[k] < 0 {
		return nil, 0
	}
	switch st := p.Obj.now().(type) {
	case *elems:
		if k == 0 {
			return st.elem, len(st.vals)
		}
	case *octets:
		if k == 0 {
			return st.elem, st.len()
		}
	}
	if a, ok := in.loadPath(p.Obj, p.Path[:k]).(*Array); ok {
		return elemType(a.T), len(a.E)
	}
	return nil, 0
}

// unsafeSlice is unsafe.Slice(p, n).
func (in *Interp) unsafeSlice(e *ast.CallExpr, t types.Type) Value {
	// The bytes of a string are read-only memory: a program that writes there crashes, so a
	// copy gives what every other program sees.
	if x := textBehind(e.Args[0]); x != nil { // whoever writes to it faults
		text, n := in.expr(x), in.expr(e.Args[1])
		b := in.convert(text, t)
		return in.bounds(intConst(0), n, nil, func(i, j, k int, ok bool) Value {
			if s, isSlice := b.(*Slice); ok && isSlice && s.Len >= j {
				return in.window(s, 0, j, j, t, e)
			}
			return in.unknown(t, Unsupported, "unsafe.Slice", e.Pos())
		})
	}
	p, n := in.expr(e.Args[0]), in.expr(e.Args[1])
	return in.each(p, func(p Value) Value {
		return in.each(n, func(n Value) Value { return in.memoryAt(p, n, t, "unsafe.Slice", e) })
	})
}

// textBehind is the expression of a string to whose first byte e points:
// unsafe.StringData(s).
func textBehind(e ast.Expr) ast.Expr {
	if c, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(c.Args) == 1 {
		if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "StringData" {
			return c.Args[0]
		}
	}
	return nil
}

// memoryAt is the slice of n elements that begins at the target of p. If the pointer or the
// length is not known, the call may also panic, for lengths that memory does not have.
func (in *Interp) memoryAt(p, n Value, t types.Type, name string, e *ast.CallExpr) Value {
	length, known := integer(n)
	in.faultIf(beyondAddresses(n, elemType(t)), "%s: len out of range", name)
	switch x := p.(type) {
	case *Nil:
		if known {
			in.faultIf(length > 0, "%s: ptr is nil and len is not zero", name)
			return &Nil{t}
		}
	case *Ptr:
		elem, room := in.arrayAround(x)
		// The slice shares the array, as in Go. Its capacity is its length.
		if k := len(x.Path) - 1; known && elem != nil && identical(elem, elemType(t)) && x.Path[k]+length <= room {
			return &Slice{T: t, Arr: x.Obj, Path: x.Path[:k], Off: x.Path[k], Len: length, Cap: length, Top: length}
		}
	}
	if _, isPtr := p.(*Ptr); !isPtr || !known {
		g := in.guardOf(in.unknown(types.Typ[types.Bool], Unsupported, name+" panics", e.Pos()), nil)
		fails := in.unknown(runtimeErrorType, Unsupported, name+": len out of range", e.Pos())
		in.leaveFor(way{ctl: ctl{kind: pan, val: fails}, g: in.g.And(in.path, g)})
	}
	return in.somewhere(p, t, name, e)
}

// beyondAddresses reports whether n elements are fewer than none, or more bytes than there
// are addresses.
func beyondAddresses(n Value, elem types.Type) bool {
	c, ok := n.(*Const)
	if !ok {
		return false
	}
	size, ok := sizeOf(elem)
	switch n := c.V.(type) {
	case int64:
		if n < 0 {
			return true
		}
		bytes, _ := bits.Mul64(uint64(n), uint64(size))
		return ok && bytes > 0
	case uint64:
		return n > math.MaxInt64
	}
	return false
}

// unsafeData is unsafe.SliceData.
func (in *Interp) unsafeData(e *ast.CallExpr, t types.Type) Value {
	return in.each(in.expr(e.Args[0]), func(v Value) Value {
		switch s := v.(type) {
		case *Nil:
			return &Nil{t}
		case *Slice:
			if s.Of == nil && s.IsNil == False && s.Len > 0 {
				return s.pointer(0, t)
			}
		}
		return in.somewhere(v, t, "unsafe.SliceData", e)
	})
}
