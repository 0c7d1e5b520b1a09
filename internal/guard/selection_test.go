package guard

import (
	"strconv"
	"testing"
)

// oneOf is a table with n conditions that say which values are there, and then n that say which of
// them is meant, and the formula that the one that is meant is there.
func oneOf(n int, selects string) (g *Table, there Formula) {
	g = New(full, nil)
	var is []Formula
	for i := range n {
		is = append(is, g.Variable(Condition{Key: "there " + strconv.Itoa(i)}))
	}
	rest := True
	for i := range n {
		meant := g.Variable(Condition{Key: "meant " + strconv.Itoa(i), Selects: selects})
		there = g.Or(there, g.And(g.And(rest, meant), is[i]))
		rest = g.AndNot(rest, meant)
	}
	return g, there
}

// TestWhatSelectsIsTestedFirst: the formula is small with the conditions that select first, and too
// large for the diagram with them last.
func TestWhatSelectsIsTestedFirst(t *testing.T) {
	const n = 40
	g, there := oneOf(n, "key")
	if g.Len() != 2*n || g.Size(there) > 3*n {
		t.Errorf("%d conditions, and a formula of %d nodes", g.Len(), g.Size(there))
	}
	if g, _ := oneOf(n, ""); g.Len() == 2*n {
		t.Error("the formula is small in any order, so the test says nothing")
	}
}

// TestASelectionIsOneDecision: the conditions of one selection do not make a formula wide or large,
// those of two do.
func TestASelectionIsOneDecision(t *testing.T) {
	g := New(full, nil)
	meant := func(of string) Formula {
		f := False
		for i := range 30 {
			f = g.Or(f, g.Variable(Condition{Key: of + strconv.Itoa(i), Selects: of}))
		}
		return f
	}
	a, flag := meant("a"), g.Variable(Condition{Key: "flag"})
	if f := g.And(a, flag); g.Wide(f, 1) || g.Large(f, 1) {
		t.Error("one selection is wide")
	}
	if f := g.And(g.And(a, meant("b")), flag); !g.Wide(f, 3) || !g.Large(f, 20) {
		t.Error("two selections are one")
	}
}

// TestThereIsAnEndToSelections: further conditions that select are conditions like others.
func TestThereIsAnEndToSelections(t *testing.T) {
	g := New(full, nil)
	for i := range mostSelectors + 10 {
		f := g.Variable(Condition{Key: strconv.Itoa(i), Selects: "key"})
		if c := g.Condition(g.Support(f)[0]); c.Key != strconv.Itoa(i) {
			t.Fatalf("condition %d is %s", i, c.Key)
		}
	}
	if g.Len() != mostSelectors+10 {
		t.Errorf("%d conditions", g.Len())
	}
}

// TestAJointConditionAsksForAllSettings: it stands for several formulas and more.
func TestAJointConditionAsksForAllSettings(t *testing.T) {
	g := New(full, nil)
	a := g.Variable(Condition{Key: "a", From: []string{"flag a"}, Lookup: true})
	b := g.Variable(Condition{Key: "b", From: []string{"flag b"}, Lookup: true, Turn: true})
	c := g.Condition(g.Support(g.Joint(Condition{Key: "c", Default: Yes}, a, g.Not(b)))[0])
	if len(c.From) != 2 || c.Lookup || c.Hidden || !c.Turn || c.Default != Yes {
		t.Errorf("%+v", c)
	}
}
