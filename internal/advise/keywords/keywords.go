package keywords

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/prose"
	"github.com/toolbudget/toolbudget/internal/terms"
	"github.com/toolbudget/toolbudget/router"
)

// Map returns the keywords of every tool. A word counts as often as there are reasons
// for it: entries of the thesaurus whose key the tool has in its name, the first
// sentence of its description or its group, or whose words its name has.
func Map(tools []*catalog.Tool, groups *catalog.Selector) router.Keywords {
	out := router.Keywords{}
	for _, t := range tools {
		if out[t.Name] == nil { // else another variant
			out[t.Name] = of(t, groups)
		}
	}
	return out
}

func of(t *catalog.Tool, groups *catalog.Selector) map[string]int {
	first, _ := prose.First(t.Description.Value)
	name := stems(t.Name)
	text := name + stems(first)
	if g := groups.GroupsOf(t); len(g) > 0 {
		text += stems(g[0])
	}
	words := map[string]int{}
	entries, frames := thesaurus(), frames()
	for i := range entries {
		e := &entries[i]
		switch {
		case strings.Contains(text, e.key):
			for _, w := range e.words {
				count(words, w)
			}
		case slices.ContainsFunc(e.stems, func(s string) bool { return strings.Contains(name, s) }):
			count(words, strings.TrimSpace(e.said))
		}
	}
	lead := terms.Words(first)
	verb := stems(strings.Join(lead[:min(2, len(lead))], " "))
	for i := range frames {
		if f := &frames[i]; f.fits(name, verb) {
			for _, w := range f.words {
				count(words, w)
			}
		}
	}
	return words
}

// count adds the words of a phrase that say something, or the phrase when none does.
func count(words map[string]int, phrase string) {
	said := false
	for _, w := range terms.Words(phrase) {
		if !terms.Stop(w) {
			words[w]++
			said = true
		}
	}
	if !said {
		words[phrase]++
	}
}

// stems returns the stems of all words, with a blank around each.
func stems(text string) string {
	words := terms.Words(text)
	for i := range words {
		words[i] = terms.Stem(words[i])
	}
	return " " + strings.Join(words, " ") + " "
}
