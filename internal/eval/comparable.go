package eval

import (
	"go/ast"
	"go/types"
)

// The panics of comparisons. Go compiles a comparison of interfaces, or a map key in one, and
// panics at run time if the dynamic type cannot be compared:
//
//	var x, y any = []int{1}, []int{1}
//	_ = x == y               // panics: comparing uncomparable type []int

// comparable throws the panic of comparing x and y, if they have one type and that is not
// comparable. at is the comparison, or nil for parts of what is compared, such as fields that are
// interfaces.
func (in *Interp) comparable(x, y Value, at ast.Node) {
	t := x.Type()
	if t == nil || types.Comparable(t) || y.Type() == nil || !identical(t, y.Type()) {
		return
	}
	// A slice may be compared with nil as it is written. Only between two interfaces does it panic.
	if isNil(x) || isNil(y) {
		e, ok := at.(*ast.BinaryExpr)
		if at != nil && (!ok || !isInterface(in.typeOf(e.X)) || !isInterface(in.typeOf(e.Y))) {
			return
		}
	}
	in.fault("comparing uncomparable type " + reflectString(t))
}

// hashable throws the panic of a map key whose dynamic type cannot be hashed. In a struct or array
// that is comparable by its type, only interfaces can hold such a value, so it looks into the
// parts. m is the map that is read or that loses an entry, or nil for one that is written to.
func (in *Interp) hashable(k, m Value) {
	switch k := k.(type) {
	case *Struct:
		if types.Comparable(k.T) {
			for _, f := range k.F {
				in.hashable(f, m)
			}
			return
		}
	case *Array:
		if types.Comparable(k.T) {
			for _, e := range k.E {
				in.hashable(e, m)
			}
			return
		}
	case *Slice, *Map, *Func:
	case *Unknown:
		in.mayNotCompare(k, k, nil)
		return
	case *Nil:
		if isUntypedNil(k) {
			return
		}
	default:
		return
	}
	if t := k.Type(); t != nil && !isInterface(t) && !types.Comparable(t) {
		in.panicWith(in.unhashable(reflectString(t), m))
	}
}

// unhashable is the value of the panic of such a key. A map without entries hashes nothing: it only
// looks at the type of the key, and its panic has another type and another text.
func (in *Interp) unhashable(t string, m Value) Value {
	switch m := m.(type) {
	case nil:
	case *Nil:
		return unhashableEmpty(t)
	case *Map:
		st := m.Obj.now().(*mapState)
		if len(st.order.list) == 0 && st.fuzzy == nil {
			return unhashableEmpty(t)
		}
		if len(st.order.list) == st.open { // all of its entries may be missing
			return in.unknown(runtimeErrorType, RunTime, "the text of a panic", 0)
		}
	default:
		return in.unknown(runtimeErrorType, RunTime, "the text of a panic", 0)
	}
	return in.runtimeError("hash of unhashable type " + t)
}

// unhashableEmpty is the value of that panic.
func unhashableEmpty(t string) Value {
	text := &Const{T: types.Typ[types.String], V: "hash of unhashable type: " + t}
	return &Struct{T: unhashableTypeError, F: []Value{text}}
}
