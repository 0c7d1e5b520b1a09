package extract

import (
	"crypto/sha256"
	"slices"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// One tool may be found several times: a helper that registers it is called on two
// branches. Definitions that are the same to a model are merged when they are read, with
// both conditions, so that the tool is counted once.

// merged finds definitions that were read already, by their index in run.read.
type merged struct {
	byContent map[servedTool][]int
	bySource  map[definition][]int // those that are called
}

// servedTool is the key of a definition for merging: its content and the group of servers that
// serve it. A tool without a known name may be another one than it seems, so its
// registration is part of the key.
type servedTool struct {
	key   [sha256.Size]byte // of its content
	group int
	of    *found // where its name is not known, which may then be another's
}

func newMerged() merged {
	return merged{byContent: map[servedTool][]int{}, bySource: map[definition][]int{}}
}

func (rd *reading) served() servedTool {
	s := servedTool{key: rd.key, group: rd.group}
	if rd.tool.Hides("/name") && !rd.hadName {
		s.of = rd.f
	}
	return s
}

// keep adds a definition.
func (r *run) keep(rd *reading) {
	at := len(r.read)
	r.read = append(r.read, rd)
	r.merged.byContent[rd.served()] = append(r.merged.byContent[rd.served()], at)
	r.placed(at)
}

// placed notes where a definition is, if its function is called. merge may have changed
// that.
func (r *run) placed(at int) {
	if rd := r.read[at]; !rd.f.uncalled {
		d := definitionOf(rd.tool)
		r.merged.bySource[d] = append(r.merged.bySource[d], at)
	}
}

// merge adds a definition, or joins it with one of equal content: a run has one or the
// other. One from a function that is not called is dropped if there is one at the same
// place that is called, since that knows its arguments.
func (r *run) merge(rd *reading) {
	called := len(r.read) // the first definition at the same place that is called
	// A reading of a function that is not called has unknown arguments.
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
		// The definition that is there by default is the one to show.
		if r.in.DefaultWorld(rd.guard) == guard.Yes && r.in.DefaultWorld(old.guard) != guard.Yes {
			// The one that is there by default is shown, with its place.
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

// join notes that another definition is part of rd: what is assumed of either is assumed of both.
func (rd *reading) join(other *reading) {
	rd.assumed = rd.assumed || other.assumed
	if len(other.tool.Assumptions) > 0 {
		rd.tool.Assumptions = slices.Concat(rd.tool.Assumptions, other.tool.Assumptions)
		sortAssumptions(rd.tool)
	}
	rd.ways = append(rd.ways, other.guard)
	rd.leftOut = rd.leftOut && other.leftOut
	for _, at := range other.places() {
		if !slices.Contains(rd.places(), at) {
			rd.also = append(rd.also, at)
		}
	}
}

// places are the places where rd is defined; the first is the one that is shown.
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
