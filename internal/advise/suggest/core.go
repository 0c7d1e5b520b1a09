package suggest

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// coreShare is the part of all tokens that the proposed core may have: systems that
// split their tools keep an initial block of at most 45 % (an on-device assistant's
// own test), and 10 % is what a search for the rest leaves room for.
const coreShare = 0.10

// Core proposes which tools to send with every request, and to defer the rest behind
// a search. Nothing is known of how often each is called, so those are chosen that
// other tools need first: they read data, and many others use their results. Profiles
// and traffic of the user's know better, and the confidence says so.
func Core(tools []*catalog.Tool, o Options) []Suggestion {
	if len(tools) < 10 {
		return nil // few enough to be sent
	}
	budget := int(coreShare * float64(o.sum(tools)[0].Lo))
	var core, rest []*catalog.Tool
	spent := 0
	for _, r := range Rank(tools, o.atLeast) {
		if cost := max(1, o.atLeast(r.Tool)); r.Needed > 0 && spent+cost <= budget {
			spent += cost
			core = append(core, r.Tool)
		}
	}
	if len(core) == 0 {
		return nil
	}
	for _, t := range tools {
		if !slices.Contains(core, t) {
			rest = append(rest, t)
		}
	}
	s := o.suggestion("core and deferred", tools, core)
	s.Tools = nil
	for _, t := range core {
		s.Tools = append(s.Tools, t.Name)
	}
	for _, t := range rest {
		s.Deferred = append(s.Deferred, t.Name)
	}
	s.Title = fmt.Sprintf("send %d of %d tools with every request and defer the rest behind a search",
		len(core), len(tools))
	s.Evidence = []string{"they read data, and many others use their results"}
	s.Confidence = 0.2
	s.Lost = []string{
		"one more call when a deferred tool is needed; the saving does not include the lines of the deferred tools " +
			"(toolbudget generate counts them)",
	}
	return o.keep(nil, s)
}

// A Ranked is a tool and how much the others need it to be core.
type Ranked struct {
	Tool *catalog.Tool
	// Needed is how many other tools act on what it finds.
	Needed int
	// Worth is Needed, half as much again for a tool that searches or lists, over the
	// square root of what the tool costs.
	Worth float64
}

// Rank orders tools by how much they should be core, the first most, by what each
// costs in tokens. Tools of equal worth keep their order.
func Rank(tools []*catalog.Tool, cost func(*catalog.Tool) int) []Ranked {
	list := read(tools)
	var order []Ranked
	for _, f := range list {
		r := Ranked{Tool: f.tool}
		for _, g := range list {
			if g != f && f.effect == reads && overlap(f.nouns, g.nouns, nil) >= 0.5 {
				r.Needed++
			}
		}
		r.Worth = float64(r.Needed)
		if f.verb == "search" || f.verb == "list" || f.verb == "find" {
			r.Worth *= 1.5 // what is not known yet comes before what is
		}
		r.Worth /= math.Sqrt(float64(max(1, cost(f.tool))))
		order = append(order, r)
	}
	slices.SortStableFunc(order, func(a, b Ranked) int { return cmp.Compare(b.Worth, a.Worth) })
	return order
}
