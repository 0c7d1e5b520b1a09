package eval

import (
	"go/types"
	"slices"
)

// A pointee is an object, or a part of one, to which code can point that reaches it, and its type.
type pointee struct {
	obj  *Obj
	path []int
	t    types.Type
}

// pointable reports whether code that is read may take the address of a place. What is stored
// through a pointer to a basic value is looked for elsewhere (storeAnywhere).
func (r *reachWalk) pointable(s *spotted) bool {
	switch {
	case s.t == nil, s.of != nil && !s.taken && !(hasParts(s.of.Type()) && r.takes(s.of)):
		return false
	case len(s.path) == 0:
		return true
	}
	return !s.unpointed && !isBasic(s.t)
}

// takes reports whether the code for which r walks takes the address of a variable.
func (r *reachWalk) takes(v *types.Var) bool {
	return r.only != nil && r.only.taken.has(r.in.code.varNo(v))
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
	groups   []*storeGroup      // the pointees, by type
	// of are those that it stands for, if it stands for several.
	of []*storing
}

// maxStorings bounds how many one value may be of. What it is of beyond that is not followed.
const maxStorings = 8

// or is what one or the other of two may store.
func (a *storing) or(b *storing) *storing {
	switch {
	case a == nil:
		return b
	case b == nil || a.has(b):
		return a
	case b.has(a):
		return b
	}
	both := slices.Clone(a.parts())
	for _, p := range b.parts() {
		if len(both) < maxStorings && !slices.Contains(both, p) {
			both = append(both, p)
		}
	}
	if len(both) == len(a.parts()) {
		return a
	}
	return &storing{of: both}
}

// parts are those that s stands for.
func (s *storing) parts() []*storing {
	if s.of == nil {
		return []*storing{s}
	}
	return s.of
}

// has reports whether all that other may store is among what s may.
func (s *storing) has(other *storing) bool {
	return s == other || len(s.of) > 0 &&
		!slices.ContainsFunc(other.parts(), func(p *storing) bool { return !slices.Contains(s.of, p) })
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
	if namedKey(u.T) == "reflect.Value" { // its methods lead to all
		all := in.mayStore(by, types.NewInterfaceType(nil, nil)).among
		u.Holds = append(u.Holds[:len(u.Holds):len(u.Holds)], all...)
	}
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
	return ok && n.Obj().Pkg() != nil && in.ofOthers(n) && !in.standard(pkgPath(n.Obj().Pkg()))
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
	if len(by.of) > 0 {
		all := &Unknown{T: t}
		for _, p := range by.of {
			amongst(all, in.mayStore(p, t))
		}
		return all
	}
	no := in.code.typeNo(t)
	one, known := by.byType[no]
	if known {
		return one
	}
	list := in.storableAs(by, t)
	if len(list) > maxStorable { // they would be too many to follow
		list = nil
	}
	one = amongst(&Unknown{T: t}, list...)
	by.byType[no] = one
	return one
}

// storableAs are the pointers, maps and lists of by that can be stored where a value of type t is,
// in their order, or the first of more than maxStorable.
func (in *Interp) storableAs(by *storing, t types.Type) []Value {
	var at []int
	to := in.code.assignableTo(t)
	for _, g := range in.grouped(by) {
		if to.takes(g.no, g.t) || g.whole != nil && to.takes(g.wholeNo, g.whole) {
			at = append(at, g.at...)
		}
	}
	slices.Sort(at)
	var list []Value
	for _, i := range at {
		if len(list) > maxStorable {
			return list
		}
		switch maps := i - len(by.pointees); {
		case maps < 0:
			p := by.pointees[i]
			ptr := &Ptr{T: in.pointer(p.t), Obj: p.obj, Path: p.path}
			if to.takes(in.code.typeNo(ptr.T), ptr.T) {
				list = append(list, ptr)
			}
			if l := fullSlice(ptr); l != nil && types.AssignableTo(l.T, t) {
				list = append(list, l)
			}
		case maps < len(by.maps):
			list = append(list, by.maps[maps])
		default:
			list = append(list, by.lists[maps-len(by.maps)])
		}
	}
	return list
}

// A storeGroup is the pointees, maps and lists that can be stored as a type: they are many, and of
// few types. Their indexes are those of pointees, then of maps, and then of lists.
type storeGroup struct {
	t           types.Type
	whole       types.Type // of the slice of each, if they are pointers to arrays
	no, wholeNo int32      // of these types
	at          []int
}

func (in *Interp) grouped(by *storing) []*storeGroup {
	if by.groups != nil {
		return by.groups
	}
	of, n := map[int32]*storeGroup{}, 0
	add := func(t types.Type) *storeGroup {
		no := in.code.typeNo(t)
		g := of[no]
		if g == nil {
			g = &storeGroup{t: t, no: no}
			of[no] = g
			by.groups = append(by.groups, g)
		}
		g.at = append(g.at, n)
		n++
		return g
	}
	for _, p := range by.pointees {
		g := add(in.pointer(p.t))
		if a, ok := underlying(p.t).(*types.Array); ok && g.whole == nil {
			g.whole = in.code.sliceOf(a.Elem())
			g.wholeNo = in.code.typeNo(g.whole)
		}
	}
	for _, m := range by.maps {
		add(m.T)
	}
	for _, s := range by.lists {
		add(s.T)
	}
	return by.groups
}
