package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// A type that is declared inside a generic function is a different type in each instance of
// the function, but go/types has it once, with the type parameters inside:
//
//	func f[T any]() any { type box struct{ v T }; return box{} }
//
// A type switch, a map key of an interface type or %T can tell f[int]() from f[string]().
// So the evaluator makes an instance of its own for each list of type arguments.

// A localKey names an instance of a type that is local to a generic function: args are the
// type arguments of the function, then those of the type.
type localKey struct {
	name *types.TypeName
	args string
}

// localInstance is a type that is declared in a generic function, as the instance of the
// function with these type arguments has it, with the type's own arguments. It is nil for
// any other type. Such a type has no methods, because methods cannot be declared in a
// function.
//
// Its name is the one that the compiler gives it, for instance box[int], which %T prints.
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
	// Types are compared by pointer first, so equal instances must be one pointer.
	if inst, ok := in.locals[key]; ok {
		return inst
	}
	obj := types.NewTypeName(t.Obj().Pos(), t.Obj().Pkg(), name+"]", nil)
	// A scope around it makes isLocal true for the instance as well.
	types.NewScope(nil, obj.Pos(), obj.Pos(), "instance").Insert(obj) // local as well
	inst := types.NewNamed(obj, nil, nil)
	// The entry comes before the underlying type, which may refer to the type itself.
	in.locals[key] = inst
	inst.SetUnderlying(in.subst(t.Origin().Underlying(), all).Underlying())
	return inst
}

// paramsAround are the type parameters in e that belong to a function around the
// declaration of a type, in the order of their declaration. A tenv may hold those of other
// functions too.
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

// localNumber is the number that the compiler appends to the name of a local type where it
// is a type argument, as in list[main.box·1]. The compiler counts local types through the
// package, file by file and by position.
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

// localTypes adds the positions of the types that are declared in a scope and those below
// it.
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
