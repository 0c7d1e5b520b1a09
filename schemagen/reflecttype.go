package schemagen

import (
	"go/types"
	"reflect"

	"github.com/toolbudget/toolbudget/gap"
)

// A universe resolves what go/types leaves open before it becomes a type that
// reflect could show: aliases and bound type parameters.
type universe struct {
	subst  Subst
	locals map[*types.Package]map[*types.TypeName]int
}

// resolve strips aliases and substitutes bound type parameters.
func (u *universe) resolve(t types.Type) types.Type {
	for range maxDepth {
		t = types.Unalias(t)
		p, ok := t.(*types.TypeParam)
		if !ok || u.subst == nil {
			return t
		}
		arg := u.subst(p)
		if arg == nil {
			return t
		}
		t = arg
	}
	return types.Typ[types.Invalid] // bound to itself
}

// under returns the underlying type of t.
func (u *universe) under(t types.Type) types.Type {
	t = u.resolve(t)
	if _, ok := t.(*types.TypeParam); ok {
		return t
	}
	return t.Underlying()
}

// kind returns t's reflect.Kind, or reflect.Invalid for a type that no run
// could have.
func (u *universe) kind(t types.Type) reflect.Kind {
	switch t := u.under(t).(type) {
	case *types.Basic:
		return basicKinds[t.Kind()]
	case *types.Pointer:
		return reflect.Pointer
	case *types.Struct:
		return reflect.Struct
	case *types.Slice:
		return reflect.Slice
	case *types.Array:
		if t.Len() >= 0 {
			return reflect.Array
		}
	case *types.Map:
		return reflect.Map
	case *types.Interface:
		return reflect.Interface
	case *types.Signature:
		return reflect.Func
	case *types.Chan:
		return reflect.Chan
	}
	return reflect.Invalid
}

var basicKinds = map[types.BasicKind]reflect.Kind{
	types.Bool: reflect.Bool, types.String: reflect.String, types.UnsafePointer: reflect.UnsafePointer,
	types.Int: reflect.Int, types.Int8: reflect.Int8, types.Int16: reflect.Int16, types.Int32: reflect.Int32,
	types.Int64: reflect.Int64,
	types.Uint:  reflect.Uint, types.Uint8: reflect.Uint8, types.Uint16: reflect.Uint16, types.Uint32: reflect.Uint32,
	types.Uint64:  reflect.Uint64,
	types.Uintptr: reflect.Uintptr, types.Float32: reflect.Float32, types.Float64: reflect.Float64,
	types.Complex64: reflect.Complex64, types.Complex128: reflect.Complex128,
}

// elem returns the element type of a pointer, slice, array or map.
func (u *universe) elem(t types.Type) types.Type {
	switch t := u.under(t).(type) {
	case *types.Pointer:
		return u.resolve(t.Elem())
	case *types.Slice:
		return u.resolve(t.Elem())
	case *types.Array:
		return u.resolve(t.Elem())
	case *types.Map:
		return u.resolve(t.Elem())
	}
	return types.Typ[types.Invalid]
}

// key returns the key type of a map.
func (u *universe) key(t types.Type) types.Type {
	if m, ok := u.under(t).(*types.Map); ok {
		return u.resolve(m.Key())
	}
	return types.Typ[types.Invalid]
}

// length returns the length of an array.
func (u *universe) length(t types.Type) int64 {
	if a, ok := u.under(t).(*types.Array); ok {
		return a.Len()
	}
	return 0
}

// isNamed reports whether t is the package-level type path.name.
func (u *universe) isNamed(t types.Type, path, name string) bool {
	n, ok := u.resolve(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Name() == name && n.Obj().Pkg().Path() == path && isGlobal(n.Obj())
}

// unknownGap says why t has no kind.
func (u *universe) unknownGap(t types.Type) (reason gap.Reason, detail string) {
	if p, ok := u.resolve(t).(*types.TypeParam); ok {
		return gap.Parameter, "type parameter " + p.Obj().Name()
	}
	return gap.TypeError, "type " + shortName(t)
}
