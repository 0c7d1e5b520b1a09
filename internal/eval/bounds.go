package eval

import "fmt"

// faultIf throws a panic of the runtime if the condition holds.
func (in *Interp) faultIf(cond bool, format string, args ...any) {
	if cond {
		in.fault(fmt.Sprintf(format, args...))
	}
}

// boundsIf is faultIf for an index or bounds.
func (in *Interp) boundsIf(cond bool, format string, args ...any) {
	if cond {
		in.panics(in.boundsError(format, args...))
	}
}

// outOfRange ends the ways on which g holds since list has no element i.
func (in *Interp) outOfRange(g Guard, i int, list []Value) {
	if !in.feasible(g) {
		return
	}
	v := in.boundsError("index out of range [%d] with length %d", i, len(list))
	switch {
	case i < 0:
		v = in.boundsError("index out of range [%d]", i)
	case !allThere(list):
		v = in.unknown(boundsErrorType, Loop, "index out of range", 0)
	}
	if in.certain(g) {
		in.panics(v)
	}
	in.leaveFor(way{ctl: ctl{kind: pan, val: v}, g: in.g.And(in.path, g)})
}

// inBounds checks x[i:j:k], of a string, array or slice; k is below zero where it
// is absent. What is said of j is how long or how large x is.
func (in *Interp) inBounds(i, j, k, length, room int, what string) {
	const text = "slice bounds out of range "
	if k >= 0 {
		in.boundsIf(k > room, text+"[::%d] with %s %d", k, what, room)
		in.boundsIf(j > k, text+"[:%d:%d]", j, k)
		in.boundsIf(i > j, text+"[%d:%d:]", i, j)
		return
	}
	in.boundsIf(j > length, text+"[:%d] with %s %d", j, what, length)
	in.boundsIf(i > j, text+"[%d:%d]", i, j)
}

// negativeBounds ends x[i:j:k] where one of them is below zero.
func (in *Interp) negativeBounds(i, j, k int, hasHigh, hasMax bool) {
	const text = "slice bounds out of range "
	colon := ":"
	if hasMax {
		in.boundsIf(k < 0, text+"[::%d]", k)
		in.boundsIf(j < 0, text+"[:%d:]", j)
		colon = "::"
	}
	in.boundsIf(hasHigh && j < 0, text+"[:%d]", j)
	in.boundsIf(true, text+"[%d%s]", i, colon)
}

// inRange checks an index.
func (in *Interp) inRange(i, length int) {
	in.boundsIf(i < 0, "index out of range [%d]", i)
	in.boundsIf(i >= length, "index out of range [%d] with length %d", i, length)
}
