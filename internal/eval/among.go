package eval

import "slices"

// maxAmong bounds the objects that an Unknown lists. Further ones go to Holds, for which code that
// is not read may do anything.
const maxAmong = 2 * maxOneOf

// amongst adds the listed values, and what they may be in turn, to the objects that u may be, and
// what they hold to what it holds. It returns u. It changes u, so u must be new or a copy (see
// apart).
func amongst(u *Unknown, list ...Value) *Unknown {
	g := gathering{u: u}
	for _, v := range list {
		w, open := v.(*Unknown)
		u.Filled = u.Filled && open && w.Filled
		g.add(v)
	}
	u.among, u.Holds = slices.Clip(u.among), slices.Clip(u.Holds)
	return u
}

// A gathering adds to what u may be and to what it holds. Copies of an Unknown share both lists, so
// each is copied before it grows: ownAmong and ownHolds say that this has been done.
type gathering struct {
	u                  *Unknown
	ownAmong, ownHolds bool
}

// add adds what v may be. An Unknown whose lists do not fit is held as a whole.
func (g *gathering) add(v Value) {
	switch v := v.(type) {
	case *Unknown:
		u := g.u
		u.by = u.by.or(v.by)
		if !fits(u.among, v.among) || !fits(u.Holds, v.Holds) {
			g.hold(v)
			return
		}
		if len(u.among) == 0 {
			u.among, g.ownAmong = v.among, false
		} else if !begins(u.among, v.among) {
			for _, w := range v.among {
				g.list(w)
			}
		}
		if len(u.Holds) == 0 {
			u.Holds, g.ownHolds = v.Holds, false
		} else if !begins(u.Holds, v.Holds) {
			for _, w := range v.Holds {
				g.hold(w)
			}
		}
	case *Choice:
		for _, a := range v.Alts {
			g.add(a.V)
		}
	default:
		if isObject(v) {
			g.list(v)
		}
	}
}

// fits reports whether a list of what an Unknown may be has room for another one.
func fits(list, more []Value) bool {
	return len(list) == 0 || len(list)+len(more) <= maxAmong || begins(list, more)
}

// begins reports whether one list is the beginning of the other: two Unknowns often share one.
func begins(list, part []Value) bool {
	return len(part) == 0 || len(part) <= len(list) && &part[0] == &list[0]
}

// list adds an object that u may be.
func (g *gathering) list(v Value) {
	switch {
	case slices.ContainsFunc(g.u.among, func(old Value) bool { return same(old, v) }):
	case len(g.u.among) >= maxAmong:
		g.hold(v)
	default:
		if !g.ownAmong {
			g.u.among, g.ownAmong = slices.Clip(g.u.among), true
		}
		g.u.among = append(g.u.among, v)
	}
}

// hold adds what u holds.
func (g *gathering) hold(v Value) {
	if slices.ContainsFunc(g.u.Holds, func(old Value) bool { return same(old, v) }) || len(g.u.Holds) >= maxHeld {
		return
	}
	if !g.ownHolds {
		g.u.Holds, g.ownHolds = slices.Clip(g.u.Holds), true
	}
	g.u.Holds = append(g.u.Holds, v)
}

// maxHeld bounds what an Unknown holds.
const maxHeld = maxAmong * maxAmong
