package guard

import (
	"cmp"
	"math"
	"slices"
)

// This file tells which conditions a formula depends on, for the texts that users see.

// A Decisive is a condition on which a formula depends.
type Decisive struct {
	*Condition
	// Always and Never say that the formula holds only if the condition does,
	// or does not. With neither, it decides together with others.
	Always, Never bool
}

// Decisive lists the conditions of f: first those that must hold or must not,
// then the others, those with the most influence first. The influence of a
// condition is by how much deciding it changes the share of all cases in which
// f holds (Banzhaf's index, J. F. Banzhaf, "Weighted Voting Doesn't Work", 1965).
func (t *Table) Decisive(f Formula) []Decisive {
	type weighed struct {
		Decisive
		influence float64
	}
	var all []weighed
	// The formulas in between are of no further use, so their nodes are forgotten.
	t.aside(math.MaxInt32/4, func() {
		share := map[Formula]float64{False: 0, True: 1}
		for _, v := range t.Support(f) {
			lo, hi := t.restrict(f, v, false), t.restrict(f, v, true)
			// If f is False without the condition, it always needs it.
			w := weighed{Decisive: Decisive{Condition: t.Condition(v), Always: lo == False, Never: hi == False}}
			w.influence = math.Abs(t.share(lo, share) - t.share(hi, share))
			if w.Always || w.Never {
				w.influence = math.Inf(1)
			}
			all = append(all, w)
		}
	})
	slices.SortStableFunc(all, func(a, b weighed) int { return cmp.Compare(b.influence, a.influence) })
	out := make([]Decisive, len(all))
	for i, w := range all {
		out[i] = w.Decisive
	}
	return out
}

// share is the fraction of all combinations of conditions in which f holds, each condition
// being as likely true as false.
func (t *Table) share(f Formula, memo map[Formula]float64) float64 {
	if s, ok := memo[f]; ok {
		return s
	}
	n := t.node(f)
	s := (t.share(n.lo, memo) + t.share(n.hi, memo)) / 2
	memo[f] = s
	return s
}
