package extract

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// A definition that several servers of a program have is one tool of the catalog. What is
// said of it is said of all of them: each condition under which some server has it, and
// all that is assumed.

// shareServers are the guards under which any server has a definition.
func (r *run) shareServers(guards map[*reading]eval.Guard) map[*reading]eval.Guard {
	if len(r.groups) <= 1 {
		return guards
	}
	alike := map[identity][]*reading{}
	for _, rd := range r.read {
		alike[rd.identity()] = append(alike[rd.identity()], rd)
	}
	out := map[*reading]eval.Guard{}
	for _, rd := range r.read {
		out[rd] = guards[rd]
		list := alike[rd.identity()]
		if len(list) == 1 || guards[rd] == eval.True {
			continue
		}
		if g, ok := r.anyServer(list, guards); ok {
			out[rd] = g
		}
	}
	return out
}

// anyServer is the guard under which any server has a definition that each has under a
// condition, and says that there is one.
func (r *run) anyServer(list []*reading, guards map[*reading]eval.Guard) (eval.Guard, bool) {
	any := eval.False
	for _, rd := range list {
		if guards[rd] == eval.True {
			continue // that one is not like the others
		}
		g, ok := r.in.Or(any, guards[rd])
		if !ok {
			return eval.False, false
		}
		any = g
	}
	any = r.in.Simplify(any)
	return any, any != eval.True
}

// shareAssumptions gives tools that programs serve alike under one id what is assumed of
// them in any of the programs.
func shareAssumptions(list []*program) {
	byID := map[string][]*catalog.Tool{}
	for _, p := range list {
		for _, t := range p.tools {
			byID[t.ID] = append(byID[t.ID], t)
		}
	}
	for _, tools := range byID {
		for i, t := range tools {
			for _, o := range tools[:i] {
				if alikeBut(o, t) {
					o.Assumptions = ordered(append(slices.Clone(o.Assumptions), t.Assumptions...))
					t.Assumptions = o.Assumptions
				}
			}
		}
	}
}

// alikeBut is alike for what is served, whatever is assumed of it.
func alikeBut(a, b *catalog.Tool) bool {
	x := *a
	x.Assumptions = b.Assumptions
	return alike(&x, b)
}

// ordered are assumptions by text and place, each once.
func ordered(list []catalog.Assumption) []catalog.Assumption {
	slices.SortFunc(list, func(a, b catalog.Assumption) int {
		return strings.Compare(a.Text+a.At, b.Text+b.At)
	})
	return slices.Compact(list)
}
