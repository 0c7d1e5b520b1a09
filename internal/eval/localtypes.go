package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// localKey names an instance of a type that is local to a generic function: by the type
// arguments of the function and its own.
type localKey struct {
	obj  *types.TypeName
	args string
}

// localInstance is a type declared in a generic function, as one instance of the
// function has it, with its own type arguments. Such a type has no methods. It is nil for
// any other type.
func (in *Interp) localInstance(t *types.Named, own []types.Type, e tenv) types.Type {
	if !isLocal(t.Obj()) {
		return nil
	}
	around := paramsAround(t.Obj(), e)
	if len(around) == 0 {
		return nil
	}
	ids, names, all := make([]string, len(around)), make([]string, len(around)), tenv{}
	for i, p := range around {
		ids[i], names[i], all[p] = in.typeID(e[p]), argName(e[p]), e[p]
	}
	key := localKey{t.Obj(), strings.Join(ids, ", ")}
	name := t.Obj().Name() + "[" + strings.Join(names, ",")
	for i, a := range own {
		sep := ","
		if i == 0 {
			sep = ";"
		}
		key.args += sep + in.typeID(a)
		name += sep + argName(a)
		all[t.Origin().TypeParams().At(i)] = a
	}
	if inst, ok := in.locals[key]; ok {
		return inst
	}
	obj := types.NewTypeName(t.Obj().Pos(), t.Obj().Pkg(), name+"]", nil)
	types.NewScope(nil, obj.Pos(), obj.Pos(), "instance").Insert(obj) // local as well
	inst := types.NewNamed(obj, nil, nil)
	in.locals[key] = inst
	inst.SetUnderlying(in.subst(t.Origin().Underlying(), all).Underlying())
	return inst
}

// paramsAround are the type parameters in e of the function that a type is declared in.
func paramsAround(obj *types.TypeName, e tenv) []*types.TypeParam {
	var list []*types.TypeParam
	for p := range e {
		for s := obj.Parent(); s != nil; s = s.Parent() {
			if s == p.Obj().Parent() && p.Obj().Pos() < obj.Pos() {
				list = append(list, p)
				break
			}
		}
	}
	slices.SortFunc(list, func(a, b *types.TypeParam) int { return a.Index() - b.Index() })
	return list
}

// localNumber is the number by which the compiler tells apart types that are declared in
// functions: they are counted through the package.
func localNumber(obj *types.TypeName) string {
	n := 0
	for file := range obj.Pkg().Scope().Children() {
		var found []token.Pos
		localTypes(file, &found)
		slices.Sort(found)
		if i, ok := slices.BinarySearch(found, obj.Pos()); ok {
			return strconv.Itoa(n + i + 1)
		}
		n += len(found)
	}
	return "?"
}

func localTypes(s *types.Scope, found *[]token.Pos) {
	for _, name := range s.Names() {
		if t, ok := s.Lookup(name).(*types.TypeName); ok && !t.IsAlias() {
			if _, isParam := t.Type().(*types.TypeParam); !isParam {
				*found = append(*found, t.Pos())
			}
		}
	}
	for c := range s.Children() {
		localTypes(c, found)
	}
}
