package eval

import (
	"cmp"
	"math"
	"slices"
)

// A Decisive is a condition on which a formula depends.
type Decisive struct {
	*Condition
	// Always and Never say that the formula holds only if the condition does,
	// or does not. With neither, it decides together with others.
	Always, Never bool
}

// Decisive lists the conditions of g: first those that must hold or must not,
// then the others, those with the most influence first. The influence of a
// condition is by how much deciding it changes the share of all cases in which
// g holds (Banzhaf's index, J. F. Banzhaf, "Weighted Voting Doesn't Work", 1965).
func (in *Interp) Decisive(g Guard) (list []Decisive) {
	in.Within(func() { list = in.g.decisive(g) })
	return list
}

func (g *guards) decisive(f Guard) []Decisive {
	type weighed struct {
		Decisive
		influence float64
	}
	var all []weighed
	g.aside(math.MaxInt32/4, func() {
		share := map[Guard]float64{False: 0, True: 1}
		for _, v := range g.support(f) {
			lo, hi := g.restrict(f, v, false), g.restrict(f, v, true)
			w := weighed{Decisive: Decisive{g.conds[v], lo == False, hi == False}}
			w.influence = math.Abs(g.share(lo, share) - g.share(hi, share))
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

// share is the share of all cases in which f holds.
func (g *guards) share(f Guard, memo map[Guard]float64) float64 {
	if s, ok := memo[f]; ok {
		return s
	}
	n := g.nodes[f]
	s := (g.share(n.lo, memo) + g.share(n.hi, memo)) / 2
	memo[f] = s
	return s
}
