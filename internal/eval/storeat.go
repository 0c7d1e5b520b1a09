package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// storeAt assigns v to e, which is no variable and no entry of a map. Where e
// has an index that is not known, any element may be the one that is set.
func (in *Interp) storeAt(e ast.Expr, v Value) {
	p := in.settle(in.addr(e))
	in.storePtr(p, v)
	if !in.astray(p) {
		return
	}
	x, fields := in.indexed(e)
	if x == nil || !in.astray(in.settle(in.addr(x))) {
		return
	}
	for _, p := range in.elements(x) {
		if to := in.settle(in.load(p)); isPtr(to) && len(fields) > 0 {
			in.forget(in.addrPath(to, fields), e.Pos())
		} else {
			in.forget(in.addrPath(p, fields), e.Pos())
		}
	}
}

// astray reports whether a pointer may point to what is not known.
func (in *Interp) astray(p Value) bool {
	switch p := p.(type) {
	case *Unknown:
		return true
	case *Choice:
		for _, a := range p.Alts {
			if _, ok := a.V.(*Unknown); ok && in.feasible(a.G) {
				return true
			}
		}
	}
	return false
}

// indexed is the index expression of which e is a field, or e itself, and the
// path of that field.
func (in *Interp) indexed(e ast.Expr) (x *ast.IndexExpr, fields []int) {
	for {
		switch y := ast.Unparen(e).(type) {
		case *ast.IndexExpr:
			if _, isMap := under(in.typeOf(y.X)).(*types.Map); isMap {
				return nil, nil
			}
			return y, fields
		case *ast.SelectorExpr:
			sel, ok := in.frame.unit.Info.Selections[y]
			if !ok || sel.Kind() != types.FieldVal {
				return nil, nil
			}
			fields = append(append([]int(nil), sel.Index()...), fields...)
			e = y.X
		default:
			return nil, nil
		}
	}
}

// elements are pointers to all elements of what is indexed.
func (in *Interp) elements(e *ast.IndexExpr) []*Ptr {
	t := in.typeOf(e)
	var x Value
	if _, isArray := under(in.typeOf(e.X)).(*types.Array); isArray {
		x = in.settle(in.addr(e.X))
	} else {
		x = in.settle(in.expr(e.X))
	}
	var out []*Ptr
	switch x := x.(type) {
	case *Slice:
		for i := range x.Len {
			out = append(out, x.pointer(i, types.NewPointer(t)))
		}
	case *Ptr:
		if list, ok := in.listOf(in.settle(in.load(x))); ok {
			for i := range list {
				out = append(out, x.field(i, t))
			}
		}
	}
	return out
}

// forget makes what a pointer points to unknown.
func (in *Interp) forget(p Value, at token.Pos) {
	if p, ok := p.(*Ptr); ok {
		in.storePtr(p, in.unknown(deref(p.T), Loop, "an element at an unknown index", at))
	}
}

func isPtr(v Value) bool {
	_, ok := v.(*Ptr)
	return ok
}
