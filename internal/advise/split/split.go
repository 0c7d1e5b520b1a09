package split

import (
	"slices"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

// Options of a choice.
type Options struct {
	// Budget is the most tokens that the block may have.
	Budget int
	// Text counts the tokens of a text that is not a tool.
	Text func(string) interval.Int
	// Discover, if any, is the definition of the tool by which a model asks for
	// deferred ones: none of the program's. It is part of the block as soon as one is
	// deferred.
	Discover *catalog.Tool
	// Weigh counts the tokens of a tool. Only Discover is weighed: the tokens of the
	// program's tools are known.
	Weigh func(*catalog.Tool) interval.Int
	// Sum, if any, returns what tools of that many tokens are counted as together: far
	// beyond what was recorded, as a wider band.
	Sum func(interval.Int) interval.Int
}

// A Block is what a request has before a deferred tool is asked for, in tokens,
// without the fixed part of a request.
type Block struct {
	budget.Initial
	// Discover is the definition of the tool that asks for deferred ones.
	Discover interval.Int
	// All is core, lines and Discover, widened by Options.Sum. Its upper bound is held
	// to the budget. Where it is open, parts of it are not known.
	All interval.Int
}

// A Choice says which names are deferred, and what a request then has at first.
type Choice struct {
	// Budget is what was asked for. It is Met if the known parts of the block keep it;
	// if no choice does, this one is that of the smallest block.
	Budget int
	Met    bool
	Block  Block
	// Whole is the block without what was deferred here.
	Whole Block
	// Deferred are the names that a line stands for: those that were deferred before,
	// then the others in the order in which they were deferred.
	Deferred []Tool
	// Kept are the names of which the definitions stay, in the program's order.
	Kept []Tool
}

// A Tool is one name, with all its variants.
type Tool struct {
	Name string
	// Load is core or deferred where the tool was named so, else empty.
	Load string
	// Tokens are those of the largest definition, Line those of the line that stands
	// for it, or would.
	Tokens, Line interval.Int
	// After is what the block has with this name and all before it deferred. It is zero
	// for a name that is kept or was deferred before.
	After interval.Int
	// Why it is deferred or kept.
	Why string
}

// Choose splits the names that a program has in the world that is judged. Those of
// which Load is core are never deferred, those that are deferred stay so, and the
// choice is of the others. The tools are not changed.
func Choose(p *budget.Program, o Options) *Choice {
	all := names(p, o)
	deferred := map[string]bool{}
	c := &Choice{Budget: o.Budget}
	for _, n := range all {
		if n.Load == catalog.LoadDeferred {
			deferred[n.Name] = true
			c.Deferred = append(c.Deferred, n.Tool)
		}
	}
	steps, forced := order(p, all)
	blocks := []Block{o.block(p, deferred)}
	chosen := -1 // how many steps are taken
	for i := 0; i <= len(steps); i++ {
		if i > 0 {
			deferred[steps[i-1].Name] = true
			blocks = append(blocks, o.block(p, deferred))
			steps[i-1].After = blocks[i].All
		}
		if i < forced {
			continue // nothing bounds the block yet
		}
		c.Met = blocks[i].All.Hi <= o.Budget
		if c.Met || chosen < 0 || blocks[i].All.Hi < blocks[chosen].All.Hi {
			chosen = i
		}
		if c.Met {
			break
		}
	}
	c.Whole, c.Block = blocks[0], blocks[chosen]
	for _, n := range steps[:chosen] {
		c.Deferred = append(c.Deferred, n.Tool)
	}
	for _, n := range all {
		switch at := slices.Index(steps, n); {
		case n.Load == catalog.LoadDeferred || at >= 0 && at < chosen:
			continue // is deferred
		case n.Load == catalog.LoadCore:
			n.Why = "marked core"
		case at < 0:
			n.Why = "its line would cost as much"
		case c.Met:
			n.Why = "the budget has room for it"
		default:
			n.Why = "deferring it would not make the block smaller"
		}
		n.After = interval.Int{}
		c.Kept = append(c.Kept, n.Tool)
	}
	return c
}

// block measures the initial block when the names are deferred.
func (o Options) block(p *budget.Program, deferred map[string]bool) Block {
	b := Block{Initial: *p.Initially(func(t *catalog.Tool) bool { return deferred[t.Name] })}
	if len(deferred) > 0 && o.Discover != nil {
		b.Discover = o.Weigh(o.Discover)
	}
	b.All = b.Core.Plus(b.Lines).Plus(b.Discover)
	if o.Sum != nil {
		b.All = o.Sum(b.All)
	}
	return b
}
