package guard

import (
	"slices"
	"strconv"
	"testing"
)

// TestFormulasAreTheSameInReusedMemory: formulas are the same in memory that another table has
// left.
func TestFormulasAreTheSameInReusedMemory(t *testing.T) {
	make := func(m *Memory, n int) (all []Formula, g *Table) {
		g = New(full, m)
		for i := range 100 {
			g.Variable(Condition{Key: strconv.Itoa(i)})
		}
		random := clauses(&g.diagram)
		for range n {
			f := random()
			all = append(all, f, g.And(f, g.Not(random())), g.Or(f, random()))
			if g.Wide(f, 2) != (len(g.Support(f)) > 2) {
				t.Errorf("formula %d is said to be wide: %v", f, g.Wide(f, 2))
			}
		}
		return all, g
	}
	want, _ := make(nil, 400)
	m := &Memory{}
	_, large := make(m, 4_000)
	large.Release(m)
	got, g := make(m, 400)
	if !slices.Equal(got, want) {
		t.Error("formulas depend on what a table was used for before")
	}
	if cap(g.nodes) < 10_000 {
		t.Errorf("%d nodes: the memory was not used again", cap(g.nodes))
	}
}

// TestMemoryInUse: two tables never have the same memory.
func TestMemoryInUse(t *testing.T) {
	m := &Memory{}
	New(full, m).Release(m)
	a, b := New(full, m), New(full, m)
	if &a.slots[0] == &b.slots[0] {
		t.Error("two tables have one memory")
	}
	for range 5 {
		New(full, nil).Release(m)
	}
	if len(m.free) > maxFree {
		t.Errorf("%d memories are kept", len(m.free))
	}
}
