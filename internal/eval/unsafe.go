package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// unsafeText is unsafe.String of the first bytes of a slice, as strings are made
// of bytes without a copy.
func (in *Interp) unsafeText(e *ast.CallExpr) Value {
	strT := types.Typ[types.String]
	x := in.bytesBehind(e.Args[0])
	if x == nil {
		for _, a := range e.Args {
			in.expr(a)
		}
		return in.unknown(strT, Unsupported, "unsafe.String", e.Pos())
	}
	text, ok := in.text(in.expr(x))
	if !ok {
		return in.unknown(strT, Unsupported, "unsafe.String", e.Pos())
	}
	return in.lift(strT, "unsafe.String", []Value{text, in.expr(e.Args[1])}, func(a []Value) Value {
		s, ok := str(a[0])
		n, known := integer(a[1])
		if !ok || !known || n < 0 || n > len(s) {
			return nil
		}
		return &Const{T: strT, V: s[:n]}
	})
}

// bytesBehind is the slice of which e points to the first byte: &b[0] or
// unsafe.SliceData(b).
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
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "SliceData" && len(e.Args) == 1 && isByteSlice(in.typeOf(e.Args[0])) {
			return e.Args[0]
		}
	}
	return nil
}
