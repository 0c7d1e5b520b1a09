package eval

import (
	"go/types"
	"strings"
)

// Package gob registers types under names. gob.Register names a type itself, and the package has
// registered the basic types and slices of them.

// gobName is the name under which gob.Register registers a type. A pointer to a named type has the
// name that reflect prints.
func gobName(t types.Type) string {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		return runtimePath(n.Obj().Pkg()) + "." + strings.TrimPrefix(reflectString(n), n.Obj().Pkg().Name()+".")
	}
	return reflectString(t)
}

// pointedTo is a type without the pointers before it.
func pointedTo(t types.Type) types.Type {
	for range maxPointed {
		p, ok := underlying(t).(*types.Pointer)
		if !ok {
			break
		}
		t = p.Elem()
	}
	return t
}

// maxPointed bounds how many pointers are taken off a type, which may be a pointer to itself.
const maxPointed = 8

// gobBasics are the types that package gob has registered.
var gobBasics = func() (list []claim) {
	for kind := types.Bool; kind <= types.String; kind++ {
		t := types.Typ[kind]
		for _, of := range []types.Type{t, types.NewSlice(t)} {
			list = append(list, claim{name: gobName(of), of: of})
		}
	}
	return list
}()
