package rules

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/prose"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// alike is the share of common words (Jaccard index) from which descriptions are
// nearly the same.
const alike = 0.9

// A profile is what distinguishes a tool from others. Words are numbers in
// ascending order; the rarer a word is, the lower its number.
type profile struct {
	tool       *catalog.Tool
	text       string // the words of the description, in order
	first      string // those of its first sentence
	words      []int  // those of the description as a set
	name       []int  // the words of the name
	said       []int  // those of the name that the description mentions
	parameters string // their names, in one string
	partly     bool   // some parameter may be unknown
}

// confusable reports whether only their names distinguish two tools.
func (p *profile) confusable(q *profile) bool {
	if p.text == q.text {
		return true
	}
	if p.partly || q.partly || p.parameters != q.parameters || p.first != q.first {
		return false
	}
	need, ok := overlap(len(p.words), len(q.words))
	return ok && subset(p.said, q.name) && subset(q.said, p.name) && share(p.words, q.words, need)
}

// profiles describes the tools that have a known name and description.
func profiles(tools []*catalog.Tool) []profile {
	var list []profile
	var texts, names, about []map[string]bool
	for _, t := range tools {
		own := compared(t.Description.Value)
		if len(own) == 0 || t.Hides("/description") || t.Hides("/name") {
			continue // nothing to compare
		}
		var parameterNames []string
		for _, x := range parameters(t) {
			parameterNames = append(parameterNames, strconv.Quote(x.name))
		}
		slices.Sort(parameterNames)
		first, _ := prose.First(t.Description.Value)
		list = append(list, profile{
			tool: t, text: strings.Join(own, " "), first: strings.Join(compared(first), " "),
			partly:     t.Hides(input + "/properties"),
			parameters: strings.Join(slices.Compact(parameterNames), ","),
		})
		texts, names = append(texts, wordSet(own...)), append(names, wordSet(terms.Kept(t.Name)...))
		about = append(about, wordSet(singular(own)...))
	}
	number := numbers(append(slices.Clone(texts), names...))
	for i := range list {
		said := mentioned(names[i], about[i])
		list[i].words, list[i].name, list[i].said = sorted(texts[i], number), sorted(names[i], number), sorted(said,
			number)
	}
	return list
}

// compared are the words of a description that tell it from others: all but articles. Whether a
// tool gets incidents or an incident, and whether it steps over or into, is what it is for.
func compared(text string) []string {
	return slices.DeleteFunc(terms.Words(text), func(w string) bool { return w == "a" || w == "an" || w == "the" })
}

func singular(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = terms.Singular(w)
	}
	return out
}

// numbers numbers all words from 1, the rarest first.
func numbers(sets []map[string]bool) map[string]int {
	count := map[string]int{}
	for _, s := range sets {
		for w := range s {
			count[w]++
		}
	}
	words := slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(count[a]-count[b], strings.Compare(a, b))
	})
	out := make(map[string]int, len(words))
	for i, w := range words {
		out[w] = i + 1
	}
	return out
}

func sorted(words map[string]bool, number map[string]int) []int {
	out := make([]int, 0, len(words))
	for w := range words {
		out = append(out, number[w])
	}
	slices.Sort(out)
	return out
}

// mentioned returns the words of a name that a text mentions: as they are, or in
// a word that begins with the same five letters, as depend and dependency.
func mentioned(name, text map[string]bool) map[string]bool {
	const root = 5
	out := map[string]bool{}
	for w := range name {
		if text[w] {
			out[w] = true
			continue
		}
		for x := range text {
			if len(w) >= root && strings.HasPrefix(x, w[:root]) {
				out[w] = true
				break
			}
		}
	}
	return out
}
