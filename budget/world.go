package budget

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// Totals are the sums over the tools of one world.
type Totals struct {
	Tools  Amount `json:"tools"`
	Bytes  Amount `json:"bytes"`
	Tokens Amount `json:"tokens"`
	// Grade says how far the tokens can be trusted: exact, calibrated,
	// extrapolated or rough.
	Grade string `json:"grade,omitempty"`
}

func (t Totals) plus(u Totals) Totals {
	return Totals{Tools: t.Tools.Plus(u.Tools), Bytes: t.Bytes.Plus(u.Bytes), Tokens: t.Tokens.Plus(u.Tokens)}
}

// open marks every sum as having no known end.
func (t Totals) open() Totals {
	t.Tools.Open, t.Bytes.Open, t.Tokens.Open = true, true, true
	return t
}

// A group is one name with its variants, of which a run takes one.
type group struct {
	sum Totals
	// conditions that hold whenever a tool of this name is there.
	conditions []string
}

// total sums the tools of a world. Definitions of one name are variants, of
// which a run takes one, so a name counts once, with its largest variant. Of
// two branches of a condition only the heavier counts.
func total(tools []*Tool, w World) Totals {
	var order []string
	variants := map[string][]*Tool{}
	for _, t := range tools {
		name := nameOf(t.Tool)
		if variants[name] == nil {
			order = append(order, name)
		}
		variants[name] = append(variants[name], t)
	}
	var groups []group
	for _, name := range order {
		g := group{conditions: common(variants[name])}
		if w == DefaultWorld {
			g.sum = inDefault(variants[name])
		} else {
			g.sum = largest(variants[name])
		}
		if len(order) > 1 && variants[name][0].Tool.Hides("/name") {
			g.sum.Tools.Lo, g.sum.Bytes.Lo, g.sum.Tokens.Lo = 0, 0, 0 // it may have the name of another
		}
		groups = append(groups, g)
	}
	return heaviest(groups, split(groups))
}

// nameOf is the name by which a server keeps one tool. A name that is not known is
// taken to be one of its own.
func nameOf(t *catalog.Tool) string {
	if t.Hides("/name") {
		return "\x00" + t.ID
	}
	return t.Name
}

// heaviest returns the largest sum over all ways to decide the conditions.
func heaviest(groups []group, undecided []string) Totals {
	if len(undecided) == 0 {
		var sum Totals
		for _, g := range groups {
			sum = sum.plus(g.sum)
		}
		return sum
	}
	without := func(condition string) []group {
		return slices.DeleteFunc(slices.Clone(groups), func(g group) bool { return slices.Contains(g.conditions, condition) })
	}
	yes := heaviest(without(negation(undecided[0])), undecided[1:])
	no := heaviest(without(undecided[0]), undecided[1:])
	return Totals{Tools: yes.Tools.Or(no.Tools), Bytes: yes.Bytes.Or(no.Bytes), Tokens: yes.Tokens.Or(no.Tokens)}
}

// mostSplit bounds the conditions that are decided both ways, since each
// doubles the work. Beyond it branches are added, which is never too little.
const mostSplit = 10

// split returns the conditions of which both branches offer tools, in the
// order they are met.
func split(groups []group) []string {
	has := map[string]bool{}
	for _, g := range groups {
		for _, c := range g.conditions {
			has[c] = true
		}
	}
	var out []string
	for _, g := range groups {
		for _, c := range g.conditions {
			if n := negation(c); n != "" && has[n] && !slices.Contains(out, c) && !slices.Contains(out, n) && len(out) < mostSplit {
				out = append(out, c)
			}
		}
	}
	return out
}

// negation returns the other branch of a condition that says where it is
// decided: !(a && b) at f.go:3:5 of a && b at f.go:3:5. Two
// conditions of one text at different places may differ, so a condition
// without a place has no other branch: "".
func negation(condition string) string {
	i := strings.LastIndex(condition, " at ")
	if i < 0 {
		return ""
	}
	return catalog.Not(condition[:i]) + condition[i:]
}

// common returns the conditions that all variants share.
func common(variants []*Tool) []string {
	shared := slices.Clone(variants[0].Tool.Conditions)
	for _, t := range variants[1:] {
		shared = slices.DeleteFunc(shared, func(c string) bool { return !slices.Contains(t.Tool.Conditions, c) })
	}
	return shared
}

// largest returns the sizes of the largest variant, size by size.
func largest(variants []*Tool) Totals {
	sum := Totals{Tools: Exactly(1)}
	for _, t := range variants {
		sum.Bytes = sum.Bytes.Or(t.Size.Bytes)
		sum.Tokens = sum.Tokens.Or(t.Size.Tokens)
	}
	return sum
}

// inDefault returns what one name weighs in the default world. A variant of
// which that is not known may be there or not, and may take the place of one
// that is.
func inDefault(variants []*Tool) Totals {
	var sure, maybe []*Tool
	for _, t := range variants {
		switch t.Tool.Default {
		case catalog.Yes:
			sure = append(sure, t)
		case catalog.Unknown:
			maybe = append(maybe, t)
		}
	}
	sum := largest(append(sure[:len(sure):len(sure)], maybe...))
	switch {
	case len(sure)+len(maybe) == 0:
		return Totals{}
	case len(sure) == 0:
		sum.Tools.Lo, sum.Bytes.Lo, sum.Tokens.Lo = 0, 0, 0
	default:
		least := largest(sure)
		sum.Bytes.Lo, sum.Tokens.Lo = least.Bytes.Lo, least.Tokens.Lo
		for _, t := range maybe {
			sum.Bytes.Lo = min(sum.Bytes.Lo, t.Size.Bytes.Lo)
			sum.Tokens.Lo = min(sum.Tokens.Lo, t.Size.Tokens.Lo)
		}
	}
	return sum
}

// in reports whether a tool is in the world, or may be.
func in(t *catalog.Tool, w World) bool {
	return t.Reachable && (w == Everything || t.Default != catalog.No)
}
