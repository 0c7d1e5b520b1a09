package guard

// A Memory keeps the memory of tables that are no longer used for the next ones: what
// a large program needs would else be made anew for each of its runs, and that is as
// much as all its values. The zero value is empty.
type Memory struct{ free []arrays }

// maxFree is how many a Memory keeps: a program is run in two worlds, and once more.
const maxFree = 3

// take is memory for a diagram: used one, if there is any.
func (m *Memory) take() arrays {
	if m == nil || len(m.free) == 0 {
		return arrays{
			nodes: make([]node, 0, firstSlots), slots: make([]slot, 2*firstSlots), results: make([]result, firstSlots),
		}
	}
	last := len(m.free) - 1
	a := m.free[last]
	m.free = m.free[:last]
	return a
}

// Release gives the memory of t to m. No formula of t means anything from then on.
func (t *Table) Release(m *Memory) {
	if a := t.arrays; m != nil && a.nodes != nil && len(m.free) < maxFree && a.walks < 1<<30 {
		m.free = append(m.free, a)
	}
	t.arrays = arrays{}
}
