package eval

import "go/types"

// A walk over everything that some values reach (reachwalk.go) must visit each part of an
// object once. Large arrays are common there, so the parts that were met are kept as bits.

// visitKey is the key of an object in such a walk. It counts as another object if it is
// reached by its variable, because code may then only name it.
type visitKey struct {
	obj *Obj
	of  *types.Var
}

// visitedParts is what a walk has met of an object, or of a part of one: the whole (here), some
// parts, or parts of parts (kids).
type visitedParts struct {
	here  bool
	parts []uint64 // bits of the parts from 0 on
	kids  map[int]*visitedParts
}

// kid is the visit of part i, made on demand.
func (v *visitedParts) kid(i int) *visitedParts {
	k := v.kids[i]
	if k == nil {
		k = &visitedParts{}
		if v.kids == nil {
			v.kids = map[int]*visitedParts{}
		}
		v.kids[i] = k
	}
	return k
}

// meet notes part i, and reports whether it is met for the first time. Negative indexes, of
// pointers to several elements (see Ptr), have no bit.
func (v *visitedParts) meet(i int) bool {
	if i < 0 || i >= maxElems {
		k := v.kid(i)
		first := !k.here
		k.here = true
		return first
	}
	if more := i/64 + 1 - len(v.parts); more > 0 {
		v.parts = append(v.parts, make([]uint64, more)...)
	}
	bit := uint64(1) << (i % 64)
	first := v.parts[i/64]&bit == 0
	v.parts[i/64] |= bit
	return first
}

// enter notes the part that a path leads to, and reports whether it is met for the first
// time. up is the visit of the whole that the part is in, or of the object itself.
func (v *visitedParts) enter(path []int) (up *visitedParts, first bool) {
	last := len(path) - 1
	if last < 0 {
		first = !v.here
		v.here = true
		return v, first
	}
	for _, i := range path[:last] {
		v = v.kid(i)
	}
	return v, v.meet(path[last])
}

// covers reports whether a whole was met that contains the part at a path. Whoever has made
// the whole unknown need not do so for its parts.
func (v *visitedParts) covers(path []int) bool {
	if v == nil || len(path) == 0 {
		return false
	}
	if v.here {
		return true
	}
	for _, i := range path[:len(path)-1] {
		if v.met(i) {
			return true
		}
		if v = v.kids[i]; v == nil {
			return false
		}
	}
	return false
}

// met reports whether part i was met.
func (v *visitedParts) met(i int) bool {
	if i < 0 || i >= maxElems {
		k := v.kids[i]
		return k != nil && k.here
	}
	return i/64 < len(v.parts) && v.parts[i/64]>>(i%64)&1 == 1
}
