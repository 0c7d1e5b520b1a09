package extract

import (
	"crypto/sha256"
	"slices"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// merged finds what was read already, by its place in run.read.
type merged struct {
	byContent map[served][]int
	bySource  map[definition][]int // those that are called
}

// served is what a group of servers serves.
type served struct {
	key   [sha256.Size]byte // of its content
	group int
	of    *found // where its name is not known, which may then be another's
}

func newMerged() merged {
	return merged{byContent: map[served][]int{}, bySource: map[definition][]int{}}
}

func (rd *reading) served() served {
	s := served{key: rd.key, group: rd.group}
	if rd.tool.Hides("/name") {
		s.of = rd.f
	}
	return s
}

// keep adds a definition to what was read.
func (r *run) keep(rd *reading) {
	at := len(r.read)
	r.read = append(r.read, rd)
	r.merged.byContent[rd.served()] = append(r.merged.byContent[rd.served()], at)
	r.placed(at)
}

// placed notes where a definition is, which merge may change.
func (r *run) placed(at int) {
	if rd := r.read[at]; !rd.f.uncalled {
		d := definitionOf(rd.tool)
		r.merged.bySource[d] = append(r.merged.bySource[d], at)
	}
}

// merge joins definitions of equal content, of which a run has one or another.
func (r *run) merge(rd *reading) {
	called := len(r.read) // the first definition at the same place that is called
	if rd.f.uncalled {
		for _, at := range r.merged.bySource[definitionOf(rd.tool)] {
			if definitionOf(r.read[at].tool) == definitionOf(rd.tool) {
				called = min(called, at)
			}
		}
	}
	for _, at := range r.merged.byContent[rd.served()] {
		if at >= called {
			break
		}
		old := r.read[at]
		g, ok := r.in.Or(old.guard, rd.guard)
		if !ok {
			continue // too large to join: a definition of its own
		}
		if r.in.DefaultWorld(rd.guard) == guard.Yes && r.in.DefaultWorld(old.guard) != guard.Yes {
			old.tool, rd.tool = rd.tool, old.tool
			r.placed(at)
		}
		old.guard = g
		old.join(rd)
		differ(old.tool, rd.tool)
		return
	}
	if called < len(r.read) {
		return // seen better where it is called
	}
	r.keep(rd)
}

// join notes that another definition is one with rd.
func (rd *reading) join(other *reading) {
	rd.ways = append(rd.ways, other.guard)
	for _, at := range other.places() {
		if !slices.Contains(rd.places(), at) {
			rd.also = append(rd.also, at)
		}
	}
}

// places are where rd is defined, the place that is shown first.
func (rd *reading) places() []definition {
	return append([]definition{definitionOf(rd.tool)}, rd.also...)
}

// byName groups what was read by name.
func (r *run) byName() map[string][]*reading {
	out := map[string][]*reading{}
	for _, rd := range r.read {
		out[rd.tool.Name] = append(out[rd.tool.Name], rd)
	}
	return out
}
