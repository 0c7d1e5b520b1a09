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
// other tools need first: they read, and find what many others act on. Profiles
// and traffic of the user's know better, and the confidence says so.
func Core(tools []*catalog.Tool, o Options) []Suggestion {
	list := read(tools)
	if len(list) < 10 {
		return nil // few enough to be sent
	}
	type ranking struct {
		f     *features
		needs float64 // tools that act on what it finds
		cost  int
	}
	var order []ranking
	for _, f := range list {
		r := ranking{f: f, cost: max(1, o.Weigh([]*catalog.Tool{f.tool})[0].Lo)}
		for _, g := range list {
			if g != f && f.effect == reads && overlap(f.nouns, g.nouns, ones(f.nouns, g.nouns)) >= 0.5 {
				r.needs++
			}
		}
		if f.verb == "search" || f.verb == "list" || f.verb == "find" {
			r.needs *= 1.5 // what is not known yet comes before what is
		}
		order = append(order, r)
	}
	slices.SortStableFunc(order, func(a, b ranking) int {
		return cmp.Compare(b.needs/math.Sqrt(float64(b.cost)), a.needs/math.Sqrt(float64(a.cost)))
	})
	budget := int(coreShare * float64(o.Weigh(tools)[0].Lo))
	var core, rest []*catalog.Tool
	spent := 0
	for _, r := range order {
		if r.needs > 0 && spent+r.cost <= budget {
			spent += r.cost
			core = append(core, r.f.tool)
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
	s.Title = fmt.Sprintf("send %d tools with every request and defer %d behind a search", len(core), len(rest))
	s.Evidence = []string{"they read, and find what many others act on"}
	s.Confidence = 0.2
	s.Lost = []string{"one more call where a deferred tool is needed; what the catalog lines of the deferred tools cost is not in it (toolbudget generate counts them)"}
	return o.keep(nil, s)
}

func ones(sets ...map[string]bool) map[string]float64 {
	m := map[string]float64{}
	for _, s := range sets {
		for k := range s {
			m[k] = 1
		}
	}
	return m
}
