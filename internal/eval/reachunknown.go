package eval

// An unknownKey is a value that is not known, and whether all that it is part of was handed over.
type unknownKey struct {
	u    *Unknown
	open bool
}

// unknown walks into what a value that is not known may be, or lead to. Many places may hold the
// same one.
func (r *reachWalk) unknown(u *Unknown) {
	if len(u.Holds)+len(u.among) > 0 || u.into != nil {
		k := unknownKey{u, r.open}
		if r.unknowns[k] {
			return
		}
		if r.unknowns == nil {
			r.unknowns = map[unknownKey]bool{}
		}
		r.unknowns[k] = true
	}
	for _, list := range [][]Value{u.Holds, u.among} {
		for _, w := range list {
			if p, ok := w.(*Ptr); ok {
				r.hidden = append(r.hidden, boxed{v: p})
			}
			r.addRoot(w)
		}
	}
	if u.into != nil {
		r.addRoot(u.into.list)
	}
	r.noteStray(u)
}
