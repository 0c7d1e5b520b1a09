package eval

import "go/types"

// maxUnwritten is how many elements behind the length of a list are told apart that were never
// written.
const maxUnwritten = 16

// slice walks into the arrays that a slice may be of, as far as code that has it
// can get: also behind its length.
func (r *reachWalk) slice(s *Slice) {
	r.lists = append(r.lists, s)
	for _, leaf := range leafSlices(s) {
		p := place{obj: leaf.Arr, t: elemType(s.T), list: s.T, named: r.named, direct: r.direct}
		p.unpointed = r.in.unpointedElem(p.t)
		switch st := leaf.Arr.now().(type) {
		case *elems:
			if leaf.Len > 0 && (hasParts(p.t) || !r.sparesList(p)) { // what was never written is there, too
				r.in.pad(leaf.Arr, st, leaf.Off+leaf.Len)
			}
			if leaf.Len < leaf.Top && leaf.Top <= leaf.Len+maxUnwritten && r.grows(s.T) {
				r.in.pad(leaf.Arr, st, leaf.Off+leaf.Top)
			}
			for i := leaf.Off; i < min(len(st.vals), leaf.Off+leaf.Top); i++ {
				p.path = []int{i}
				r.element(p, i >= leaf.Off+leaf.Len)
			}
		case *octets, *partialBytes:
			p.bytes = true
			r.element(p, leaf.Len < leaf.Top)
		default:
			a, ok := r.in.loadPath(leaf.Arr, leaf.Path).(*Array)
			if !ok || leaf.Len < 0 {
				continue
			}
			for i := leaf.Off; i < len(a.E); i++ {
				p.path = append(leaf.Path[:len(leaf.Path):len(leaf.Path)], i)
				r.element(p, i >= leaf.Off+leaf.Len)
			}
		}
	}
}

// element is place for an element of a list. Behind its length, code that appends to the list
// writes it, though it may have been met as an element of another.
func (r *reachWalk) element(p place, behind bool) {
	if r.place(p); !behind {
		return
	}
	if p.behind = true; r.grows(p.list) {
		p.path = r.in.keptPath(p.path)
		r.places = append(r.places, p)
	}
}

// grows reports whether the code that walks appends to lists of this type.
func (r *reachWalk) grows(list types.Type) bool {
	return r.only != nil && r.only.growsList(r.in.code.numbers, list)
}

// hasParts reports whether parts of a value of type t can be written by themselves.
func hasParts(t types.Type) bool {
	switch underlying(t).(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// sparesList reports whether code leaves alone what is in a list.
func (r *reachWalk) sparesList(p place) bool {
	return r.only != nil && r.only.spares(r.in.code.numbers, &p)
}
