package extract

import (
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// maxTogether bounds the tools under conditions that are run in one list. Each makes what the
// functions do with the list conditional as well.
const maxTogether = 40

// together runs the functions on one list of all tools, each under the condition on which it is
// registered. They may ask which other tools there are, or how many. It is not done if there are
// too many conditions, or one list may have tools whose conditions exclude each other, from several
// turns of a loop. The list stays open if it cannot be told which tool is which.
func (r *run) together(
	server *eval.Ptr, changes []change, list []listedTool, l *listing, read map[*found][]*reading,
) bool {
	open := 0
	for _, t := range list {
		if t.of.guard != eval.True {
			open++
		}
	}
	if r.world || open == 0 || open > maxTogether || !r.onceByName(list) || r.ofSeveralTurns(list) {
		return false
	}
	byName := func(a, b listedTool) int { return strings.Compare(a.of.name, b.of.name) }
	slices.SortStableFunc(list, byName) // as all that is read here lists them
	all, known := &listing{left: map[string]eval.Guard{}}, map[*found][]*reading{}
	if !r.sample(server, changes, list, all, known, r.in.MayHaveCalled) {
		return false
	}
	if renamesOneOfSeveral(list, all) {
		return true // with a list that is open
	}
	*l = *all
	maps.Copy(read, known)
	return true
}

// ofSeveralTurns reports whether a list has tools that only different turns of a loop register.
func (r *run) ofSeveralTurns(list []listedTool) bool {
	for i, a := range list {
		for _, b := range list[:i] {
			if !a.of.repeated || !b.of.repeated {
				continue
			}
			if both, ok := r.in.And(a.of.guard, b.of.guard); ok && r.in.Impossible(both) {
				return true
			}
		}
	}
	return false
}

// renamesOneOfSeveral reports whether a list has tools under new names, and there are several
// registrations of one name: which of them has been renamed is not known.
func renamesOneOfSeveral(list []listedTool, l *listing) bool {
	names := map[string]bool{"": true}
	several := false
	for _, t := range list {
		several = several || names[t.of.name]
		names[t.of.name] = true
	}
	for name := range l.left {
		if several && !names[name] {
			return true
		}
	}
	return false
}

// onceByName gives each tool of a list the condition on which it is registered, and no other one of
// its name later: that takes its place.
func (r *run) onceByName(list []listedTool) (ok bool) {
	guards, later := map[*found]eval.Guard{}, map[string]eval.Guard{}
	for _, f := range slices.Backward(r.registry.all()) {
		if f.server == nil || !slices.ContainsFunc(list, func(t listedTool) bool { return t.of == f }) {
			continue
		}
		if guards[f], ok = r.in.Without(f.guard, later[f.name]); !ok {
			return false
		}
		if f.name != "" {
			if later[f.name], ok = r.in.Or(later[f.name], f.guard); !ok {
				return false
			}
		}
	}
	for i, t := range list {
		list[i].G = guards[t.of]
	}
	return true
}
