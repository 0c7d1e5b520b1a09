package schemagen

import (
	"cmp"
	"go/types"
	"slices"
)

// isGlobal reports whether obj is declared at package scope, or predeclared.
func isGlobal(obj *types.TypeName) bool {
	if obj.Pkg() == nil {
		return true
	}
	if obj.Parent() == nil { // from export data, where scopes are not kept
		return obj.Pkg().Scope().Lookup(obj.Name()) == obj
	}
	return obj.Parent() == obj.Pkg().Scope()
}

// localNumber returns the number the compiler tells local types of one name
// apart by: their count in the package, in source order, aliases left out
// (cmd/compile/internal/noder, declCollector). Where the package's scopes are
// not at hand it is the declaration's position, which still tells them apart.
func (u *universe) localNumber(obj *types.TypeName) int {
	if u.locals == nil {
		u.locals = map[*types.Package]map[*types.TypeName]int{}
	}
	numbers, ok := u.locals[obj.Pkg()]
	if !ok {
		var found []*types.TypeName
		// File by file, since a loader may parse files in any order.
		for i := range obj.Pkg().Scope().NumChildren() {
			inFile := localTypes(obj.Pkg().Scope().Child(i), nil)
			slices.SortFunc(inFile, func(a, b *types.TypeName) int { return cmp.Compare(a.Pos(), b.Pos()) })
			found = append(found, inFile...)
		}
		numbers = make(map[*types.TypeName]int, len(found))
		for i, f := range found {
			numbers[f] = i + 1
		}
		u.locals[obj.Pkg()] = numbers
	}
	if n := numbers[obj]; n > 0 {
		return n
	}
	return int(obj.Pos())
}

func localTypes(s *types.Scope, found []*types.TypeName) []*types.TypeName {
	for _, name := range s.Names() {
		obj, ok := s.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() {
			continue // only defined types are numbered
		}
		if _, param := obj.Type().(*types.TypeParam); !param {
			found = append(found, obj)
		}
	}
	for i := range s.NumChildren() {
		found = localTypes(s.Child(i), found)
	}
	return found
}

// implicits returns the type parameters of the generic function that a local
// type is declared in. They are arguments of the type at run time.
func (u *universe) implicits(obj *types.TypeName) []types.Type {
	if isGlobal(obj) || obj.Parent() == nil {
		return nil
	}
	var params []*types.TypeName
	for s := obj.Parent(); s != nil && s != obj.Pkg().Scope(); s = s.Parent() {
		for _, name := range s.Names() {
			if p, ok := s.Lookup(name).(*types.TypeName); ok {
				if _, ok := p.Type().(*types.TypeParam); ok {
					params = append(params, p)
				}
			}
		}
	}
	slices.SortFunc(params, func(a, b *types.TypeName) int { return cmp.Compare(a.Pos(), b.Pos()) })
	var out []types.Type
	for _, p := range params {
		out = append(out, p.Type())
	}
	return out
}
