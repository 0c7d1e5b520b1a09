package extract

import (
	"crypto/sha256"
	"maps"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// A client loads the tools of one server. A program may create several servers that are one
// to a client: one per transport, or one per session. Their tools must not be added up.
// groupServers (servers.go) puts servers together before their tools are read, by name and
// place; this file does so afterwards, by what they serve.

// An offer is what a group of servers serves: its definitions by content and place.
type offer map[identity]*reading

// joinServers joins groups that are one server to a client: those that serve the same
// whenever they exist; and those made and named by one call, if they serve the same but for
// tools that are registered later. Such a registration, in a hook of a session for
// instance, may have been followed for one of them only.
func (r *run) joinServers() {
	if len(r.groups) <= 1 {
		return
	}
	offers := make([]offer, len(r.groups))
	for i := range offers {
		offers[i] = r.offer(i)
	}
	// into is a forest: each group points to the one it is part of, and a root to itself. Only
	// roots are joined to, so no circle can come into being.
	into := make([]int, len(r.groups))
	// A group goes into the first one that it equals, or that has all it has.
	for i := range into {
		into[i] = i
	}
	for i := range into {
		for j := range into {
			if into[j] == j && (j < i && r.same(i, j, offers) || r.isPart(i, j, offers)) {
				into[i] = j
				break
			}
		}
	}
	r.regroup(into)
}

// offer is what a group serves.
func (r *run) offer(group int) offer {
	out := offer{}
	for _, rd := range r.read {
		if rd.group == group {
			out[rd.identity()] = rd
		}
	}
	return out
}

// An identity is a definition by content and place.
type identity struct {
	key [sha256.Size]byte
	at  catalog.Span
}

func (rd *reading) identity() identity { return identity{rd.key, rd.tool.Source} }

// madeOf is the condition under which a server of the group exists.
func (r *run) madeOf(group int) eval.Guard {
	made := eval.False
	for _, s := range r.groups[group] {
		if either, ok := r.in.Or(made, s.made); ok {
			made = either
		}
	}
	return made
}

// same reports whether two groups serve the same, each whenever it exists.
func (r *run) same(i, j int, offers []offer) bool {
	a, b := offers[i], offers[j]
	if len(a) != len(b) {
		return false
	}
	one, other := r.madeOf(i), r.madeOf(j)
	both, ok := r.in.And(one, other)
	never := ok && r.in.Impossible(both)
	for key, rd := range a {
		also, there := b[key]
		if !there {
			return false
		}
		// If no run has both servers, each decides for itself when a tool is there.
		if never {
			continue // each has its own conditions
		}
		// Where both servers exist, both must have the tool under the same condition.
		x, ok1 := r.in.And(rd.guard, other)
		y, ok2 := r.in.And(also.guard, one)
		if !ok1 || !ok2 || x != y {
			return false
		}
	}
	return true
}

// isPart reports whether group i serves the same as group j but for what is registered later,
// where one call makes and names both. With equal offers the one with the lower number
// stays.
func (r *run) isPart(i, j int, offers []offer) bool {
	a, b := r.groups[i][0], r.groups[j][0]
	if a.site().Pos != b.site().Pos || a.name != b.name {
		return false
	}
	if len(offers[i]) > len(offers[j]) || len(offers[i]) == len(offers[j]) && i <= j {
		return false
	}
	for key := range offers[i] {
		if _, ok := offers[j][key]; !ok {
			return false
		}
	}
	for key, rd := range offers[j] {
		if _, ok := offers[i][key]; !ok && !r.late(rd.f) {
			return false
		}
	}
	return true
}

// regroup joins groups as into says, which has for each group the one that it goes into,
// and joins the definitions that they have in common.
func (r *run) regroup(into []int) {
	// A group may go into one that itself goes into another.
	root := func(i int) int {
		for into[i] != i {
			i = into[i]
		}
		return i
	}
	var groups [][]*serverValue
	index := map[int]int{} // by root
	for i := range into {
		if root(i) == i {
			index[i] = len(groups)
			groups = append(groups, nil)
		}
	}
	for i, group := range r.groups {
		to := index[root(i)]
		groups[to] = append(groups[to], group...)
	}
	kept := map[int]map[identity]*reading{} // by group
	for _, i := range slices.Sorted(maps.Values(index)) {
		kept[i] = map[identity]*reading{}
	}
	// Those of the root come first, since they are in its order.
	for _, rd := range r.read {
		if rd.group != everyServer && root(rd.group) == rd.group {
			kept[index[rd.group]][rd.identity()] = rd
		}
	}
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		if rd.group == everyServer {
			return false
		}
		rd.group = index[root(rd.group)]
		// The same definition in two groups that become one is one definition, under both
		// guards.
		old := kept[rd.group][rd.identity()]
		if old == nil || old == rd {
			return false
		}
		either, ok := r.in.Or(old.guard, rd.guard)
		if !ok {
			return false // a definition of its own
		}
		old.guard = either
		old.join(rd)
		return true
	})
	r.groups = groups
}
