package eval

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// This file counts elements that may be absent. The length of a list with ten optional
// elements is one of eleven numbers, and the index of what is appended next is, too. A
// SymbolicCount keeps such a number as the guards that it counts:
//
//	if a { list = append(list, x) }
//	list = append(list, y)
//	list[len(list)-1] // y, although its index is not known
//
// Only when the number itself matters does it become a choice of numbers.

// maxOpen bounds the elements that may be absent where it matters how many are there: the
// cost is the product of their number and the number of counts.
const maxOpen = 64

// presence is the guard under which each element of a list is there. It is not ok if one
// stands for any number of elements.
func presence(list []Value) (of []Guard, ok bool) {
	of = make([]Guard, len(list))
	for i, v := range list {
		of[i] = True
		if o, opt := v.(*Optional); opt {
			if o.Many != One {
				return nil, false
			}
			of[i] = o.G
		}
	}
	return of, true
}

// allThere reports whether no element of a list is optional.
func allThere(list []Value) bool {
	for _, v := range list {
		if _, opt := v.(*Optional); opt {
			return false
		}
	}
	return true
}

// countOf is the number of guards that hold: a constant if all of them are True.
func (in *Interp) countOf(t types.Type, of []Guard) Value {
	for _, g := range of {
		if g != True {
			return &SymbolicCount{t, of}
		}
	}
	return &Const{T: t, V: int64(len(of))}
}

// countChoice is a tally as a number, or as a choice of numbers. A guard that many elements
// share, as those of one branch do, is counted once with its multiplicity: that is one
// condition, not many.
func (in *Interp) countChoice(v *SymbolicCount) Value {
	n := 0
	var open []Guard
	times := map[Guard]int{}
	for _, g := range v.Of {
		switch {
		case g == True || in.certain(g):
			n++
		case times[g] > 0:
			times[g]++
		case in.feasible(g):
			open = append(open, g)
			times[g] = 1
		}
	}
	if len(open) > maxOpen {
		return in.unknown(v.T, Loop, "len", 0)
	}
	// dist maps each number to the guard under which so many hold of the guards seen so
	// far.
	dist := map[int]Guard{n: True}
	for _, g := range open {
		if dist = in.moreOf(dist, g, times[g]); len(dist) > maxAlts {
			return in.unknown(v.T, Loop, "len", 0)
		}
	}
	var alts []Alt
	for _, c := range slices.Sorted(maps.Keys(dist)) {
		alts = append(alts, Alt{dist[c], &Const{T: v.T, V: int64(c)}})
	}
	return in.choiceOf(v.T, alts)
}

// moreOf is dist after one more guard, g, for by elements.
func (in *Interp) moreOf(dist map[int]Guard, g Guard, by int) map[int]Guard {
	out := map[int]Guard{}
	add := func(n int, g Guard) {
		if in.feasible(g) {
			out[n] = in.g.Or(out[n], g)
		}
	}
	for _, n := range slices.Sorted(maps.Keys(dist)) {
		add(n, in.g.AndNot(dist[n], g))
		add(n+by, in.g.And(dist[n], g))
	}
	return out
}

// countDist returns, for each number below top, the guard under which exactly so many of
// the guards hold, and at top the guard under which at least as many do.
func (in *Interp) countDist(of []Guard, top int) []Guard {
	dist := make([]Guard, top+1)
	dist[0] = True
	for _, g := range of {
		in.oneMore(dist, g)
	}
	return dist
}

// oneMore adds a guard to such a distribution, from the top down, so each entry is still
// the old one when it is read.
func (in *Interp) oneMore(dist []Guard, g Guard) {
	top := len(dist) - 1
	for c := top; c >= 0; c-- {
		stay := in.g.AndNot(dist[c], g)
		if c == top {
			stay = dist[c]
		}
		if c > 0 {
			stay = in.g.Or(stay, in.g.And(dist[c-1], g))
		}
		dist[c] = stay
	}
}

// aligned reports whether the first len(of) elements of a list are there under just these
// guards. Then a tally of them is the index of the element behind them, whichever of them
// are there.
func (in *Interp) aligned(list []Value, of []Guard) bool {
	if len(of) > len(list) {
		return false
	}
	have, ok := presence(list[:len(of)])
	if !ok {
		return false
	}
	for i, g := range of {
		if h := have[i]; h != g && (in.feasible(in.g.AndNot(h, g)) || in.feasible(in.g.AndNot(g, h))) {
			return false
		}
	}
	return true
}

// A spot is a position among the slots of a list, with the guard under which an index means
// it.
type spot struct {
	g Guard
	i int
}

// spots finds what index i of a list means. Under the guard open it is not known, under out
// it is out of range. With optional elements, index 1 is the second slot only if the first
// is there.
func (in *Interp) spots(list []Value, i int) (found []spot, open, out Guard) {
	in.spend(min(max(i, 0), len(list)) / 1024)
	switch {
	case i < 0:
		return nil, False, True
	case i < len(list) && allThere(list[:i+1]):
		return []spot{{True, i}}, False, False
	case i >= len(list) && allThere(list):
		return nil, False, True
	case i > maxOpen:
		return nil, True, False
	}
	// before[c]: c elements are there before this one; the last, more than i.
	before := make([]Guard, i+2)
	before[0] = True
	for k, v := range list {
		g, many := True, false
		if o, opt := v.(*Optional); opt {
			g, many = o.G, o.Many != One
		}
		left := in.g.AndNot(True, before[i+1])
		if many {
			return found, left, False
		}
		if at := in.g.And(before[i], g); in.feasible(at) {
			found = append(found, spot{at, k})
		}
		if in.oneMore(before, g); !in.feasible(in.g.Not(before[i+1])) {
			return found, False, False
		}
	}
	return found, False, in.g.Not(before[i+1])
}

// at is element iv of a list, for an index that may be a tally, a choice or unknown.
func (in *Interp) at(x, iv Value, t types.Type, pos token.Pos) Value {
	if n, ok := iv.(*SymbolicCount); ok {
		list, ok := in.listOf(x)
		if ok && in.aligned(list, n.Of) && len(n.Of) < len(list) && in.isThere(list[len(n.Of)]) {
			return unwrap(list[len(n.Of)])
		}
	}
	return in.each(iv, func(iv Value) Value {
		i, ok := integer(iv)
		if !ok {
			return in.anyElem(x, iv, t, pos)
		}
		return in.elementAt(x, i, t, pos)
	})
}

// isThere reports whether an element of a list is certainly there on this path.
func (in *Interp) isThere(v Value) bool {
	o, opt := v.(*Optional)
	return !opt || o.Many == One && in.certain(o.G)
}

// section is the part of a list from index i up to but not including j, or to the end if j
// is negative, for a list with elements that may be absent. An element is in it under the
// guard that at least i and fewer than j elements are there before it. Where fewer than j are there
// at all, the part shows what lies behind them.
func (in *Interp) section(list []Value, i, j int, t types.Type, pos token.Pos) Value {
	most := max(i, j)
	of, ok := presence(list)
	if !ok || most > maxOpen {
		return in.newSlice(t, []Value{in.repeated(nil, t, pos)})
	}
	before := make([]Guard, most+1)
	before[0] = True
	var out []Value
	for k, v := range list {
		inside := False // before[most]: as many or more
		for c, g := range before {
			if c >= i && (j < 0 || c < j) {
				inside = in.g.Or(inside, g)
			}
		}
		if g := in.g.And(inside, of[k]); in.feasible(g) {
			out = append(out, in.optionalElem(g, unwrap(v)))
		}
		in.oneMore(before, of[k])
	}
	// What lies behind the length is not known, where the capacity is enough for it.
	for fewer, k := False, 0; k < j; k++ {
		if fewer = in.g.Or(fewer, before[k]); k >= i && in.feasible(fewer) {
			behind := in.unknown(elemType(t), Unsupported, "an element behind the length of a slice", pos)
			out = append(out, in.optionalElem(fewer, behind))
		}
	}
	return in.newSlice(t, out)
}
