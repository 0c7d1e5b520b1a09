package eval

import (
	"go/ast"
	"slices"
)

// moved is why an element is not known of an array in which package slices has moved elements.
const moved = "an element that may have been moved"

// deleteElements is slices.DeleteFunc for a list with elements that may be absent. In its source
// each element is moved to any of the places before it, so the work is quadratic and what comes of
// it is hardly known. But which elements stay is plain: an element is in the result if it is in the
// list and the function does not delete it.
func deleteElements(c *Call) (Value, bool) {
	in := c.In
	s, ok := c.Arg(0).(*Slice)
	f, isFunc := c.Arg(1).(*Func)
	if !ok || !isFunc || s.Of != nil || s.Len < 0 || !in.onlyReads(f) {
		return nil, false
	}
	list, ok := in.listOf(s)
	of, one := presence(list)
	if !ok || !one || allThere(list) {
		return nil, false
	}
	var kept []Value
	deletes := false
	for i, v := range slices.Clone(list) {
		v = unwrap(v)
		if !in.feasible(of[i]) {
			continue
		}
		gone := in.guardUnder(of[i], func() Guard {
			return in.guardOf(in.callValue(f, []Value{v}, &ast.BadExpr{}), nil)
		})
		if stays := in.g.AndNot(of[i], gone); in.feasible(stays) {
			kept = append(kept, in.optionalElem(stays, v))
		}
		if !deletes && in.feasible(in.g.And(of[i], gone)) {
			// From here on elements move, which the function and other slices of the array see.
			deletes = true
			in.forgetSlice(s, moved, c.Pos(), in.zero(elemType(s.T)))
		}
	}
	if !deletes {
		return s, true
	}
	return in.partOf(s, in.newSlice(s.T, kept)), true
}

// onlyReads reports whether a function writes nothing, nor anything that it calls.
func (in *Interp) onlyReads(f *Func) bool {
	switch {
	case f.Lit != nil:
		return in.effectsOfLit(f).idle()
	case f.Fn != nil:
		return in.effectsOfNo(in.code.funcNo(in.code.nameOf(f.Fn))).idle()
	}
	return false
}
