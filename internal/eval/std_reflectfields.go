package eval

import (
	"go/types"
	"slices"
)

// promotedField is the field of a struct type that index leads to, as a reflect.StructField of type
// t: its Index is the whole path.
func (in *Interp) promotedField(t, of types.Type, index []int) Value {
	for _, i := range index[:len(index)-1] {
		of = underlying(deref(of)).(*types.Struct).Field(i).Type()
	}
	u := underlying(deref(of)).(*types.Struct)
	v, isStruct := in.structFieldValue(t, u, index[len(index)-1]).(*Struct)
	st, _ := underlying(t).(*types.Struct)
	for k := 0; isStruct && k < st.NumFields(); k++ {
		if st.Field(k).Name() == "Index" {
			path := make([]Value, len(index))
			for n, i := range index {
				path[n] = intConst(i)
			}
			v.F[k] = in.newSlice(st.Field(k).Type(), path)
		}
	}
	if !isStruct {
		return nil
	}
	return v
}

// visibleFields is reflect.VisibleFields, whose source is not read, as none of that package is.
func visibleFields(c *Call) (Value, bool) {
	in := c.In
	if isNil(c.Arg(0)) {
		in.panicText("reflect: VisibleFields(nil)")
		return nil, true
	}
	of, ok := c.Arg(0).(*TypeVal)
	list, isList := underlying(c.Result(0)).(*types.Slice)
	if !ok || !isList {
		return nil, false
	}
	st, ok := underlying(of.Of).(*types.Struct)
	if !ok {
		in.panicText("reflect.VisibleFields of non-struct type")
		return nil, true
	}
	w := fieldWalk{in: in, byName: map[string]int{}, visiting: map[string]bool{}}
	w.walk(of.Of, st, nil)
	var vals []Value
	for _, index := range w.found {
		if index != nil {
			v := in.promotedField(list.Elem(), of.Of, index)
			if v == nil {
				return nil, false
			}
			vals = append(vals, v)
		}
	}
	return in.newSlice(c.Result(0), vals), true
}

// A fieldWalk finds the visible fields of a struct as package reflect does, in
// src/reflect/visiblefields.go.
type fieldWalk struct {
	in       *Interp
	byName   map[string]int // into found
	visiting map[string]bool
	found    [][]int // the path to each, or nil for one that is hidden
	depth    []int   // the length of the path to each
}

func (w *fieldWalk) walk(t types.Type, st *types.Struct, at []int) {
	id := w.in.typeID(t)
	if w.visiting[id] {
		return
	}
	w.visiting[id] = true
	defer delete(w.visiting, id)
	for i := range st.NumFields() {
		f, index := st.Field(i), append(slices.Clip(at), i)
		w.in.spend(1)
		add := true
		// The shallower field wins, and two at one depth hide each other. A field that is hidden
		// still has its depth.
		if old, known := w.byName[f.Name()]; known {
			add = len(index) < w.depth[old]
			if len(index) <= w.depth[old] {
				w.found[old] = nil
			}
		}
		if add {
			w.byName[f.Name()] = len(w.found)
			w.found, w.depth = append(w.found, index), append(w.depth, len(index))
		}
		if inner, ok := underlying(deref(f.Type())).(*types.Struct); ok && f.Embedded() {
			w.walk(deref(f.Type()), inner, index)
		}
	}
}
