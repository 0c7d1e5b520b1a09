package guard

import (
	"math/rand/v2"
	"testing"
)

// vars are the truth tables of six conditions: bit i is the value in world i.
var vars = [6]uint64{
	0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
	0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000,
}

type stopped struct{}

func full() { panic(stopped{}) }

// TestFormulasAgreeWithTruthTables compares operations on formulas with operations on truth tables.
func TestFormulasAgreeWithTruthTables(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	d := newDiagram(full, nil)
	formulas, tables := []Formula{False, True}, []uint64{0, ^uint64(0)}
	byTable := map[uint64]Formula{0: False, ^uint64(0): True}
	for i, table := range vars {
		formulas, tables = append(formulas, d.mk(int32(i), False, True)), append(tables, table)
		byTable[table] = formulas[len(formulas)-1]
	}
	for range 20_000 {
		i, j, k := rnd.IntN(len(formulas)), rnd.IntN(len(formulas)), rnd.IntN(len(formulas))
		f, a, b := tables[i], tables[j], tables[k]
		if got, want := d.meets(formulas[j], formulas[k]), a&b != 0; got != want {
			t.Fatalf("%#x and %#x hold together: %v, want %v", a, b, got, want)
		}
		if got, want := !d.meets(formulas[j], formulas[k]^1), a&^b == 0; got != want {
			t.Fatalf("%#x implies %#x: %v, want %v", a, b, got, want)
		}
		before := len(d.nodes)
		is, ok := d.within(rnd.IntN(40), formulas[i], formulas[j], formulas[k])
		if !ok && len(d.nodes) != before {
			t.Fatalf("%d nodes are left of what was given up", len(d.nodes)-before)
		}
		table := f&a | ^f&b
		if again := d.ite(formulas[i], formulas[j], formulas[k]); ok && again != is {
			t.Fatalf("%#x is formula %d, and then %d", table, is, again)
		} else {
			is = again
		}
		if known, ok := byTable[table]; ok && known != is {
			t.Fatalf("%#x is formula %d, and %d", table, known, is)
		}
		byTable[table] = is
		formulas, tables = append(formulas, is), append(tables, table)
	}
	for i, f := range formulas {
		for world := range 64 {
			at := f
			for at > True {
				n := d.node(at)
				at = map[bool]Formula{true: n.hi, false: n.lo}[vars[n.v]>>world&1 == 1]
			}
			if (at == True) != (tables[i]>>world&1 == 1) {
				t.Fatalf("formula %d in world %d: %v", f, world, at == True)
			}
		}
	}
}

// TestFullDiagramSaysSoAndWorksOn: a diagram that is full says so, and works on.
func TestFullDiagramSaysSoAndWorksOn(t *testing.T) {
	d := newDiagram(full, nil)
	d.limit = 1_000
	random := clauses(&d)
	all := True
	stopped := func() (is bool) {
		defer func() { _, is = recover().(stopped) }()
		for range 100_000 {
			all = d.ite(all, random(), False)
		}
		return false
	}()
	if !stopped || len(d.nodes) > d.limit+1 {
		t.Errorf("stopped: %v, with %d nodes of %d", stopped, len(d.nodes), d.limit)
	}
	if x := d.mk(number(0), False, True); d.ite(x, True, x) != x {
		t.Error("a full diagram does not do what needs no node")
	}
}

// clauses makes random disjunctions of three of a hundred conditions.
func clauses(d *diagram) func() Formula {
	rnd := rand.New(rand.NewPCG(3, 4))
	return func() Formula {
		or := False
		for range 3 {
			or = d.ite(d.mk(number(rnd.IntN(100)), False, True), True, or)
		}
		return or
	}
}

func BenchmarkDiagram(b *testing.B) {
	for b.Loop() {
		d := newDiagram(full, nil)
		random := clauses(&d)
		all := True
		for range 14 {
			all = d.ite(all, random(), False)
		}
		for range 1000 {
			d.meets(all, random()^1)
		}
	}
}
