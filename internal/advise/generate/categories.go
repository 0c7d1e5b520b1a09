package generate

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/suggest"
	"github.com/toolbudget/toolbudget/internal/terms"
	"github.com/toolbudget/toolbudget/router"
)

// fewest is how many tools share a word before it is a category, and how many a
// category has at least. A heading of its own costs as much as it tells.
const (
	fewest   = 3
	smallest = 2
)

// categorize gives a category to each tool without a group. The category names what
// the tool acts on: two words that at least three tools share, or else one word, the
// first before the last, because an issue_comment is about issues. Without such a word
// it is the field of computing that the name belongs to. categorize returns the groups,
// with an entry for each one that a tool is in.
func categorize(tools []*catalog.Tool, given *catalog.Selector) *catalog.Selector {
	sets := *given
	sets.Groups = slices.Clone(given.Groups)
	var free []*catalog.Tool
	for _, t := range tools {
		if len(given.GroupsOf(t)) == 0 {
			free = append(free, t)
		}
	}
	shared := map[string]int{}
	said := map[string]string{} // what a stem is called: its shortest form
	for _, t := range free {
		for _, k := range objects(t.Name) {
			shared[k]++
		}
		for _, w := range terms.Words(t.Name) {
			if s := terms.Stem(w); said[s] == "" || len(w) < len(said[s]) || len(w) == len(said[s]) && w < said[s] {
				said[s] = w
			}
		}
	}
	settle(free, func(t *catalog.Tool) string {
		for _, k := range objects(t.Name) {
			if shared[k] >= fewest {
				var words []string
				for s := range strings.FieldsSeq(k) {
					words = append(words, said[s])
				}
				return strings.Join(words, "_")
			}
		}
		return ""
	})
	settle(free, func(t *catalog.Tool) string { return terms.Domain(t.Name) })
	for _, t := range tools {
		for _, name := range given.GroupsOf(t) {
			if !slices.ContainsFunc(sets.Groups, func(g catalog.Group) bool { return g.Name == name }) {
				sets.Groups = append(sets.Groups, catalog.Group{Name: name})
			}
		}
	}
	return &sets
}

// settle gives tools without a category the one that of says, where enough have it.
func settle(tools []*catalog.Tool, of func(*catalog.Tool) string) {
	have := map[string]int{}
	for _, t := range tools {
		if t.Category == "" {
			have[of(t)]++
		}
	}
	for _, t := range tools {
		if name := of(t); t.Category == "" && have[name] >= smallest {
			t.Category = name
		}
	}
}

// objects are the stems of what a tool acts on, the most telling first: each two words
// that follow each other, then each word.
func objects(name string) []string {
	var stems, out []string
	for _, w := range suggest.Object(name) {
		stems = append(stems, terms.Stem(w))
	}
	if len(stems) == 0 {
		return nil
	}
	for i := range stems[1:] {
		out = append(out, stems[i]+" "+stems[i+1])
	}
	return append(out, stems...)
}

// mostTriggers bounds the trigger words that are derived for a category without any.
const mostTriggers = 16

// trigger gives each group without keywords those of its tools: words that ask for at
// least half of them, for no more than one in ten of all others, and that are not in
// any text. Groups keep keywords that a user gave.
func trigger(sets *catalog.Selector, tools []*catalog.Tool, made router.Keywords) {
	asking := map[string][]string{} // a word, with the tools it asks for
	for _, t := range tools {
		for w := range asked(t, made[t.Name]) {
			asking[w] = append(asking[w], t.Name)
		}
	}
	in := members(tools, sets)
	for i := range sets.Groups {
		g := &sets.Groups[i]
		if len(g.Keywords) > 0 {
			continue
		}
		inside := map[string]int{}
		for w, names := range asking {
			n := 0
			for _, name := range names {
				if slices.Contains(in[g.Name], name) {
					n++
				}
			}
			if 2*n >= len(in[g.Name]) && n > 0 && 10*(len(names)-n) <= len(tools)-len(in[g.Name]) {
				inside[w] = n
			}
		}
		g.Keywords = slices.Collect(maps.Keys(inside))
		slices.SortFunc(g.Keywords, func(a, b string) int {
			return cmp.Or((len(asking[a])-inside[a])-(len(asking[b])-inside[b]), inside[b]-inside[a],
				strings.Compare(a, b))
		})
		g.Keywords = g.Keywords[:min(len(g.Keywords), mostTriggers)]
	}
}

// asked are the words that ask for a tool: those of its keyword map, what its name acts
// on, and what the user says.
func asked(t *catalog.Tool, made map[string]int) map[string]bool {
	words := map[string]bool{}
	for w := range made {
		words[w] = true
	}
	for _, w := range suggest.Object(t.Name) {
		words[w] = true
	}
	for _, w := range t.Keywords {
		words[w] = true
	}
	for w := range words {
		if terms.Stop(w) || router.Common(w) || len(w) < 3 {
			delete(words, w)
		}
	}
	return words
}
