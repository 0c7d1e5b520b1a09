package eval

import (
	"slices"
	"testing"
)

// TestAttemptsAreNumberedAlike: an attempt gets the numbers of the one before it as far as that
// came, and then new ones, also in the turns of a range over a map, which begin to count anew.
func TestAttemptsAreNumberedAlike(t *testing.T) {
	for _, turn := range []string{"", "1."} {
		in := &Interp{turnKey: turn}
		take := func(n int) (list []int) {
			for range n {
				list = append(list, in.nextNumber())
			}
			return list
		}
		var outside []int
		if turn == "" {
			outside = take(2)
		}
		first := in.numbered(nil)
		before := in.lastNumber()
		one := take(3)
		in.numbering = first.around

		second := in.numbered(first.given)
		in.turnUnknown = 0 // as each turn begins
		if in.lastNumber() != before {
			t.Errorf("in %q the next number comes behind %d, and not %d", turn, in.lastNumber(), before)
		}
		again, more := take(3), take(2)
		in.numbering = second.around

		if !slices.Equal(one, again) {
			t.Errorf("in %q the second attempt gets %v, and the first got %v", turn, again, one)
		}
		all := slices.Concat(outside, again, more, take(1))
		if unique := slices.Compact(slices.Sorted(slices.Values(all))); len(unique) != len(all) {
			t.Errorf("in %q a number comes twice: %v", turn, all)
		}
	}
}
