package eval

import (
	"iter"
	"math/bits"
	"slices"
)

// An idset is a set of small numbers, kept as a sorted list of 64-bit words. It never
// changes, so the sets of effects (effects.go) share it: the effects of a function are
// mostly those of one of the functions it calls, and a union that adds nothing returns one
// of its operands.
//
// The numbers stand for variables, fields and types (see numbers). They are dense, so a
// word holds many of them, and a comparison of two sets costs one step per word.
type idset []idChunk

// An idChunk holds the members of a set from 64*at to 64*at+63, one bit each. A set has no
// chunk without a bit, and its chunks ascend by at.
type idChunk struct {
	at   int32
	bits uint64
}

// find is the position of the chunk at, or the position where it would be inserted.
func (s idset) find(at int32) (int, bool) {
	return slices.BinarySearchFunc(s, at, func(c idChunk, at int32) int { return int(c.at - at) })
}

// has reports whether n is in s.
func (s idset) has(n int32) bool {
	i, ok := s.find(n >> 6)
	return ok && s[i].bits>>(n&63)&1 == 1
}

// with returns the set of s and n. Clip keeps the insertion from writing into the spare
// capacity of an array that another set shares.
func (s idset) with(n int32) idset {
	i, ok := s.find(n >> 6)
	bit := uint64(1) << (n & 63)
	switch {
	case !ok:
		return slices.Insert(slices.Clip(s), i, idChunk{n >> 6, bit})
	case s[i].bits&bit != 0:
		return s
	}
	s = slices.Clone(s)
	s[i].bits |= bit
	return s
}

// contains reports whether all of o is in s, by one walk over both.
func (s idset) contains(o idset) bool {
	i := 0
	for _, c := range o {
		for i < len(s) && s[i].at < c.at {
			i++
		}
		if i == len(s) || s[i].at != c.at || c.bits&^s[i].bits != 0 {
			return false
		}
	}
	return true
}

// union returns the set of all members of s and o. It allocates only if neither set
// contains the other, which is rare: effects are added up along the call graph until
// nothing changes.
func (s idset) union(o idset) idset {
	switch {
	case len(o) == 0 || len(s) >= len(o) && s.contains(o):
		return s
	case o.contains(s):
		return o
	}
	out := make(idset, 0, len(s)+len(o))
	for len(s) > 0 && len(o) > 0 {
		switch {
		case s[0].at < o[0].at:
			out, s = append(out, s[0]), s[1:]
		case s[0].at > o[0].at:
			out, o = append(out, o[0]), o[1:]
		default:
			out = append(out, idChunk{s[0].at, s[0].bits | o[0].bits})
			s, o = s[1:], o[1:]
		}
	}
	return slices.Clip(append(append(out, s...), o...))
}

// sameList reports whether two sets are one and the same list.
func (s idset) sameList(o idset) bool { return len(s) == len(o) && (len(s) == 0 || &s[0] == &o[0]) }

// all yields the numbers of a set in ascending order.
func (s idset) all() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for _, c := range s {
			for b := c.bits; b != 0; b &= b - 1 {
				if !yield(c.at<<6 + int32(bits.TrailingZeros64(b))) {
					return
				}
			}
		}
	}
}
