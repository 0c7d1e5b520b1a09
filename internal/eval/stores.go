package eval

import (
	"go/types"
	"slices"
)

// A pointee is an object to which code can point that reaches it, and its type.
type pointee struct {
	obj *Obj
	t   types.Type
}

// maxStorable bounds the objects of one type that code is taken to store.
const maxStorable = 64

// A storing is what code that is not followed may store: values that it has reached, and new ones
// that lead to these.
type storing struct {
	pointees []pointee
	maps     []*Map
	lists    []*Slice
	byType   map[int32]*Unknown // what mayStore has found
}

// storable is what code which reached r may store, or nil for nothing.
func storable(r *reachWalk) *storing {
	if r.storing == nil && len(r.pointees)+len(r.maps)+len(r.lists) > 0 {
		// The next walk has the array of the maps.
		maps := slices.Clone(r.maps)
		r.storing = &storing{pointees: r.pointees, maps: maps, lists: r.lists, byType: map[int32]*Unknown{}}
	}
	return r.storing
}

// storedBy adds to u, which code that is not followed has stored, what it may be. What is written
// through u later may be written to any of them:
//
//	log.SetOutput(hook(func() { current = fallback }))
//	log.Print("started")
//	current.name = "x" // perhaps that of fallback
//
// Where u is a new object, as in current = &node{next: fallback}, what is read of it may be any of
// them in turn (partOfMade). Where u may be one of more than maxStorable objects, none is followed.
func (in *Interp) storedBy(u *Unknown, by *storing) *Unknown {
	if by == nil || u.T == nil || isBasic(u.T) {
		return u
	}
	u.by = by
	return amongst(u, in.mayStore(by, u.T))
}

// partOfMade is storedBy for what is read of another value that code has stored, such as a field.
func (in *Interp) partOfMade(u *Unknown) *Unknown {
	return in.storedBy(u, u.by)
}

// ofModule reports whether t is a struct of another module: code that is not followed is taken to
// make none that leads to what it has reached. Commands lead to their parents, for one.
func (in *Interp) ofModule(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && in.ofOthers(n) && !in.standard(pkgPath(n.Obj().Pkg()))
}

// madeBy is storedBy for the results of a function, which code has stored.
func (in *Interp) madeBy(by *storing, v Value) Value {
	switch v := v.(type) {
	case *Unknown:
		in.storedBy(v, by)
	case Tuple:
		for _, w := range v {
			in.madeBy(by, w)
		}
	}
	return v
}

// mayStore is one of the pointers, maps and lists that can be stored where a value of type t is.
func (in *Interp) mayStore(by *storing, t types.Type) *Unknown {
	no := in.code.typeNo(t)
	one, known := by.byType[no]
	if known {
		return one
	}
	var list []Value
	for _, p := range by.pointees {
		if to := types.NewPointer(p.t); types.AssignableTo(to, t) {
			list = append(list, &Ptr{T: to, Obj: p.obj})
		}
	}
	for _, m := range by.maps {
		if types.AssignableTo(m.T, t) {
			list = append(list, m)
		}
	}
	for _, s := range by.lists {
		if types.AssignableTo(s.T, t) {
			list = append(list, s)
		}
	}
	if len(list) > maxStorable { // they would be too many to follow
		list = nil
	}
	one = amongst(&Unknown{T: t}, list...)
	by.byType[no] = one
	return one
}
