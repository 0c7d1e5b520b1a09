package guard

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// number is that of the condition of a table that was made after i others.
func number(i int) int32 { return int32(mostSelectors + i) }

// TestFormulasThatMayNotGrowStayRight: where formulas may not grow, each formula is still right
// once the conditions that stand for others have the value of what they stand for.
func TestFormulasThatMayNotGrowStayRight(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	g := New(full, nil)
	tables := map[int32]uint64{} // by condition
	formulas, values := []Formula{False, True}, []uint64{0, ^uint64(0)}
	for i, table := range vars {
		formulas = append(
			formulas,
			g.Variable(Condition{Key: string(rune('a' + i)), From: []string{string(rune('a' + i))}}),
		)
		values, tables[number(i)] = append(values, table), table
	}
	for range 2_000 {
		g.limit = len(g.nodes) + 150 // there is room for a node or two
		i, j, k := rnd.IntN(len(formulas)), rnd.IntN(len(formulas)), rnd.IntN(len(formulas))
		f, a, b := values[i], values[j], values[k]
		var is Formula
		var table uint64
		switch rnd.IntN(4) {
		case 0:
			is, table = g.And(formulas[j], formulas[k]), a&b
		case 1:
			is, table = g.Or(formulas[j], formulas[k]), a|b
		case 2:
			is, table = g.AndNot(formulas[j], formulas[k]), a&^b
		default:
			is, table = g.Ite(formulas[i], formulas[j], formulas[k]), f&a|^f&b
		}
		if n := g.Len(); len(tables) < n { // a new condition, or its negation
			last := number(n - 1)
			tables[last] = table
			if is&1 != g.Of(last)&1 {
				tables[last] = ^table
			}
		}
		formulas, values = append(formulas, is), append(values, table)
	}
	if g.Len() <= len(vars) {
		t.Fatal("no formula was large")
	}
	for i, f := range formulas {
		for world := range 64 {
			if got, want := g.in(f, world, tables), values[i]>>world&1 == 1; got != want {
				t.Fatalf("formula %d in world %d: %v", i, world, got)
			}
		}
	}
}

// in is the value of a formula where each condition has that of its table.
func (t *Table) in(f Formula, world int, tables map[int32]uint64) bool {
	for f > True {
		n := t.node(f)
		if f = n.lo; tables[n.v]>>world&1 == 1 {
			f = n.hi
		}
	}
	return f == True
}

// TestLargeFormulasKeepTheirOrigin: a condition that stands for a large formula says what it
// depends on, where it was asked, and what it is by default, if that is known.
func TestLargeFormulasKeepTheirOrigin(t *testing.T) {
	g := New(full, nil)
	g.Place = func() Condition { return Condition{Text: "here"} }
	on := g.Variable(Condition{Key: "on", Default: Yes, From: []string{"on"}})
	all := True
	for i := range 20 {
		c := g.Variable(Condition{Key: string(rune('a' + i)), Default: No, From: []string{string(rune('a' + i))}})
		all = g.Ite(c, g.Not(all), all)
	}
	g.limit = len(g.nodes) + 1
	all = g.Or(all, on)
	g.limit = len(g.nodes) + 150
	f := g.And(all, g.Of(number(20)))
	if g.Len() != 22 || f != g.Of(number(21)) {
		t.Fatalf("%d conditions, and formula %d", g.Len(), f)
	}
	if again := g.And(all, g.Of(number(20))); again != f {
		t.Errorf("another condition for the same formula: %d and %d", f, again)
	}
	if c := g.Condition(number(21)); c.Text != "here" || len(c.From) != MaxFrom || c.Default != No {
		t.Errorf("%+v", c)
	}
}

// TestBoundedWorkEndsAndLaterWorkGoesOn: what may make few nodes ends there, and what comes later
// goes on.
func TestBoundedWorkEndsAndLaterWorkGoesOn(t *testing.T) {
	g := New(full, nil)
	random := clauses(&g.diagram)
	all := True
	stopped := func() (is bool) {
		defer func() { _, is = recover().(stopped) }()
		g.Allow(500, func() {
			for range 10_000 {
				all = g.and(all, random())
			}
		})
		return false
	}()
	if n := len(g.nodes); !stopped || n > 600 {
		t.Errorf("stopped: %v, with %d nodes", stopped, n)
	}
	for range 10 {
		random()
	}
	if g.limit != MaxNodes {
		t.Errorf("the limit is %d afterwards", g.limit)
	}
}

// TestLargeFormulasTakeNoRoom: an operation whose formula is large leaves no nodes behind but that
// of the condition that stands for it. Its formula doubles with each pair, since all that is asked
// first has to be remembered.
func TestLargeFormulasTakeNoRoom(t *testing.T) {
	const pairs = 40
	g := New(full, nil)
	g.Place = func() Condition { return Condition{} }
	for i := range 2 * pairs {
		g.Variable(Condition{Key: strconv.Itoa(i)})
	}
	found, large := False, 0
	for i := range pairs {
		both := g.And(g.Of(number(i)), g.Of(number(pairs+i)))
		nodes, conds := len(g.nodes), g.Len()
		found = g.Or(found, both)
		if made := g.Len() - conds; made > 0 {
			large++
			if more := len(g.nodes) - nodes; more > made {
				t.Errorf("pair %d: %d nodes for %d conditions", i, more, made)
			}
		}
	}
	if large == 0 {
		t.Fatal("no formula was large")
	}
}
