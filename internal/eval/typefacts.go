package eval

import "go/types"

// Code that is not followed is asked for each place that it may write, and there are millions of
// these. So what it asks of types is remembered.

// An assignability has which values can be stored where those of a type are, by the number of
// their types.
type assignability struct {
	to         types.Type
	known, yes []uint64 // a bit each
}

// assignableTo is what is remembered of a type.
func (n *numbers) assignableTo(t types.Type) *assignability {
	no := n.typeNo(t)
	a := n.assignable[no]
	if a == nil {
		if n.assignable == nil {
			n.assignable = map[int32]*assignability{}
		}
		a = &assignability{to: t}
		n.assignable[no] = a
	}
	return a
}

// takes is types.AssignableTo for values of type v, which has that number.
func (a *assignability) takes(no int32, v types.Type) bool {
	at, bit := int(no/64), uint64(1)<<(no%64)
	if more := at + 1 - len(a.known); more > 0 {
		a.known, a.yes = append(a.known, make([]uint64, more)...), append(a.yes, make([]uint64, more)...)
	}
	if a.known[at]&bit == 0 {
		a.known[at] |= bit
		if types.AssignableTo(v, a.to) {
			a.yes[at] |= bit
		}
	}
	return a.yes[at]&bit != 0
}

// leadsSomewhere is the function of that name, remembered.
func (n *numbers) leadsSomewhere(t types.Type) bool {
	leads, known := n.leading[t]
	if !known {
		leads = leadsSomewhere(t, map[types.Type]bool{})
		if n.leading == nil {
			n.leading = map[types.Type]bool{}
		}
		n.leading[t] = leads
	}
	return leads
}

// sliceOf is the type of slices of elem, interned.
func (n *numbers) sliceOf(elem types.Type) *types.Slice {
	s := n.slices[elem]
	if s == nil {
		if n.slices == nil {
			n.slices = map[types.Type]*types.Slice{}
		}
		s = types.NewSlice(elem)
		n.slices[elem] = s
	}
	return s
}
