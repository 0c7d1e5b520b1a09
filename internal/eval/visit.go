package eval

import "go/types"

// visited is an object, as it is reached by a variable or otherwise.
type visited struct {
	obj *Obj
	of  *types.Var
}

// visit is what was met of an object, or of a part of one.
type visit struct {
	here  bool
	parts []uint64 // bits of the parts from 0 on
	kids  map[int]*visit
}

// kid is what was met of part i.
func (v *visit) kid(i int) *visit {
	k := v.kids[i]
	if k == nil {
		k = &visit{}
		if v.kids == nil {
			v.kids = map[int]*visit{}
		}
		v.kids[i] = k
	}
	return k
}

// meet notes part i, and reports whether it is met for the first time.
func (v *visit) meet(i int) bool {
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

// enter notes the part that a path leads to, and reports whether it is met for the
// first time. It is part of up, or is that.
func (v *visit) enter(path []int) (up *visit, first bool) {
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

// covers reports whether something was met that the part at a path is part of.
func (v *visit) covers(path []int) bool {
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
func (v *visit) met(i int) bool {
	if i < 0 || i >= maxElems {
		k := v.kids[i]
		return k != nil && k.here
	}
	return i/64 < len(v.parts) && v.parts[i/64]>>(i%64)&1 == 1
}
