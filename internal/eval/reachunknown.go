package eval

import "go/types"

// A listKey is a list of values that others lead to, and whether all that these are part of was
// handed over.
type listKey struct {
	first *Value
	n     int
	open  bool
}

// unknown walks into what a value that is not known may be, or lead to. Many places may hold the
// same one, and many values have the same list of what they may be.
func (r *reachWalk) unknown(u *Unknown) {
	for _, list := range [][]Value{u.Holds, u.among, u.beyond} {
		if len(list) == 0 {
			continue
		}
		k := listKey{&list[0], len(list), r.open}
		if r.lead[k] {
			continue
		}
		if r.lead == nil {
			r.lead = map[listKey]bool{}
		}
		r.lead[k] = true
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

// leadsNowhere reports whether v is nil, or a text, number or flag of a type t that has no methods.
func leadsNowhere(v Value, t types.Type) bool {
	_, plain := t.(*types.Basic)
	switch v := v.(type) {
	case *Nil:
		return true
	case *Const, *PartialString:
		return plain
	case *Unknown:
		return plain && isBasic(t) && v.leads() == 0 && v.into == nil
	}
	return false
}
