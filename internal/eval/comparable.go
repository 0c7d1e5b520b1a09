package eval

import (
	"go/ast"
	"go/types"
)

// comparable throws the panic of a comparison of two values in interfaces, of
// one type that cannot be compared. at is the comparison, or nil where it is of
// parts of values.
func (in *Interp) comparable(x, y Value, at ast.Node) {
	t := x.Type()
	if t == nil || types.Comparable(t) || y.Type() == nil || !identical(t, y.Type()) {
		return
	}
	if isNil(x) || isNil(y) { // it may be a comparison with nil
		e, ok := at.(*ast.BinaryExpr)
		if at != nil && (!ok || !isInterface(in.typeOf(e.X)) || !isInterface(in.typeOf(e.Y))) {
			return
		}
	}
	in.fault("comparing uncomparable type " + reflectString(t))
}

// hashable throws the panic of a map key in an interface that cannot be compared.
func (in *Interp) hashable(k Value) {
	switch k := k.(type) {
	case *Struct:
		if types.Comparable(k.T) {
			for _, f := range k.F {
				in.hashable(f)
			}
			return
		}
	case *Array:
		if types.Comparable(k.T) {
			for _, e := range k.E {
				in.hashable(e)
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
		in.fault("hash of unhashable type " + reflectString(t))
	}
}
