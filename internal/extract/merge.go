package extract

import (
	"crypto/sha256"

	"github.com/toolbudget/toolbudget/catalog"
)

// merged finds what was read already, by its place in run.read.
type merged struct {
	byKey    map[[sha256.Size]byte][]int
	bySource map[origin][]int // those that are called
}

// An origin is a name and the place where it is defined.
type origin struct {
	name   string
	source catalog.Span
}

func newMerged() merged {
	return merged{byKey: map[[sha256.Size]byte][]int{}, bySource: map[origin][]int{}}
}

func originOf(t *catalog.Tool) origin { return origin{t.Name, t.Source} }

// keep adds a definition to what was read.
func (r *run) keep(rd *reading) {
	at := len(r.read)
	r.read = append(r.read, rd)
	r.merged.byKey[rd.key] = append(r.merged.byKey[rd.key], at)
	r.placed(at)
}

// placed notes where a definition is, which merge may change.
func (r *run) placed(at int) {
	if rd := r.read[at]; !rd.f.uncalled {
		d := originOf(rd.tool)
		r.merged.bySource[d] = append(r.merged.bySource[d], at)
	}
}

// merge joins definitions of equal content, of which a run has one or another.
func (r *run) merge(rd *reading) {
	called := len(r.read) // the first definition at the same place that is called
	if rd.f.uncalled {
		for _, at := range r.merged.bySource[originOf(rd.tool)] {
			if originOf(r.read[at].tool) == originOf(rd.tool) {
				called = min(called, at)
			}
		}
	}
	for _, at := range r.merged.byKey[rd.key] {
		if at >= called {
			break
		}
		old := r.read[at]
		g, ok := r.in.Or(old.guard, rd.guard)
		if !ok {
			continue // too large to join: a definition of its own
		}
		if r.in.DefaultWorld(rd.guard) == 1 && r.in.DefaultWorld(old.guard) != 1 {
			old.tool, rd.tool = rd.tool, old.tool
			r.placed(at)
		}
		old.guard = g
		old.ways = append(old.ways, rd.guard)
		differ(old.tool, rd.tool)
		return
	}
	if called < len(r.read) {
		return // seen better where it is called
	}
	r.keep(rd)
}

// byName groups what was read by name.
func (r *run) byName() map[string][]*reading {
	out := map[string][]*reading{}
	for _, rd := range r.read {
		out[rd.tool.Name] = append(out[rd.tool.Name], rd)
	}
	return out
}
