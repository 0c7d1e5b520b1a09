package eval

// elements walks into what the elements of a list lead to which code leaves in their places: it may
// write there, and call the methods.
//
//	lib.Run(&lib.Options{Bind: []any{app}})
func (r *reachWalk) elements(s *Slice) {
	elem := elemType(s.T)
	if isBasic(elem) || r.looked[s.Arr] {
		return
	}
	if r.looked == nil {
		r.looked = map[*Obj]bool{}
	}
	r.looked[s.Arr] = true
	for _, v := range r.in.leadsTo(s) {
		if v != nil {
			r.value(v, elem, nil)
		}
	}
}
