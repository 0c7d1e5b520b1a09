package eval

import (
	"go/ast"
	"go/types"
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
	g.beyond(v)
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
			g.beyond(v)
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
		if isObject(v) && !g.append(&u.among, &g.own.among, v) {
			g.beyond(v)
		}
	}
}

// beyond adds what u may be without being listed.
func (g *gathering) beyond(v Value) {
	u := g.u
	if indexOfSame(u.beyond, v) >= 0 {
		return
	}
	var under *packed
	if len(u.beyond) > 0 {
		under = packedIn(u.beyond[0])
	}
	if under.has(v) || under.size() >= maxBeyond {
		return
	}
	if len(u.beyond) >= maxAmong {
		u.beyond, g.own.beyond = []Value{pack(u.T, u.beyond, under)}, true
	}
	g.put(&u.beyond, &g.own.beyond, v, maxAmong+1)
}

// A packed list is part of a long one. It is the first value of the next part, as an Unknown that
// may be any of it. Copies of an Unknown that grow share it, and need not search it value by value.
type packed struct {
	under *packed
	index map[uint64][]Value
	n     int // values in it and under it
}

// pack makes an Unknown of a list, the first value of which may be one as well.
func pack(t types.Type, list []Value, under *packed) *Unknown {
	p := &packed{under: under, index: make(map[uint64][]Value, len(list)), n: under.size() + len(list)}
	for _, v := range list {
		h := hashOf(v)
		p.index[h] = append(p.index[h], v)
	}
	return &Unknown{T: t, beyond: list, packed: p}
}

// packedIn is the packed list that a value stands for, or nil.
func packedIn(v Value) *packed {
	if u, ok := v.(*Unknown); ok {
		return u.packed
	}
	return nil
}

// has reports whether a value is in a packed list or in one under it.
func (p *packed) has(v Value) bool {
	for h := hashOf(v); p != nil; p = p.under {
		if indexOfSame(p.index[h], v) >= 0 {
			return true
		}
	}
	return false
}

// size is the number of values in a packed list and in those under it.
func (p *packed) size() int {
	if p == nil {
		return 0
	}
	return p.n
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
		// Most lists have the same values in the same order, so the next one is looked for behind
		// the one that was found before.
		next := 0
		for _, v := range more {
			if next < len(*list) && same((*list)[next], v) {
				next++
				continue
			}
			at := indexOfSame(*list, v)
			if at < 0 {
				g.put(list, own, v, maxAmong)
				at = len(*list) - 1
			}
			next = at + 1
		}
	}
}

// indexOfSame is the index of a value in a list, or -1.
func indexOfSame(list []Value, v Value) int {
	return slices.IndexFunc(list, func(old Value) bool { return same(old, v) })
}

// append adds v to a list unless it is there, and reports whether there was room.
func (g *gathering) append(list *[]Value, own *bool, v Value) bool {
	return indexOfSame(*list, v) >= 0 || g.put(list, own, v, maxAmong)
}

// put is append for a value that is not there.
func (g *gathering) put(list *[]Value, own *bool, v Value, most int) bool {
	if len(*list) >= most {
		return false
	}
	if !*own {
		*list, *own = slices.Clip(*list), true
	}
	*list = append(*list, v)
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

// elementAmong is w, which is new, as an element of the lists and maps that u may be.
func (in *Interp) elementAmong(w, u *Unknown) *Unknown {
	if b, ok := underlying(w.T).(*types.Basic); ok && b.Info()&types.IsString == 0 {
		return w // a number leads nowhere, and vectors have many
	}
	var list []Value
	for _, v := range u.among {
		in.spend(1 + len(list)/8)
		if m, ok := v.(*Map); ok {
			list = append(list, m.Obj.now().(*mapState).all()...)
		} else if of, ok := in.listOf(v); ok {
			list = append(list, unwrapped(of)...)
		}
	}
	if len(u.beyond) > 0 && !isBasic(w.T) {
		list = append(list, &Unknown{T: w.T, beyond: u.beyond})
	}
	return amongst(w, list...)
}

// unwrapped are the elements of a list, whether they are there or not.
func unwrapped(list []Value) []Value {
	out := make([]Value, len(list))
	for i, e := range list {
		out[i] = unwrap(e)
	}
	return out
}
