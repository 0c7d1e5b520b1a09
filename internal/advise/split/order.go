package split

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/suggest"
)

// A name is one name of a program, while it is chosen.
type name struct {
	Tool
	// open says that the line, unlike the definition, has no known end.
	open  bool
	class class
	worth float64 // of suggest.Rank
}

// gain is what deferring saves for sure, without the heading of a group.
func (n *name) gain() int { return n.Tokens.Hi - n.Line.Hi }

// A class says why a name is deferred before others.
type class uint8

const (
	// unbounded: nothing bounds the definition, and the line is known. A block that
	// has it keeps no budget for sure, so these are deferred whatever the budget.
	unbounded class = iota
	// unneeded: no other tool uses its results. Those that save most go first, so
	// that the fewest have to be asked for.
	unneeded
	// needed: others act on what it finds. Those of least worth go first.
	needed
	// vague: the line has no known end, and the definition has one.
	vague
)

// names lists the names of the judged world.
func names(p *budget.Program, o Options) []*name {
	var out []*name
	byName := map[string]*name{}
	for _, t := range p.Tools {
		if !t.InWorld {
			continue
		}
		n := byName[t.Tool.Name]
		if n == nil {
			line, known := catalog.Line(t.Tool)
			n = &name{Tool: Tool{Name: t.Tool.Name, Line: o.Text(line + "\n")}, open: !known}
			byName[n.Name] = n
			out = append(out, n)
		}
		n.Tokens = n.Tokens.Max(t.Size.Tokens)
		n.open = n.open || t.Tool.Category == "" && t.Tool.Hides("/group")
		if n.Load != catalog.LoadCore && t.Tool.Load != "" {
			n.Load = t.Tool.Load // what one variant says; core before deferred
		}
	}
	for _, n := range out {
		n.Line.Open = n.Line.Open || n.open
		if n.Load == catalog.LoadDeferred {
			n.Why = "marked deferred"
		}
	}
	return out
}

// order returns the names that may be deferred in the order in which they are, and
// how many are deferred whatever the budget. Names that are equal in all else are in
// the order of the alphabet.
func order(p *budget.Program, all []*name) (steps []*name, forced int) {
	byName := map[string]*name{}
	for _, n := range all {
		byName[n.Name] = n
	}
	tools, _ := p.Request()
	for _, r := range suggest.Rank(tools, func(t *catalog.Tool) int { return byName[t.Name].Tokens.Lo }) {
		n := byName[r.Tool.Name]
		n.worth = r.Worth
		switch {
		case n.Load != "" || n.gain() <= 0 && !n.Tokens.Open:
			continue // is named, or its line would cost as much
		case n.Tokens.Open && !n.Line.Open:
			n.class, n.Why = unbounded, "its definition has gaps, so its size is not known"
			forced++
		case n.Line.Open && !n.Tokens.Open:
			n.class, n.Why = vague, "its line has gaps"
		case r.Needed == 0:
			n.class, n.Why = unneeded, "no other tool uses its results"
		default:
			n.class, n.Why = needed, fmt.Sprintf("%d others use its results, few for its tokens", r.Needed)
			if r.Needed == 1 {
				n.Why = "one other uses its results, few for its tokens"
			}
		}
		steps = append(steps, n)
	}
	slices.SortFunc(steps, func(a, b *name) int {
		first := cmp.Compare(a.class, b.class)
		if a.class == needed {
			first = cmp.Or(first, cmp.Compare(a.worth, b.worth))
		}
		return cmp.Or(first, cmp.Compare(b.gain(), a.gain()), cmp.Compare(a.Name, b.Name))
	})
	return steps, forced
}
