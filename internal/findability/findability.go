package findability

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/prose"
	"github.com/toolbudget/toolbudget/internal/terms"
	"github.com/toolbudget/toolbudget/router"
)

// Wanted is how many tools a search returns: Anthropic's documentation of its tool search
// says three to five (read in November 2026).
const Wanted = 5

// Searches are those of clients. Anthropic's tool search has a variant with BM25 and one with
// regular expressions, both over name, description, and names and descriptions of
// parameters; that of other hosts has two tiers, of names and of BM25.
func Searches() []router.Method {
	return []router.Method{router.ByBM25, router.ByRegexp, router.ByTiers}
}

// An Origin is the text of a tool that a search is made from.
type Origin string

// The origins.
const (
	FromName        Origin = "name"
	FromDescription Origin = "description"
	FromExample     Origin = "example"
)

// A Result is where one search finds a tool.
type Result struct {
	Search router.Method `json:"search"`
	Origin Origin        `json:"origin"`
	// Query is what is searched for: words, or a regular expression.
	Query string `json:"query"`
	// Place counts from 1; 0 means that the tool is not found at all.
	Place int `json:"place"`
	// Before are the first tools that are found before it.
	Before []string `json:"before,omitempty"`
}

// Within reports whether the tool is among the first n that are found.
func (r Result) Within(n int) bool { return r.Place > 0 && r.Place <= n }

// An Index searches the deferred tools of one server.
type Index struct {
	router *router.Router
	// having is how many tools have a word, by its stem.
	having map[string]int
}

// New makes an index of tools. Of several with one name, the first counts. It fails for a
// tool without a name.
func New(tools []*catalog.Tool) (*Index, error) {
	x := &Index{having: map[string]int{}}
	seen := map[string]bool{}
	for _, t := range tools {
		if seen[t.Name] {
			continue // another variant
		}
		seen[t.Name] = true
		for stem := range words(t) {
			x.having[stem]++
		}
	}
	var err error
	x.router, err = router.New(tools, router.Options{})
	return x, err
}

// Find makes all searches for one tool of the index. A text that a gap hides is not searched
// for.
func (x *Index) Find(ctx context.Context, t *catalog.Tool) ([]Result, error) {
	var out []Result
	ask := func(from Origin, text, pattern string) error {
		if len(terms.Content(text)) == 0 {
			return nil // nothing that could be searched for
		}
		for _, m := range Searches() {
			q := text
			if m == router.ByRegexp {
				q = pattern
			}
			r := Result{Search: m, Origin: from, Query: q}
			if err := x.place(ctx, t.Name, &r); err != nil {
				return fmt.Errorf("%s: %w", t.Name, err)
			}
			out = append(out, r)
		}
		return nil
	}
	if !t.Hides("/name") {
		if err := ask(FromName, strings.Join(terms.Words(t.Name), " "), byName(t.Name)); err != nil {
			return nil, err
		}
	}
	if !t.Hides("/description") {
		lead, _ := prose.First(t.Description.Value)
		if err := ask(FromDescription, lead, x.rarest(lead, 2)); err != nil {
			return nil, err
		}
	}
	for _, e := range t.Examples {
		if err := ask(FromExample, e, x.rarest(e, 1)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// place asks one search.
func (x *Index) place(ctx context.Context, name string, r *Result) error {
	hits, err := x.router.Find(ctx, router.Query{Text: r.Query, Method: r.Search, Limit: -1})
	if err != nil {
		return err
	}
	for i, h := range hits {
		if h.Tool.Name == name {
			r.Place = i + 1
			return nil
		}
		if i < Wanted {
			r.Before = append(r.Before, h.Tool.Name)
		}
	}
	return nil
}

// byName is the pattern for a name: its words in their order, as in get_.*_data, which is
// an example of Anthropic's documentation.
func byName(name string) string {
	list := terms.Words(name)
	for i := range list {
		list[i] = regexp.QuoteMeta(list[i])
	}
	return pattern(list)
}

// rarest is the pattern for a text: the words of it that the fewest tools have, in their
// order.
func (x *Index) rarest(text string, n int) string {
	var list []string
	for _, w := range terms.Words(text) {
		if !terms.Stop(w) && !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	rare := slices.Clone(list)
	slices.SortStableFunc(rare, func(a, b string) int { return x.count(a) - x.count(b) })
	rare = rare[:min(n, len(rare))]
	var kept []string
	for _, w := range list {
		if slices.Contains(rare, w) {
			kept = append(kept, regexp.QuoteMeta(w))
		}
	}
	return pattern(kept)
}

// count is how many tools have a word; one that none has is the last to be searched for.
func (x *Index) count(word string) int {
	if n := x.having[terms.Stem(word)]; n > 0 {
		return n
	}
	return 1 << 30
}

// pattern joins words, as many as fit into a pattern.
func pattern(list []string) string {
	for len(strings.Join(list, ".*")) > router.MaxPattern && len(list) > 1 {
		list = list[:len(list)-1]
	}
	out := strings.Join(list, ".*")
	return out[:min(len(out), router.MaxPattern)]
}

// Apart returns up to n words that a tool has and others have not, those that the fewest
// tools have first. A search with one of them prefers the tool.
func (x *Index) Apart(t *catalog.Tool, others []string, n int) []string {
	has := words(t)
	for _, name := range others {
		if o := x.router.Tool(name); o != nil {
			for stem := range words(o) {
				delete(has, stem)
			}
		}
	}
	var out []string
	for _, w := range has {
		out = append(out, w)
	}
	slices.SortFunc(out, func(a, b string) int {
		if d := x.count(a) - x.count(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return out[:min(n, len(out))]
}

// words are the words of a tool's name, description and parameters, by their stems.
func words(t *catalog.Tool) map[string]string {
	out := map[string]string{}
	add := func(text string) {
		for _, w := range terms.Words(text) {
			stem := terms.Stem(w)
			if _, ok := out[stem]; !ok && !terms.Stop(w) && len(w) > 2 {
				out[stem] = w
			}
		}
	}
	add(t.Name)
	add(t.Description.Value)
	if p := t.InputSchema.Get("properties"); p != nil {
		for _, m := range p.Members {
			add(m.Key)
			add(m.Value.Get("description").Str())
		}
	}
	return out
}
