package eval

import (
	"go/types"
	"math/rand/v2"
	"testing"
)

// TestMergeAlts holds the alternatives that are merged at once against those that are
// added one by one.
func TestMergeAlts(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	in := New(Options{})
	var conds []Guard
	for _, name := range []string{"a", "b", "c"} {
		conds = append(conds, ConditionOf(in, name))
	}
	choice := func() *Choice {
		rest, alts := True, []Alt(nil)
		for _, i := range rnd.Perm(len(conds)) {
			alts = in.addAlts(alts, in.g.And(rest, conds[i]), &Const{T: types.Typ[types.Int], V: rnd.Int64N(4)})
			rest = in.g.AndNot(rest, conds[i])
		}
		return &Choice{types.Typ[types.Int], in.addAlts(alts, rest, &Const{T: types.Typ[types.Int], V: rnd.Int64N(4)})}
	}
	for range 2_000 {
		x, y, g := choice(), choice(), in.g.Or(in.g.And(conds[rnd.IntN(3)], conds[rnd.IntN(3)]), conds[rnd.IntN(3)])
		want := in.addAlts(in.addAlts(nil, g, x), in.g.Not(g), y)
		got := in.mergeAlts(g, x.Alts, y.Alts)
		if len(got) != len(want) {
			t.Fatalf("%d alternatives, want %d", len(got), len(want))
		}
		for i := range want {
			if got[i].G != want[i].G || !same(got[i].V, want[i].V) {
				t.Fatalf("alternative %d is %v under %d, want %v under %d", i, got[i].V, got[i].G, want[i].V, want[i].G)
			}
		}
	}
}
