package budget

import (
	"maps"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"

	"github.com/toolbudget/toolbudget/interval"
)

// An allowance says which gaps of a program the configuration accepts: those of tools
// whose exception has max-gaps, and all of them where limits.max-gaps is given and kept.
// A ceiling then holds what is known, and the allowance holds what is not.
type allowance struct {
	gaps     interval.Int           // that count and that no exception accepts
	all      bool                   // limits.max-gaps accepts every gap of the program
	excepted map[*catalog.Tool]bool // by an exception
}

// allowance counts the gaps of a program that offers the tools.
func (c *checker) allowance(cp *catalog.Program, tools []*catalog.Tool) allowance {
	n := len(cp.DynamicSources)
	for _, g := range cp.Gaps {
		if !catalog.Covers("/instructions", g.Path) {
			n++
		}
	}
	a := allowance{excepted: map[*catalog.Tool]bool{}}
	for _, t := range tools {
		if !in(t, c.World) {
			continue
		}
		own, excepted := c.gaps(t)
		a.excepted[t] = excepted
		n += own
	}
	a.gaps = interval.Exactly(n)
	l := c.Limits.MaxGaps
	a.all = l.Given && l.Verdict(a.gaps) == rules.Within
	return a
}

// accepts reports whether the gaps of a tool are accepted.
func (a allowance) accepts(t *catalog.Tool) bool { return a.all || a.excepted[t] }

// known returns the size as if nothing were missing from it.
func (s Size) known() Size {
	return Size{
		Bytes: s.Bytes.Known(), Chars: s.Chars.Known(), Words: s.Words.Known(), Tokens: s.Tokens.Known(),
		WireBytes: s.WireBytes.Known(), WireTokens: s.WireTokens.Known(),
	}
}

// sums are the sums over some tools before Options.Sum: those that reports show, and
// those that limits see.
type sums struct{ shown, held map[catalog.World]Totals }

// joining says that tools may join at run time, to the sums that are shown and to those
// that limits see.
type joining struct{ shown, held bool }

// addUp adds up tools in both worlds. Where limits see the sizes that are shown, as they do
// unless a gap is accepted, one sum is both.
func addUp(tools []*Tool, sure func(*catalog.Tool) bool, unseen joining) sums {
	of := func(tools []*Tool, open bool) map[catalog.World]Totals {
		return map[catalog.World]Totals{
			catalog.DefaultWorld: sumIn(tools, catalog.DefaultWorld, sure, open),
			catalog.Everything:   sumIn(tools, catalog.Everything, sure, open),
		}
	}
	shown := of(tools, unseen.shown)
	if unseen.shown == unseen.held && !slices.ContainsFunc(tools, func(t *Tool) bool { return t.held != t.Size }) {
		return sums{shown, maps.Clone(shown)}
	}
	return sums{shown, of(asHeld(tools), unseen.held)}
}

func (s sums) plus(t sums) sums {
	both := func(a, b map[catalog.World]Totals) map[catalog.World]Totals {
		out := map[catalog.World]Totals{}
		for _, w := range []catalog.World{catalog.DefaultWorld, catalog.Everything} {
			out[w] = a[w].plus(b[w])
		}
		return out
	}
	return sums{both(s.shown, t.shown), both(s.held, t.held)}
}

// asHeld returns the tools with the sizes that limits see.
func asHeld(tools []*Tool) []*Tool {
	out := make([]*Tool, len(tools))
	for i, t := range tools {
		out[i] = &Tool{Tool: t.Tool, Size: t.held, held: t.held, InWorld: t.InWorld}
	}
	return out
}
