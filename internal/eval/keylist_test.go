package eval

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// TestCopiesOfKeyListsAreIndependent: what is added to a copy, or taken from it, is not seen by
// others.
func TestCopiesOfKeyListsAreIndependent(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	lists, want := []keyList{{}}, [][]string{nil}
	for n := range 5_000 {
		i := rnd.IntN(len(lists))
		if rnd.IntN(3) == 0 {
			i = len(lists) - 1
		}
		k, w := lists[i], slices.Clone(want[i])
		switch {
		case rnd.IntN(9) == 0 && len(w) > 0:
			at := rnd.IntN(len(w))
			k, w = k.without(w[at]), slices.Delete(w, at, at+1)
		default:
			k.add(strconv.Itoa(n))
			w = append(w, strconv.Itoa(n))
		}
		if j := rnd.IntN(len(lists)); rnd.IntN(4) == 0 {
			lists[j], want[j] = k, w
		} else if len(lists) < 200 {
			lists, want = append(lists, k), append(want, w)
		} else {
			lists[j], want[j] = k, w
		}
		x, y := rnd.IntN(len(lists)), rnd.IntN(len(lists))
		same := 0
		for same < min(len(want[x]), len(want[y])) && want[x][same] == want[y][same] {
			same++
		}
		if got := lists[x].samePrefix(lists[y]); got != same {
			t.Fatalf("%d keys are the same, want %d", got, same)
		}
	}
	for i := range lists {
		if !slices.Equal(lists[i].list, want[i]) {
			t.Fatalf("list %d is %v, want %v", i, lists[i].list, want[i])
		}
	}
}

// TestKeyListsShareUntilTheyChange: a list that grows in each of many branches is not copied in
// each.
func TestKeyListsShareUntilTheyChange(t *testing.T) {
	var k keyList
	if n := testing.AllocsPerRun(1_000, func() {
		last := k
		last.add("key")
		k = last
	}); n > 0 {
		t.Errorf("%v allocations for each key", n)
	}
}
