package eval

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestIDSetsAgreeWithLists compares sets of numbers with lists.
func TestIDSetsAgreeWithLists(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	sets, lists := []idset{nil}, [][]int32{nil}
	for range 2000 {
		i, j, n := rnd.IntN(len(sets)), rnd.IntN(len(sets)), rnd.Int32N(400)
		for k, s := range []idset{sets[i].with(n), sets[i].union(sets[j])} {
			more := []int32{n}
			if k == 1 {
				more = lists[j]
			}
			list := slices.Concat(lists[i], more)
			slices.Sort(list)
			list = slices.Compact(list)
			if got := slices.Collect(s.all()); !slices.Equal(got, list) {
				t.Fatalf("%v and %v: %v", lists[i], more, got)
			}
			if s.has(n) != slices.Contains(list, n) || !s.contains(sets[i]) ||
				sets[i].contains(s) != (len(list) == len(lists[i])) {
				t.Fatalf("%v: has and contains are wrong for %d and %v", list, n, lists[i])
			}
			if len(list) < 100 {
				sets, lists = append(sets, s), append(lists, list)
			}
		}
	}
	for i, s := range sets { // none was changed
		if !slices.Equal(slices.Collect(s.all()), lists[i]) {
			t.Fatalf("%v became %v", lists[i], slices.Collect(s.all()))
		}
	}
}

// TestVisitedPartsAreMetOnce: parts are met once, and cover what is part of them.
func TestVisitedPartsAreMetOnce(t *testing.T) {
	v := &visitedParts{}
	paths := [][]int{{3, 70, 1}, {3, 70}, {3}, {-2, 5}, {maxElems, 2}, {}}
	for _, p := range paths {
		if v.covers(p) {
			t.Errorf("%v is covered before what it is part of is met", p)
		}
		if _, first := v.enter(p); !first {
			t.Errorf("%v was met before", p)
		}
		if _, first := v.enter(p); first {
			t.Errorf("%v was not noted", p)
		}
		if !v.covers(append(slices.Clone(p), 9, 9)) {
			t.Errorf("%v does not cover its parts", p)
		}
	}
}

func BenchmarkUnion(b *testing.B) {
	rnd := rand.New(rand.NewPCG(7, 8))
	var sets []idset
	for range 100 {
		var s idset
		for range 50 {
			s = s.with(rnd.Int32N(5000))
		}
		sets = append(sets, s)
	}
	for b.Loop() {
		var all idset
		for _, s := range sets {
			all = all.union(s)
		}
	}
}
