package eval

import (
	"math"
	"slices"
)

// An origin is an array that another one may be: one of those that a merged list was made of, or
// one in which append may or may not have continued. After a write to the array, the element of the
// origin that it may be is unknown, and the other way round.
//
// Lists that are merged often begin alike, and differ behind that. So a claim has three parts:
//
//   - Each element i of the array before same is element base+i of the origin, or none of it.
//   - Each from same on may be any of the origin from base+same on, up to the one that highest
//     names.
//   - Each from end on, which was added to the array since, is at floor of the origin or behind.
//
// A claim with a wider range is always true as well.
type origin struct {
	obj       *Obj
	path      []int
	base      int
	same, end int   // someEnd if all elements correspond one by one
	highest   []int // for each element from same up to end; none is below the one before
	floor     int   // the lowest end of the slices of the origin that were merged
	// Writes to the origin up to this point in time (Interp.changes) are in the array already.
	since int64
}

// exact reports whether all elements correspond one by one.
func (s origin) exact() bool { return s.same == someEnd }

// reach is the first element of the origin that a write to the array from element first on may
// change.
func (s origin) reach(first int) int {
	switch {
	case first < s.same:
		return max(s.base+first, 0)
	case first < s.end:
		return max(s.base+s.same, 0)
	}
	return s.floor
}

// changed is the first element of the array that a write to the origin from element first on may
// change.
func (s origin) changed(first int) int {
	if first < s.base+s.same {
		return max(first-s.base, 0)
	}
	i, _ := slices.BinarySearch(s.highest, first)
	return s.same + i
}

// upTo is the highest element of the origin that the elements of the array up to i may be.
func (s origin) upTo(i int) int {
	switch {
	case i < s.same:
		return s.base + i
	case i < s.end:
		return s.highest[i-s.same]
	}
	return math.MaxInt
}

// through is what s and f say together: f is an origin of that of s.
func (s origin) through(f origin) origin {
	out := origin{obj: f.obj, path: f.path, base: s.base + f.base, same: someEnd, end: someEnd}
	if s.exact() && f.exact() {
		return out
	}
	if out.same = min(s.same, f.same-s.base); out.same <= 0 {
		out.same, out.base = 0, f.reach(max(s.base, 0))
	}
	if s.exact() || !f.exact() && s.base+s.same >= f.end { // all from end of f on are from there on
		out.end, out.floor = max(f.end-s.base, 0), f.floor
	} else {
		out.end, out.floor = s.end, f.reach(s.floor)
	}
	out.highest = make([]int, out.end-out.same)
	for i := range out.highest {
		out.highest[i] = math.MaxInt
		if n := s.upTo(out.same + i); n < math.MaxInt {
			out.highest[i] = f.upTo(n)
		}
	}
	return out
}

// or is what holds if s or f does; both are of one origin.
func (s origin) or(f origin) origin {
	switch {
	case s.exact() && f.exact() && s.base == f.base:
		return s
	case s.exact() && f.exact():
		s, f = s.cut(0), f.cut(0)
	case s.exact():
		s = s.cut(f.end)
	case f.exact():
		f = f.cut(s.end)
	}
	out := s
	if out.same = min(s.same, f.same); s.base != f.base {
		out.base, out.same = min(s.base, f.base), 0
	}
	out.end = min(s.end, f.end)
	out.floor = min(s.reach(out.end), f.reach(out.end))
	out.highest = make([]int, out.end-out.same)
	for i := range out.highest {
		out.highest[i] = max(s.upTo(out.same+i), f.upTo(out.same+i))
	}
	return out
}

// cut is an exact claim in the form of another, which ends at that element.
func (s origin) cut(end int) origin {
	s.same, s.end, s.floor = end, end, max(s.base+end, 0)
	return s
}
