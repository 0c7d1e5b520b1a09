package eval

// A listPart is the part of an array that a slice shows.
type listPart struct {
	arr      *Obj
	off, len int
}

// elements walks into what the elements of a list lead to. Code that has the list leaves the
// elements in their places, but it may write to what they point to, and call their methods.
//
//	lib.Run(&lib.Options{Bind: []any{app}})
func (r *reachWalk) elements(s *Slice) {
	elem, part := elemType(s.T), listPart{s.Arr, s.Off, s.Len}
	if isBasic(elem) || r.looked[part] {
		return
	}
	if r.looked == nil {
		r.looked = map[listPart]bool{}
	}
	r.looked[part] = true
	for _, v := range r.in.leadsTo(s) {
		if v != nil {
			r.value(v, elem, nil)
		}
	}
}
