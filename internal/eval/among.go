package eval

import (
	"go/ast"
	"slices"
)

// maxAmong bounds the objects that an Unknown lists, and maxBeyond what it has beyond them, or
// holds.
const (
	maxAmong  = 2 * maxOneOf
	maxBeyond = maxAmong * maxAmong
)

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
	u.among, u.beyond, u.Holds = slices.Clip(u.among), slices.Clip(u.beyond), slices.Clip(u.Holds)
	return u
}

// alsoBeyond adds an object that u may be, but that is not listed.
func alsoBeyond(u *Unknown, v Value) {
	g := gathering{u: u}
	g.append(&u.beyond, &g.own.beyond, v, maxBeyond)
}

// A gathering adds to what u may be and to what it holds. Copies of an Unknown share the lists, so
// each is copied before it grows: own says of which this has been done.
type gathering struct {
	u   *Unknown
	own struct{ among, beyond, holds bool }
}

// add adds what v may be. An Unknown whose lists do not fit is added as a whole.
func (g *gathering) add(v Value) {
	u := g.u
	switch v := v.(type) {
	case *Unknown:
		u.by = u.by.or(v.by)
		if !fitsIn(u.among, v.among) || !fitsIn(u.beyond, v.beyond) || !fitsIn(u.Holds, v.Holds) {
			g.append(&u.beyond, &g.own.beyond, v, maxBeyond)
			return
		}
		g.all(&u.among, &g.own.among, v.among)
		g.all(&u.beyond, &g.own.beyond, v.beyond)
		g.all(&u.Holds, &g.own.holds, v.Holds)
	case *Choice:
		for _, a := range v.Alts {
			g.add(a.V)
		}
	default:
		if isObject(v) && !g.append(&u.among, &g.own.among, v, maxAmong) {
			g.append(&u.beyond, &g.own.beyond, v, maxBeyond)
		}
	}
}

// fitsIn reports whether a list of what an Unknown may be has room for another one.
func fitsIn(list, more []Value) bool {
	return len(list) == 0 || len(list)+len(more) <= maxAmong || begins(list, more)
}

// begins reports whether one list is the beginning of the other: two Unknowns often share one.
func begins(list, part []Value) bool {
	return len(part) == 0 || len(part) <= len(list) && &part[0] == &list[0]
}

// all adds the values in more to a list.
func (g *gathering) all(list *[]Value, own *bool, more []Value) {
	switch {
	case len(*list) == 0:
		*list, *own = more, false
	case !begins(*list, more):
		for _, v := range more {
			g.append(list, own, v, maxAmong)
		}
	}
}

// append adds v to a list unless it is there, and reports whether there was room.
func (g *gathering) append(list *[]Value, own *bool, v Value, most int) bool {
	switch {
	case slices.ContainsFunc(*list, func(old Value) bool { return same(old, v) }):
	case len(*list) >= most:
		return false
	default:
		if !*own {
			*list, *own = slices.Clip(*list), true
		}
		*list = append(*list, v)
	}
	return true
}

// leads is the number of values to which u leads.
func (u *Unknown) leads() int { return len(u.among) + len(u.beyond) + len(u.Holds) }

// loseBeyond makes unknown what may be done to the objects that u may be and does not list.
func (in *Interp) loseBeyond(u *Unknown) {
	if len(u.beyond) == 0 {
		return
	}
	c := &Call{In: in, Name: u.Detail, Recv: &Unknown{T: u.T, beyond: u.beyond}, Site: &ast.BadExpr{From: in.frame.at}}
	in.handOver(c, stranger{why: Fuel, unknown: true, effects: anything})
}
