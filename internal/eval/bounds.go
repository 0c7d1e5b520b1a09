package eval

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
)

// Indexes and slice bounds out of range: the panics of the runtime, with its texts, since a program
// may recover one and serve what it says (runtime/error.go, boundsError.Error). Where an index is
// known but the presence of elements is not, only some ways panic.

// faultIf throws a panic of the runtime if the condition holds. It does not return then.
func (in *Interp) faultIf(cond bool, format string, args ...any) {
	if cond {
		in.fault(fmt.Sprintf(format, args...))
	}
}

// boundsIf is faultIf for an index or a slice bound, whose panic is of another type.
func (in *Interp) boundsIf(cond bool, format string, args ...any) {
	if cond {
		in.panicWith(in.boundsError(format, args...))
	}
}

// outOfRange ends the ways on which g holds, because list has no element i there. If some elements
// may be missing, the length differs between those ways, and so does the text of the panic: it is
// unknown.
func (in *Interp) outOfRange(g Guard, i int, list []Value) {
	if !in.feasible(g) {
		return
	}
	v := in.boundsError("index out of range [%d] with length %d", i, len(list))
	switch {
	case in.openIndex():
		v = in.anyIndex(RunTime)
	case i < 0:
		v = in.boundsError("index out of range [%d]", i)
	case !allThere(list):
		v = in.anyIndex(Loop)
	}
	if in.certain(g) {
		in.panicWith(v)
	}
	in.leaveFor(way{ctl: ctl{kind: pan, val: v}, g: in.g.And(in.path, g)})
}

// anyIndex is the value of a panic over an index that is not known.
func (in *Interp) anyIndex(why Reason) Value {
	return in.unknown(boundsErrorType, why, "index out of range", 0)
}

// openIndex reports whether Go leaves open which index of the statement is checked first:
//
//	h[i], h[j] = h[j], h[i]
func (in *Interp) openIndex() bool { return in.frame != nil && in.frame.openIndex }

// indexesOpen reports whether an assignment sets several places, one of them at an index. Compilers
// check some of these indexes before those on the right, and some after them.
func (in *Interp) indexesOpen(s *ast.AssignStmt) bool {
	return len(s.Lhs) > 1 && slices.ContainsFunc(s.Lhs, func(l ast.Expr) bool {
		x, ok := ast.Unparen(l).(*ast.IndexExpr)
		if !ok {
			return false
		}
		_, isMap := underlying(in.typeOf(x.X)).(*types.Map)
		return !isMap
	})
}

// inBounds checks x[i:j:k] of a string, array or slice, in the order in which the runtime does: the
// first bound that is wrong is the one that the panic names. None of the three is below zero (see
// negativeBounds), but for k, which is where it is absent. j may be as large as length, k as room;
// what is the word for it in the text, "length" or "capacity".
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

// negativeBounds throws the panic of x[i:j:k] where one of them is below zero. The last check
// always holds: the caller knows that one is negative, and by then it can only be i.
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

// inRange throws the panic of an index i that is out of range for that length.
func (in *Interp) inRange(i, length int) {
	if (i < 0 || i >= length) && in.openIndex() {
		in.panicWith(in.anyIndex(RunTime))
	}
	in.boundsIf(i < 0, "index out of range [%d]", i)
	in.boundsIf(i >= length, "index out of range [%d] with length %d", i, length)
}

// reach notes how far a new slice reaches. A branch may write to an element there, and elsewhere it
// is what it was, which is zero if no state has it yet (mergeElems). It changes no value that a
// program could see, so it needs no write.
func (in *Interp) reach(s *Slice) *Slice {
	if len(s.Path) > 0 {
		return s
	}
	switch st := s.Arr.now().(type) {
	case *elems:
		st.reached = max(st.reached, s.Off+s.Len)
	case *octets:
		st.reached = max(st.reached, s.Off+s.Len)
	}
	return s
}
