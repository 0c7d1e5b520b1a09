package extract

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Tools under more conditions than one list can have (see together) are run in two: those that may
// be there by default, and the others. That is the truth if the functions look at each tool by
// itself, as nearly all do, and not if they ask which others there are:
//
//	if t.Name == "search" && has["search_v2"] { continue }
//
// Whether they do is not proved but tried, on the longest list there is and on the shortest ones.

// apart runs the functions on these lists. It is not ok if one of them could not be run, or if what
// becomes of a tool depends on which others there are.
func (r *run) apart(
	server *eval.Ptr, changes []change, usual, others []listedTool, l *listing, read map[*found][]*reading,
) (ok bool) {
	known := map[*found][]*reading{}
	if !r.sample(server, changes, usual, l, known, r.in.MayHaveCalled) {
		return false
	}
	ok = len(others) == 0 || r.sample(server, changes, others, l, known, r.in.MayHaveCalled)
	if ok && !r.world && !r.alike(server, changes, append(slices.Clip(usual), others...), l, known) {
		return false
	}
	maps.Copy(read, known)
	return ok
}

// alike reports whether the same becomes of each tool in a list of all and, if it is registered
// under a condition, in one of its own. l and read are what has become of it elsewhere.
func (r *run) alike(
	server *eval.Ptr, changes []change, all []listedTool, l *listing, read map[*found][]*reading,
) bool {
	lists, sometimes := [][]listedTool{all}, 0
	for i, t := range all {
		if t.of.guard != eval.True {
			lists = append(lists, all[i:i+1])
			sometimes++
		}
	}
	if sometimes == 0 {
		return true
	}
	for _, list := range lists {
		now, known := &listing{left: map[string]eval.Guard{}}, map[*found][]*reading{}
		if !r.sample(server, changes, list, now, known, r.in.MayHaveCalled) {
			return false
		}
		for _, t := range list {
			before, after := howOften(l.left[t.of.name]), howOften(now.left[t.of.name])
			if before != after || !sameTexts(read[t.of], known[t.of]) {
				return false
			}
		}
	}
	return true
}

// howOften is True for always, False for never, and otherwise neither.
func howOften(g eval.Guard) eval.Guard {
	if g == eval.True || g == eval.False {
		return g
	}
	return -1
}

// sameTexts reports whether a tool was read as the same definitions.
func sameTexts(a, b []*reading) bool {
	return slices.EqualFunc(a, b, func(a, b *reading) bool {
		left, err := json.Marshal(a.tool)
		right, also := json.Marshal(b.tool)
		return err == nil && also == nil && bytes.Equal(left, right)
	})
}
