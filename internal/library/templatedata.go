package library

import (
	"go/types"
	"reflect"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A template gets the program's data as data of this process. It reads fields, keys and
// elements by reflection, so it must find the same names and kinds in both; the types
// themselves may differ.

// plain is v as data for the real library: maps, slices, structs and scalars, which a
// template reads like those of the program. A value with methods is not plain: a template
// may call them or print by them. The depth is bounded, as data may be cyclic.
func plain(in *eval.Interp, v eval.Value, depth int) (any, bool) {
	if depth > 8 {
		return nil, false
	}
	v = in.Settle(v)
	if t := v.Type(); t != nil && !eval.IsNil(v) && hasExported(t) {
		return nil, false
	}
	if eval.IsBytes(v) {
		s, ok := knownText(in, v)
		return []byte(s), ok
	}
	switch x := v.(type) {
	case *eval.Const:
		return goBasic(x), true
	// {{if .X}} and {{.X}} treat nil values of different kinds differently: a nil list
	// ranges over nothing, while {{.X.Y}} of a nil pointer is an error.
	case *eval.Nil:
		switch eval.Underlying(x.T).(type) {
		case *types.Slice:
			return []any(nil), true
		case *types.Map:
			return map[string]any(nil), true
		case *types.Pointer:
			return (*int)(nil), true
		}
		return nil, true
	case *eval.Ptr:
		return plain(in, in.Read(x), depth+1)
	case *eval.Struct:
		return plainStruct(in, x, depth)
	case *eval.Slice, *eval.Array:
		list, ok := in.Elements(x)
		// An element that may be absent would have to split the execution of the template.
		if !ok || !in.Decided(list) {
			return nil, false
		}
		out := []any{}
		for _, e := range in.Present(list) {
			g, ok := plain(in, e, depth+1)
			if !ok {
				return nil, false
			}
			out = append(out, g)
		}
		return out, true
	case *eval.Map:
		out := map[string]any{}
		entries, other := in.PresentEntries(x)
		// Keys that are not strings would compare and sort in other ways than here.
		if m, ok := eval.Underlying(x.T).(*types.Map); !ok || !eval.IsString(m.Key()) || other != nil {
			return nil, false
		}
		for _, e := range entries {
			s, ok1 := keyText(in, e.K)
			g, ok2 := plain(in, e.V, depth+1)
			if !ok1 || !ok2 {
				return nil, false
			}
			out[s] = g
		}
		return out, true
	}
	return nil, false
}

// hasExported reports whether a template may call a method on a value of type t. Methods of
// the pointer count, too, because templates take the address where they can.
func hasExported(t types.Type) bool {
	if _, ok := types.Unalias(eval.Deref(t)).(*types.Named); !ok {
		return false
	}
	ms := types.NewMethodSet(types.NewPointer(eval.Deref(t)))
	for i := range ms.Len() {
		if ms.At(i).Obj().Exported() {
			return true
		}
	}
	return false
}

// plainStruct is a struct with the same names of fields, whose values print like those of
// the program's struct. Its type is made by reflection. Unexported fields cannot be made
// that way, and embedded ones would promote fields and methods, so neither is plain.
func plainStruct(in *eval.Interp, x *eval.Struct, depth int) (any, bool) {
	st, ok := eval.Underlying(x.T).(*types.Struct)
	if !ok {
		return nil, false
	}
	var fields []reflect.StructField
	var vals []any
	for i, f := range x.F {
		if !st.Field(i).Exported() || st.Field(i).Embedded() {
			return nil, false
		}
		g, ok := plain(in, f, depth+1)
		if !ok {
			return nil, false
		}
		// A nil interface has no type of its own; its field stays zero below.
		t := reflect.TypeFor[any]()
		if g != nil {
			t = reflect.TypeOf(g)
		}
		fields = append(fields, reflect.StructField{Name: st.Field(i).Name(), Type: t})
		vals = append(vals, g)
	}
	out := reflect.New(reflect.StructOf(fields)).Elem()
	for i, g := range vals {
		if g != nil {
			out.Field(i).Set(reflect.ValueOf(g))
		}
	}
	return out.Interface(), true
}
