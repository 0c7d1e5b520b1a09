package eval

import "go/types"

// A pointee is an object to which code can point that reaches it, and its type.
type pointee struct {
	obj *Obj
	t   types.Type
}

// mayStore are the pointers, maps and lists that code which reached r may store where a value of
// type t is. What is written through that value later may be written to any of them:
//
//	log.SetOutput(hook(func() { current = fallback }))
//	log.Print("started")
//	current.name = "x" // perhaps that of fallback
//
// What such code makes, as in current = &node{next: fallback}, is not followed.
func (in *Interp) mayStore(r *reachWalk, t types.Type) []Value {
	if t == nil || isBasic(t) {
		return nil
	}
	no := in.code.typeNo(t)
	list, known := r.storable[no]
	if known {
		return list
	}
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
	if r.storable == nil {
		r.storable = map[int32][]Value{}
	}
	r.storable[no] = list
	return list
}
