package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A write to an element at an unknown index may change any element:
//
//	list[rand.Intn(len(list))] = "x"
//
// So all elements become unknown: each may be its old value or the new one. That is wider
// than any run, in which just one of them changes.

// into is the target of a pointer to an unknown element: the slice, or a pointer to the
// array, and the path of the field within the element.
type into struct {
	list   Value
	fields []int
}

// pointerInto is a pointer of type t to an unknown element of a list.
func (in *Interp) pointerInto(list Value, t types.Type, r Reason, at token.Pos) *Unknown {
	u := in.unknown(t, r, "", at)
	switch list := list.(type) {
	case *Slice, *Ptr:
		u.into = &into{list: list}
	}
	return u
}

// pointersInto is a pointer to element iv of an unknown list, which may be that of each list that
// this one may be. Lists whose elements are not kept apart are not listed.
func (in *Interp) pointersInto(list *Unknown, iv Value, t types.Type, at token.Pos) Value {
	u := in.unknown(t, Loop, "", at)
	u.into, u.beyond = list.into, list.beyond
	in.spend(len(list.among))
	for _, v := range list.among {
		p, end := in.try1(func() Value { return in.addrAt(v, iv, deref(t), at) })
		if w, open := p.(*Unknown); open && w.into != nil {
			alsoBeyond(u, v)
		} else if end.kind == next {
			amongst(u, p)
		}
	}
	return u
}

// elementType is the type of the elements.
func (w *into) elementType() types.Type {
	if p, ok := w.list.(*Ptr); ok {
		return elemType(deref(p.T))
	}
	return elemType(w.list.Type())
}

// storeInto makes unknown what a write of v through such a pointer may change.
func (in *Interp) storeInto(w *into, v Value, at token.Pos) {
	if s, ok := w.list.(*Slice); ok && (s.Len < 0 || len(w.fields) == 0) {
		in.forgetSlice(s, "an element at an unknown index", at, v)
		return
	}
	for _, p := range in.elements(w.list, w.elementType()) {
		in.forget(in.addrPath(p, w.fields), at, v)
	}
}

// storeAt assigns v to e, which is neither a variable nor an entry of a map. If e contains
// an unknown index, its address is unknown; then every element that may be the target is
// forgotten.
func (in *Interp) storeAt(e ast.Expr, v Value) {
	p := in.settle(in.addr(e))
	// Alternatives of the address that are known are written exactly.
	in.storePtr(p, v)
	in.noteWrite(ast.Unparen(e), in.typeOf(e), in.astray(p))
	if !in.astray(p) {
		return
	}
	if !in.keptInList(p) {
		in.storeAway(e, v)
	}
	in.storeAstray(p, v, e.Pos())
	x, fields := in.indexed(e)
	if x == nil || !in.astray(in.settle(in.addr(x))) {
		return
	}
	var store func(list Value) Value
	store = func(list Value) Value {
		if u, ok := list.(*Unknown); ok {
			for _, one := range u.among {
				store(one)
			}
			in.loseBeyond(u)
			return nil
		}
		if s, ok := list.(*Slice); ok && (s.Len < 0 || len(fields) == 0) {
			in.forgetSlice(s, "an element at an unknown index", e.Pos(), v)
			return nil
		}
		for _, p := range in.elements(list, in.typeOf(x)) {
			// In a list of pointers the field is in the element's target.
			if to := in.settle(in.load(p)); isPtr(to) && len(fields) > 0 {
				in.forget(in.addrPath(to, fields), e.Pos(), v)
			} else {
				in.forget(in.addrPath(p, fields), e.Pos(), v)
			}
		}
		return nil
	}
	in.eachUnder(in.indexedValue(x), store)
}

// keptInList reports whether a value that is stored through p is then among the elements of known
// lists: who has such a list finds it there, and nobody else.
func (in *Interp) keptInList(p Value) bool {
	switch p := p.(type) {
	case *Ptr:
		return true
	case *Unknown:
		if p.into == nil || p.stored || len(p.among) > 0 {
			return false
		}
		if s, ok := p.into.list.(*Slice); ok {
			return !slices.ContainsFunc(leafSlices(s), (*Slice).lostWhole)
		}
		return isPtr(p.into.list)
	case *Choice:
		return !slices.ContainsFunc(p.Alts, func(a Alt) bool { return in.feasible(a.G) && !in.keptInList(a.V) })
	}
	return false
}

// astray reports whether a pointer may be unknown on this path.
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

// indexed is the index expression that e is, or is a field of, with the path of that field.
func (in *Interp) indexed(e ast.Expr) (x *ast.IndexExpr, fields []int) {
	for {
		switch y := ast.Unparen(e).(type) {
		case *ast.IndexExpr:
			if _, isMap := underlying(in.typeOf(y.X)).(*types.Map); isMap {
				return nil, nil
			}
			return y, fields
		case *ast.SelectorExpr:
			sel, ok := in.frame.pkg.Info.Selections[y]
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
	if _, isArray := underlying(in.typeOf(e.X)).(*types.Array); isArray {
		return in.settle(in.addr(e.X))
	}
	return in.settle(in.expr(e.X))
}

// elements are pointers to all elements, of type t, of a slice or of the array that a
// pointer leads to.
func (in *Interp) elements(x Value, t types.Type) []*Ptr {
	var out []*Ptr
	switch x := x.(type) {
	case *Slice:
		for _, leaf := range leafSlices(x) {
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

// forget makes the target of a pointer unknown. If it was an object, or one may be stored
// there, the unknown value may be either.
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

// lostWhole reports whether a slice has too many elements, or an unknown number of them, to keep
// what each may be.
func (s *Slice) lostWhole() bool { return s.Len < 0 || s.Len > 1<<12 }
