package eval

import "slices"

// What a function finds may become unknown while it waits to run, since other code may have written
// there. Then the function is run on that, too:
//
//	cache.OnEvicted(func(string, any) { register(state.name) })
//	v, _ := cache.Get("key")
//	v.(*T).name = "new"  // v may point to state
//	cache.Delete("key")  // finds a name that is not known
//	state = &T{}
//
// What is unknown because of the function itself is left to afterItself.

// lostSince reports whether something of a moment of e was known and is not, because of others.
func (in *Interp) lostSince(m *moment, e *escaped) bool {
	var own map[string]bool
	return slices.ContainsFunc(m.state, func(h heldState) bool {
		if h.blurred || h.obj.changed <= m.at {
			return false
		}
		if own == nil {
			own = in.lentBy(e)
		}
		return lost(h.obj.now(), h.state, own)
	})
}

// lentBy has the keys of what is unknown because e may write it.
func (in *Interp) lentBy(e *escaped) map[string]bool {
	own := map[string]bool{}
	for _, l := range in.lendings.by[e.id] {
		own[l.u.Key] = true
	}
	return own
}

// lost reports whether a state has an unknown value, with a key that own has not, where another
// state has a known one.
func lost(now, then any, own map[string]bool) bool {
	each := func(a, b []Value) bool {
		for i := range min(len(a), len(b)) {
			if lost(a[i], b[i], own) {
				return true
			}
		}
		return false
	}
	switch x := now.(type) {
	case *Unknown:
		_, unknown := then.(*Unknown)
		return !unknown && !own[x.Key]
	case *mapState:
		y, ok := then.(*mapState)
		return ok && x.fuzzy != nil && y.fuzzy == nil && !own[x.fuzzy.Key]
	case *elems:
		y, ok := then.(*elems)
		return ok && each(x.vals, y.vals)
	case *Struct:
		y, ok := then.(*Struct)
		return ok && each(x.F, y.F)
	case *Choice:
		return slices.ContainsFunc(x.Alts, func(a Alt) bool { return lost(a.V, then, own) })
	}
	return false
}
