package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
)

// Package unsafe is followed where it keeps the memory of the program in order, which is
// how the standard library uses it: strings made of bytes without a copy, and numbers read
// as their bits. Everything else is unknown, and what it may write to is forgotten.

// unsafeText is unsafe.String(p, n). Code of the user's may write to the bytes afterwards, so the
// text is not known there. Libraries do not.
func (in *Interp) unsafeText(e *ast.CallExpr) Value {
	text := in.textOfBytes(e)
	if !in.frame.pkg.Main {
		return text
	}
	return in.each(text, func(v Value) Value {
		if c, ok := v.(*Const); ok && c.V == "" {
			return v
		}
		return in.unknown(types.Typ[types.String], Unsupported, "unsafe.String", e.Pos())
	})
}

// textOfBytes is the text of unsafe.String(p, n). In the common form unsafe.String(&b[0], len(b))
// the slice is found by syntax, which also works if its length is not known.
func (in *Interp) textOfBytes(e *ast.CallExpr) Value {
	strT := types.Typ[types.String]
	// Otherwise the pointer must lead into an array that is known.
	x := in.bytesBehind(e.Args[0])
	if x == nil {
		p, n := in.expr(e.Args[0]), in.expr(e.Args[1])
		return in.each(p, func(p Value) Value {
			return in.each(n, func(n Value) Value { return in.textFrom(p, n, e) })
		})
	}
	text, ok := in.text(in.expr(x))
	if !ok {
		return in.unknown(strT, Unsupported, "unsafe.String", e.Pos())
	}
	n := in.expr(e.Args[1])
	in.faultIf(beyondAddresses(in.settle(n), types.Typ[types.Uint8]), "unsafe.String: len out of range")
	return in.lift(strT, "unsafe.String", []Value{text, n}, func(a []Value) Value {
		s, ok := str(a[0])
		n, known := integer(a[1])
		if !ok || !known || n < 0 || n > len(s) {
			return nil
		}
		return &Const{T: strT, V: s[:n]}
	})
}

// textFrom is unsafe.String(p, n) for values of p and n.
func (in *Interp) textFrom(p, n Value, e *ast.CallExpr) Value {
	const name = "unsafe.String"
	b := in.memoryAt(p, n, types.NewSlice(types.Typ[types.Uint8]), name, e)
	if text, ok := in.text(b); ok {
		return text
	}
	return in.unknown(types.Typ[types.String], Unsupported, name, e.Pos())
}

// bytesBehind is the expression of a slice to whose first byte e points: &b[0] or
// unsafe.SliceData(b), or nil.
func (in *Interp) bytesBehind(e ast.Expr) ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		x, ok := ast.Unparen(e.X).(*ast.IndexExpr)
		if !ok || e.Op != token.AND {
			return nil
		}
		if lit, ok := x.Index.(*ast.BasicLit); ok && lit.Value == "0" && isByteSlice(in.typeOf(x.X)) {
			return x.X
		}
	case *ast.CallExpr:
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "SliceData" && len(e.Args) == 1 &&
			isByteSlice(in.typeOf(e.Args[0])) {
			return e.Args[0]
		}
	}
	return nil
}

// bitsAs is c read as a t through a converted pointer: the same bits, if both are numbers
// of one size. math.Float64bits is *(*uint64)(unsafe.Pointer(&f)).
func (in *Interp) bitsAs(c *Const, t types.Type) Value {
	from, ok1 := underlying(c.T).(*types.Basic)
	to, ok2 := underlying(t).(*types.Basic)
	if !ok1 || !ok2 || from.Info()&types.IsNumeric == 0 || to.Info()&types.IsNumeric == 0 ||
		from.Info()&types.IsUntyped != 0 {
		return c
	}
	// Reading more or fewer bytes than were stored depends on the order of bytes in memory.
	if sizes.Sizeof(from) != sizes.Sizeof(to) {
		return in.unknown(t, Unsupported, "what unsafe.Pointer points to", 0)
	}
	var bits uint64
	switch n := c.V.(type) {
	case int64:
		bits = uint64(n)
	case uint64:
		bits = n
	case float64:
		// A float32 is kept as a float64 with the same value, but its bits are those of a
		// float32.
		if bits = math.Float64bits(n); sizes.Sizeof(from) == 4 {
			bits = uint64(math.Float32bits(float32(n)))
		}
	default:
		return in.unknown(t, Unsupported, "what unsafe.Pointer points to", 0)
	}
	switch {
	case to.Info()&types.IsUnsigned != 0:
		return wrapUint(bits, t)
	case to.Info()&types.IsInteger != 0:
		return wrapInt(int64(bits), t)
	case to.Kind() == types.Float32:
		return &Const{T: t, V: float64(math.Float32frombits(uint32(bits)))}
	case to.Kind() == types.Float64:
		return &Const{T: t, V: math.Float64frombits(bits)}
	}
	return in.unknown(t, Unsupported, "what unsafe.Pointer points to", 0)
}
