package budget

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

// Totals are the sums over the tools of one world.
type Totals struct {
	Tools  interval.Int `json:"tools"`
	Bytes  interval.Int `json:"bytes"`
	Tokens interval.Int `json:"tokens"`
	// WireBytes and WireTokens are those of the whole definitions.
	WireBytes  interval.Int `json:"wireBytes"`
	WireTokens interval.Int `json:"wireTokens"`
	// Grade says how far the tokens can be trusted: exact, calibrated,
	// extrapolated or rough.
	Grade string `json:"grade,omitempty"`
}

// amounts are the sums, each in its place.
func (t *Totals) amounts() [5]*interval.Int {
	return [...]*interval.Int{&t.Tools, &t.Bytes, &t.Tokens, &t.WireBytes, &t.WireTokens}
}

// each combines the sums of t and u one by one.
func (t Totals) each(u Totals, f func(a, b interval.Int) interval.Int) Totals {
	var out Totals
	with, to := u.amounts(), out.amounts()
	for i, a := range t.amounts() {
		*to[i] = f(*a, *with[i])
	}
	return out
}

func (t Totals) plus(u Totals) Totals { return t.each(u, interval.Int.Plus) }

func (t Totals) max(u Totals) Totals { return t.each(u, interval.Int.Max) }

// from returns t with the lower ends of u.
func (t Totals) from(u Totals) Totals {
	out := t.each(u, func(a, b interval.Int) interval.Int { return interval.Int{Lo: b.Lo, Hi: a.Hi, Open: a.Open} })
	out.Grade = t.Grade
	return out
}

// open marks every sum as having no known end.
func (t Totals) open() Totals {
	for _, a := range t.amounts() {
		a.Open = true
	}
	return t
}

// total sums the tools of a world. Definitions of one name are variants, of
// which a run takes one, so a name counts once, with its largest variant. Of
// two branches of a condition only the heavier counts.
func total(tools []*Tool, w catalog.World) Totals {
	byName := variants(tools)
	groups := make([]group, 0, len(byName))
	for _, of := range byName {
		g := group{conditions: common(of)}
		if w == catalog.DefaultWorld {
			g.sum = inDefault(of)
		} else {
			g.sum = largest(of)
		}
		another := len(byName) > 1 && of[0].Tool.Hides("/name") // it may have the name of another
		if another || !slices.ContainsFunc(of, func(t *Tool) bool { return t.Tool.Placed() }) {
			g.sum = g.sum.from(Totals{})
		}
		groups = append(groups, g)
	}
	return largestRun(groups)
}

// variants returns the tools by name, in the order of the first of each name.
func variants(tools []*Tool) [][]*Tool {
	out := make([][]*Tool, 0, len(tools))
	places := make(map[string]int, len(tools))
	for i, t := range tools {
		name := nameOf(t.Tool)
		place, known := places[name]
		if !known {
			places[name] = len(out)
			out = append(out, tools[i:i+1:i+1])
			continue
		}
		out[place] = append(out[place], t)
	}
	return out
}

// nameOf is the name by which a server keeps one tool. A name that is not known is
// taken to be one of its own.
func nameOf(t *catalog.Tool) string {
	if t.Hides("/name") {
		return "\x00" + t.ID
	}
	return t.Name
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
	var sum Totals
	for _, t := range variants {
		sum = sum.max(t.Size.alone())
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
		sum = sum.from(Totals{})
	default:
		least := largest(sure)
		for _, t := range maybe {
			least = least.each(t.Size.alone(), func(a, b interval.Int) interval.Int {
				return interval.Int{Lo: min(a.Lo, b.Lo)}
			})
		}
		sum = sum.from(least)
	}
	return sum
}

// in reports whether a tool is in the world, or may be.
func in(t *catalog.Tool, w catalog.World) bool {
	return t.Reachable && (w == catalog.Everything || t.Default != catalog.No)
}
