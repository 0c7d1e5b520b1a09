package guard

import (
	"math/rand/v2"
	"testing"
)

// TestFormulasImplyTheirLiterals: a formula implies its literals, and decides no other condition.
func TestFormulasImplyTheirLiterals(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	g := New(full, nil)
	var conds []Formula
	for i := range 6 {
		conds = append(conds, g.Variable(Condition{Key: string(rune('a' + i))}))
	}
	formulas := append([]Formula{True}, conds...)
	decided := 0
	for range 2_000 {
		a, b := formulas[rnd.IntN(len(formulas))], formulas[rnd.IntN(len(formulas))]
		f := g.And(a, b^Formula(rnd.IntN(2)))
		if f == False {
			continue
		}
		formulas = append(formulas, f)
		lits := g.Literals(f, 10)
		if !g.Implies(f, lits) {
			t.Fatalf("a formula does not imply its literals")
		}
		for _, c := range conds {
			for _, c := range []Formula{c, g.Not(c)} {
				if have, want := g.Implies(lits, c), g.Implies(f, c); have != want {
					t.Fatalf("of a condition that is decided (%v), its literals say %v", want, have)
				} else if want {
					decided++
				}
			}
		}
	}
	if decided < 1000 {
		t.Errorf("only %d conditions were decided", decided)
	}
	f := g.And(g.And(conds[0], g.Not(conds[2])), conds[4])
	if have, want := g.Literals(f, 2), g.And(g.Not(conds[2]), conds[4]); have != want {
		t.Error("the two youngest literals are others")
	}
}
