package eval

import (
	"go/types"
	"testing"
)

// TestMergedChannelsHaveWhatTheyMixOnce merges what two ways left of a channel. What was in it
// before they parted would otherwise double with each merge.
func TestMergedChannelsHaveWhatTheyMixOnce(t *testing.T) {
	number := func(n int64) Value { return &Const{T: types.Typ[types.Int], V: n} }
	before := []Value{number(1), number(2)}
	a, b := append(before[:2:2], number(3)), append(before[:2:2], number(4))
	for _, c := range []struct {
		a, b []Value
		want int
	}{{before, before, 2}, {a, before, 3}, {before, b, 3}, {a, b, 4}, {nil, b, 3}} {
		if got := New(Options{}).mergeMixed(c.a, c.b); len(got) != c.want {
			t.Errorf("%d and %d elements become %d, want %d", len(c.a), len(c.b), len(got), c.want)
		}
	}
}
