package budget

import "github.com/toolbudget/toolbudget/catalog"

// Totals are the sums over the tools of one world.
type Totals struct {
	Tools  Amount `json:"tools"`
	Bytes  Amount `json:"bytes"`
	Tokens Amount `json:"tokens"`
}

func (t Totals) plus(u Totals) Totals {
	return Totals{t.Tools.Plus(u.Tools), t.Bytes.Plus(u.Bytes), t.Tokens.Plus(u.Tokens)}
}

// open marks every sum as having no known end.
func (t Totals) open() Totals {
	t.Tools.Open, t.Bytes.Open, t.Tokens.Open = true, true, true
	return t
}

// total sums the tools of a world. Definitions of one name are variants, of
// which a run takes one, so a name counts once, with its largest variant.
func total(tools []*Tool, w World) Totals {
	var order []string
	variants := map[string][]*Tool{}
	for _, t := range tools {
		if variants[t.Tool.Name] == nil {
			order = append(order, t.Tool.Name)
		}
		variants[t.Tool.Name] = append(variants[t.Tool.Name], t)
	}
	var sum Totals
	for _, name := range order {
		if w == DefaultWorld {
			sum = sum.plus(inDefault(variants[name]))
		} else {
			sum = sum.plus(largest(variants[name]))
		}
	}
	return sum
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
