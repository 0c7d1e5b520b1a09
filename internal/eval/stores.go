package eval

import "go/types"

// A pointee is an object to which code can point that reaches it, and its type.
type pointee struct {
	obj *Obj
	t   types.Type
}

// maxStorable bounds the objects of one type that code is taken to store.
const maxStorable = 64

// mayStore is one of the pointers, maps and lists that code which reached r may store where a
// value of type t is. What is written through that value later may be written to any of them:
//
//	log.SetOutput(hook(func() { current = fallback }))
//	log.Print("started")
//	current.name = "x" // perhaps that of fallback
//
// What such code makes, as in current = &node{next: fallback}, is not followed. Where it may store
// one of more than maxStorable objects, none is.
func (in *Interp) mayStore(r *reachWalk, t types.Type) *Unknown {
	no := in.code.typeNo(t)
	one, known := r.storable[no]
	if known {
		return one
	}
	var list []Value
	for _, p := range r.pointees {
		if to := types.NewPointer(p.t); types.AssignableTo(to, t) {
			list = append(list, &Ptr{T: to, Obj: p.obj})
		}
	}
	for _, m := range r.maps {
		if types.AssignableTo(m.T, t) {
			list = append(list, m)
		}
	}
	for _, s := range r.lists {
		if types.AssignableTo(s.T, t) {
			list = append(list, s)
		}
	}
	if len(list) > maxStorable { // they would be too many to follow
		list = nil
	}
	if r.storable == nil {
		r.storable = map[int32]*Unknown{}
	}
	one = amongst(&Unknown{T: t}, list...)
	r.storable[no] = one
	return one
}
