package suggest

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

// Options of the search.
type Options struct {
	// Weigh returns what a tool costs for a provider, by its number in Providers: tokens,
	// without the fixed part of a request. It is called from several goroutines at once.
	Weigh func(t *catalog.Tool, provider int) interval.Int
	// Providers are names. The first ranks.
	Providers []string
	// Kit says that the tools are a general agent's own, such as files, messages and
	// requests: tools of one field are merged too, and those that read with those that
	// write. Tools that destroy are still kept apart.
	Kit bool

	memo *memo // nil remembers nothing
}

// A Suggestion is one proposal.
type Suggestion struct {
	// Kind is meta-tool, boilerplate, costly texts, slimmer schemas, or core and
	// deferred.
	Kind string `json:"kind"`
	// Title says what to do.
	Title string `json:"title"`
	// Tools that it is about, by name.
	Tools []string `json:"tools"`
	// Evidence is why.
	Evidence []string `json:"evidence,omitempty"`
	// Confidence from 0 to 1: of a meta-tool the mean likeness of the tools, of
	// others set by hand.
	Confidence float64 `json:"confidence"`
	// Before and After are costs by provider.
	Before []Cost `json:"before"`
	After  []Cost `json:"after"`
	// Saved is the least that it saves of the first provider's tokens. Of a meta-tool
	// that is what the merge saves, with all texts of the tools it stands for.
	Saved int `json:"saved"`
	// Elsewhere says what is saved for the provider for which that is the largest share of
	// all tools, if it is not the first one and at least twice its share.
	Elsewhere string `json:"elsewhere,omitempty"`
	// worth is Saved or, if that is more, the same share of the first provider's tokens as
	// Elsewhere has: proposals are ranked by it.
	worth int
	// Short is what the merged tool costs with short texts; After is with all of them.
	Short []Cost `json:"short,omitempty"`
	// SavedByTexts is how much of the first provider's tokens short texts save of a
	// merged tool beside Saved.
	SavedByTexts int `json:"savedByTexts,omitempty"`
	// ActionTokens is what the parameter action costs of After, at the first
	// provider.
	ActionTokens int `json:"actionTokens,omitempty"`
	// Merged is the tool that would be sent instead, with all texts, and Shortened the
	// same with short ones.
	Merged    *catalog.Tool `json:"merged,omitempty"`
	Shortened *catalog.Tool `json:"shortened,omitempty"`
	// Actions are what the tools became, in the order of Tools.
	Actions []string `json:"actions,omitempty"`
	// Deferred are the tools that are sent no more until a search finds them.
	Deferred []string `json:"deferred,omitempty"`
	// Conditional are parameters that only some actions require.
	Conditional []string `json:"conditional,omitempty"`
	// Lost is what a model or client is no longer told.
	Lost []string `json:"lost,omitempty"`
}

// Cost is what tools cost at one provider.
type Cost struct {
	Provider string       `json:"provider"`
	Tokens   interval.Int `json:"tokens"`
	Bytes    int          `json:"bytes"`
}

// Clusters returns the sets of tools that MetaTools merges.
func Clusters(tools []*catalog.Tool, kit bool) []Cluster { return clusters(read(distinct(tools)), kit) }

// MetaTools proposes tools to be merged, the largest saving first. A merge that saves
// nothing while all texts are kept is not proposed.
func MetaTools(tools []*catalog.Tool, o Options) []Suggestion {
	var out []Suggestion
	for _, c := range Clusters(tools, o.Kit) {
		m, err := Merge(c, Whole)
		if err != nil {
			continue // no tool can stand for them
		}
		short, err := Merge(c, Short)
		if err != nil {
			continue
		}
		s := o.suggestion("meta-tool", c.Tools, []*catalog.Tool{m.Tool})
		s.Saved = saved(s.Before[0], s.After[0])
		s.Title = fmt.Sprintf("one tool %s for %d", m.Tool.Name, len(c.Tools))
		s.Evidence, s.Confidence = c.Evidence, c.Likeness
		s.Merged, s.Shortened, s.Conditional, s.Lost = m.Tool, short.Tool, m.Conditional, m.Lost
		s.Short = o.Cost(short.Tool)
		s.SavedByTexts = saved(s.After[0], s.Short[0])
		for _, a := range m.Actions {
			s.Actions = append(s.Actions, a.Name)
		}
		without := *m.Tool
		without.InputSchema = m.Tool.InputSchema.Clone()
		without.InputSchema.Get("properties").Delete(ActionParam)
		without.InputSchema.Set("required", catalog.NewArray())
		s.ActionTokens = s.After[0].Tokens.Lo - o.Cost(&without)[0].Tokens.Lo
		out = o.keep(out, s)
	}
	return inOrder(out)
}

// saved is the least that a cost falls by: what is unknown of both is the same.
func saved(before, after Cost) int {
	return min(before.Tokens.Lo-after.Tokens.Lo, before.Tokens.Hi-after.Tokens.Hi)
}

// All makes every kind of proposal, the largest saving first. They are alternatives
// in part, so that their savings do not add up.
func All(tools []*catalog.Tool, o Options) []Suggestion {
	tools = distinct(tools)
	return inOrder(
		slices.Concat(MetaTools(tools, o), Slim(tools, o), Boilerplate(tools, o), Costly(tools, o), Core(tools, o)),
	)
}

// Cost returns what tools cost together, provider by provider.
func (o Options) Cost(tools ...*catalog.Tool) []Cost {
	bytes := 0
	for _, t := range tools {
		bytes += len(t.Wire())
	}
	var out []Cost
	for i, n := range o.sum(tools) {
		out = append(out, Cost{Provider: o.Providers[i], Tokens: n, Bytes: bytes})
	}
	return out
}

// distinct takes the first tool of each name that is reachable.
func distinct(tools []*catalog.Tool) []*catalog.Tool {
	seen := map[string]bool{}
	var out []*catalog.Tool
	for _, t := range tools {
		if t.Reachable && t.Name != "" && !seen[t.Name] {
			seen[t.Name] = true
			out = append(out, t)
		}
	}
	return out
}
