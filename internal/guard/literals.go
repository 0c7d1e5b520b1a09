package guard

import "slices"

// Literals is the conjunction of the youngest n conditions that f decides, each as it is
// wherever f holds. It is what remains known of a path that has become too long (shortPath
// in package eval).
func (t *Table) Literals(f Formula, n int) Formula {
	list := t.decided(f, map[Formula][]int32{})
	is := True
	for _, l := range list[max(0, len(list)-n):] { // from the oldest on
		x := t.Of(l >> 1)
		if l&1 == 1 {
			x = t.Not(x)
		}
		is = t.And(is, x)
	}
	return is
}

// decided are the conditions that f decides, by age: twice their number, plus one for those
// that do not hold. A condition below both branches of a node counts only if both decide it
// alike.
func (t *Table) decided(f Formula, memo map[Formula][]int32) []int32 {
	if f <= True {
		return nil
	}
	if list, ok := memo[f]; ok {
		return list
	}
	n := t.node(f)
	var list []int32
	switch {
	case n.lo == False:
		list = append([]int32{2 * n.v}, t.decided(n.hi, memo)...)
	case n.hi == False:
		list = append([]int32{2*n.v + 1}, t.decided(n.lo, memo)...)
	default: // both are by age
		hi := t.decided(n.hi, memo)
		for _, l := range t.decided(n.lo, memo) {
			if _, ok := slices.BinarySearch(hi, l); ok {
				list = append(list, l)
			}
		}
	}
	memo[f] = list
	return list
}
