package schemagen

import (
	"go/types"
	"reflect"

	"github.com/toolbudget/toolbudget/gap"
	"github.com/toolbudget/toolbudget/internal/typekind"
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
	t = u.under(t)
	if a, ok := t.(*types.Array); ok && a.Len() < 0 {
		return reflect.Invalid
	}
	return typekind.Of(t)
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
