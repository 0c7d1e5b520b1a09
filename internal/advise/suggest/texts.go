package suggest

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/prune"
	"github.com/toolbudget/toolbudget/interval"
)

// Slim proposes the rewrites of package prune, one suggestion for each of them over
// all tools: those that lose nothing, and those that tell a model less.
func Slim(tools []*catalog.Tool, o Options) []Suggestion {
	var out []Suggestion
	whole := o.sum(tools)
	refused := make([][]prune.Refusal, len(tools)) // each tool is proved once, with all rewrites
	inParallel(len(tools), func(i int) { refused[i] = o.prove(tools[i]).Refused })
	for _, r := range prune.Rewrites() {
		done := make([]prune.Outcome, len(tools))
		inParallel(len(tools), func(i int) {
			if slices.ContainsFunc(refused[i], func(no prune.Refusal) bool { return no.Rewrite == r.Name }) {
				return
			}
			opts := o.pruning()
			opts.Rewrites, opts.Lossy, opts.Unproved = []prune.Rewrite{r}, []string{r.Name}, true
			done[i] = prune.Tool(tools[i], opts)
		})
		var before, after []*catalog.Tool
		for i, d := range done {
			if len(d.Applied) > 0 {
				before, after = append(before, tools[i]), append(after, d.After)
			}
		}
		if len(before) == 0 {
			continue
		}
		s := o.suggestion("slimmer schemas", before, after)
		s.Title = "apply toolbudget prune: " + r.Name
		s.Evidence, s.Confidence = []string{r.Text}, 0.9
		if r.Lossy {
			s.Title = "apply toolbudget prune -lossy " + r.Name
			s.Confidence, s.Lost = 0.3, []string{r.Text}
		}
		s.Saved = max(0, s.Saved)
		if o.elsewhere(&s, whole); s.Saved > 0 || s.Elsewhere != "" {
			out = append(out, s)
		}
	}
	return inOrder(out)
}

// leastElsewhere is the share of all tools' tokens from which on a saving for another provider
// than the first one is worth a proposal.
const leastElsewhere = 0.01

// elsewhere completes a proposal with what it saves of all tools for the provider for which
// it saves the largest share, if that is not the first one and twice its share.
func (o Options) elsewhere(s *Suggestion, whole []interval.Int) {
	share := func(i int) float64 {
		if whole[i].Lo == 0 {
			return 0
		}
		return float64(s.Before[i].Tokens.Lo-s.After[i].Tokens.Lo) / float64(whole[i].Lo)
	}
	best := 0
	for i := range o.Providers {
		if share(i) > share(best) {
			best = i
		}
	}
	if share(best) < leastElsewhere || share(best) < 2*share(0) {
		return
	}
	s.Elsewhere = fmt.Sprintf("%.1f %% of all tokens for %s", 100*share(best), o.Providers[best])
	s.worth = int(share(best) * float64(whole[0].Lo))
}

// suggestion weighs tools before and after.
func (o Options) suggestion(kind string, before, after []*catalog.Tool) Suggestion {
	s := Suggestion{Kind: kind, Before: o.Cost(before...), After: o.Cost(after...)}
	for _, t := range before {
		s.Tools = append(s.Tools, t.Name)
	}
	s.Saved = o.savedAtFirst(before, after)
	return s
}

// savedAtFirst is the least that tools cost less after than before for the first provider.
func (o Options) savedAtFirst(before, after []*catalog.Tool) int {
	sum := func(tools []*catalog.Tool) (n interval.Int) {
		for _, t := range tools {
			n = n.Plus(o.first(t))
		}
		return n
	}
	a, b := sum(before), sum(after)
	least := a.Lo - b.Hi
	if len(before) == len(after) { // what is unknown of both is the same
		least = max(least, a.Lo-b.Lo)
	}
	return least
}

// keep appends a suggestion that saves something.
func (o Options) keep(list []Suggestion, s Suggestion) []Suggestion {
	if s.Saved > 0 {
		list = append(list, s)
	}
	return list
}

// inOrder puts the largest saving first, for whichever provider it is.
func inOrder(list []Suggestion) []Suggestion {
	slices.SortStableFunc(list, func(a, b Suggestion) int {
		return cmp.Compare(max(b.Saved, b.worth), max(a.Saved, a.worth))
	})
	return list
}
