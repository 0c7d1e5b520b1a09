package suggest

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/prune"
	"github.com/toolbudget/toolbudget/interval"
)

// A phrase that is in this many tools is boilerplate, if it has this many words.
const (
	boilerplateTools = 3
	boilerplateWords = 4
)

// Boilerplate proposes to say once what several tools say in the same words: in the
// server's instructions, or not at all. A phrase is a sentence of a description of
// a tool or of a parameter.
func Boilerplate(tools []*catalog.Tool, o Options) []Suggestion {
	holders := map[string][]*catalog.Tool{}
	var order []string
	for _, t := range tools {
		met := map[string]bool{}
		for _, p := range phrases(t) {
			if met[p] {
				continue
			}
			met[p] = true
			if holders[p] == nil {
				order = append(order, p)
			}
			holders[p] = append(holders[p], t)
		}
	}
	whole := o.sum(tools)[0].Lo
	var out []Suggestion
	for _, p := range order {
		in := holders[p]
		if len(in) < boilerplateTools {
			continue
		}
		var after []*catalog.Tool
		for _, t := range in {
			after = append(after, without(t, p))
		}
		s := o.suggestion("boilerplate", in, after)
		s.Title = fmt.Sprintf("move to the server's instructions: %q", p)
		s.Confidence = 0.5
		if s.Saved < whole/1000 {
			continue // not worth a line
		}
		s.Lost = []string{"the sentence in each of these tools; its tokens are still counted once in the instructions"}
		out = o.keep(out, s)
	}
	return inOrder(out)
}

var endOfSentence = regexp.MustCompile(`[.!?](\s+|$)|\n+`)

// phrases are the sentences of a tool's texts.
func phrases(t *catalog.Tool) []string {
	var out []string
	keep := func(s string) {
		if s = strings.TrimSpace(s); len(strings.Fields(s)) >= boilerplateWords {
			out = append(out, s)
		}
	}
	add := func(text string) {
		from := 0
		for _, at := range endOfSentence.FindAllStringIndex(text, -1) {
			s := text[from:at[0]]
			if strings.HasSuffix(s, "e.g") || strings.HasSuffix(s, "i.e") {
				continue // no end
			}
			keep(s)
			from = at[1]
		}
		keep(text[from:])
	}
	add(t.Description.Value)
	t.InputSchema.Walk("", func(_ string, s *catalog.Schema) bool {
		add(s.Get("description").Str())
		return true
	})
	return out
}

// without returns a copy of t whose texts lack a phrase, and the mark behind it.
func without(t *catalog.Tool, phrase string) *catalog.Tool {
	c := *t
	c.InputSchema = t.InputSchema.Clone()
	cut := func(text string) string {
		for {
			before, after, found := strings.Cut(text, phrase)
			if !found {
				return strings.TrimSpace(text)
			}
			text = before + strings.TrimLeft(strings.TrimLeft(after, ".!?"), " ")
		}
	}
	c.Description.Value = cut(t.Description.Value)
	c.InputSchema.Walk("", func(_ string, s *catalog.Schema) bool {
		if d := s.Get("description"); d != nil && d.Kind == catalog.String {
			if d.Text = cut(d.Text); d.Text == "" {
				s.Delete("description")
			}
		}
		return true
	})
	return &c
}

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
	s.Saved = s.Before[0].Tokens.Lo - s.After[0].Tokens.Hi
	if len(before) == len(after) { // what is unknown of both is the same
		s.Saved = max(s.Saved, s.Before[0].Tokens.Lo-s.After[0].Tokens.Lo)
	}
	return s
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
