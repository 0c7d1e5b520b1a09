package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// into is where a pointer points to whose element is not known: that of a slice, or of
// the array that a pointer points to, and in it the field that the path leads to.
type into struct {
	list   Value
	fields []int
}

// pointerInto is a pointer of type t to an element of a list, nobody knows which.
func (in *Interp) pointerInto(list Value, t types.Type, r Reason, at token.Pos) *Unknown {
	u := in.unknown(t, r, "", at)
	switch list := list.(type) {
	case *Slice, *Ptr:
		u.into = &into{list: list}
	case *Unknown:
		u.into = list.into
	}
	return u
}

// elem is the type of the elements.
func (w *into) elem() types.Type {
	if p, ok := w.list.(*Ptr); ok {
		return elemType(deref(p.T))
	}
	return elemType(w.list.Type())
}

// storeInto makes unknown what a write through such a pointer may change.
func (in *Interp) storeInto(w *into, v Value, at token.Pos) {
	if s, ok := w.list.(*Slice); ok && (s.Len < 0 || len(w.fields) == 0) {
		in.forgetSlice(s, "an element at an unknown index", at, v)
		return
	}
	for _, p := range in.elements(w.list, w.elem()) {
		in.forget(in.addrPath(p, w.fields), at, v)
	}
}

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
	in.eachUnder(in.indexedValue(x), func(list Value) Value {
		if s, ok := list.(*Slice); ok && (s.Len < 0 || len(fields) == 0) {
			in.forgetSlice(s, "an element at an unknown index", e.Pos(), v)
			return nil
		}
		for _, p := range in.elements(list, in.typeOf(x)) {
			if to := in.settle(in.load(p)); isPtr(to) && len(fields) > 0 {
				in.forget(in.addrPath(to, fields), e.Pos(), v)
			} else {
				in.forget(in.addrPath(p, fields), e.Pos(), v)
			}
		}
		return nil
	})
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

// indexedValue is the slice that is indexed, or a pointer to the array.
func (in *Interp) indexedValue(e *ast.IndexExpr) Value {
	if _, isArray := under(in.typeOf(e.X)).(*types.Array); isArray {
		return in.settle(in.addr(e.X))
	}
	return in.settle(in.expr(e.X))
}

// elements are pointers to all elements, of type t, of a slice or of the array
// that a pointer points to.
func (in *Interp) elements(x Value, t types.Type) []*Ptr {
	var out []*Ptr
	switch x := x.(type) {
	case *Slice:
		for _, leaf := range leaves(x) {
			for i := range max(leaf.Len, 0) {
				out = append(out, leaf.pointer(i, in.pointer(t)))
			}
		}
	case *Ptr:
		if list, ok := in.listOf(in.settle(in.load(x))); ok {
			for i := range list {
				out = append(out, in.fieldOf(x, i, t))
			}
		}
	}
	return out
}

// forget makes what a pointer points to unknown: what was there, or what may be stored.
func (in *Interp) forget(p Value, at token.Pos, stored ...Value) {
	if p, ok := p.(*Ptr); ok {
		u := in.unknown(deref(p.T), Loop, "an element at an unknown index", at)
		in.storePtr(p, amongst(u, append(stored, in.load(p))...))
	}
}

func isPtr(v Value) bool {
	_, ok := v.(*Ptr)
	return ok
}
