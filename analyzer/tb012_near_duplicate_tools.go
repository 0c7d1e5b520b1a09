package analyzer

import (
	"fmt"
	"maps"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

var nearDuplicates = rules.Rule{
	ID: "TB012", Name: "near-duplicate-tools", Severity: rules.Warning,
	Text: "No two tools have nearly the same description.",
	Why: `A model that cannot tell two tools apart picks the wrong one. Say in each description what the other tool is for, or merge the tools and add a parameter for the difference.

    get_pod:  "Gets a resource of the cluster."
    get_node: "Gets a resource of the cluster."

Two descriptions are nearly the same if they have the same words in the same order, apart from case, punctuation, articles and prepositions. They are also nearly the same if nine of ten words occur in both, the parameters have the same names, and neither description mentions the words in which the names of the tools differ. To find tools with different descriptions that could be merged, run toolbudget suggest.`,
	Source: "Anthropic, Writing effective tools for agents (2025-09); borispan-416/toolbudget, redundancy/near-duplicate-tools",
	Set:    func(s rules.Set) []rules.Finding { return duplicates(s.Tools) },
}

// alike is the share of common words (Jaccard index) from which descriptions are
// nearly the same.
const alike = 0.9

// A profile is what a tool is told apart by.
type profile struct {
	tool       *catalog.Tool
	text       string // the words of the description that mean something
	words      map[string]bool
	name       map[string]bool
	parameters map[string]bool
	partly     bool // some parameter may be unknown
}

func duplicates(tools []*catalog.Tool) []rules.Finding {
	var list []profile
	for _, t := range tools {
		if own := stems(t.Description.Value); len(own) > 0 && !t.Hides("/description") && !t.Hides("/name") {
			p := profile{t, strings.Join(own, " "), set(own...), set(stems(t.Name)...), map[string]bool{}, t.Hides(input + "/properties")}
			for _, x := range parameters(t) {
				p.parameters[x.name] = true
			}
			list = append(list, p)
		}
	}
	var out []rules.Finding
	met := make([]bool, len(list))
	for i, p := range list {
		if met[i] {
			continue // with one before it
		}
		names := []string{p.tool.Name}
		for j := i + 1; j < len(list); j++ {
			if !met[j] && confusable(p, list[j]) {
				met[j] = true
				names = append(names, list[j].tool.Name)
			}
		}
		if n := len(names); n > 1 {
			out = append(out, rules.Finding{
				At:   p.tool.Where("/description"),
				Text: fmt.Sprintf("%s and %s have nearly the same description", strings.Join(names[:n-1], ", "), names[n-1]),
			})
		}
	}
	return out
}

// confusable reports whether two tools are told apart by nothing but their names.
func confusable(a, b profile) bool {
	if a.text == b.text {
		return true
	}
	if a.partly || b.partly || !maps.Equal(a.parameters, b.parameters) {
		return false
	}
	small, large := min(len(a.words), len(b.words)), max(len(a.words), len(b.words))
	if float64(small) < alike*float64(large) {
		return false // too few to be alike, whatever they are
	}
	return jaccard(a.words, b.words) >= alike && !told(a, b) && !told(b, a)
}

// told reports whether a's description speaks of what only a's name says.
func told(a, b profile) bool {
	for w := range a.name {
		for x := range a.words {
			if !b.name[w] && related(w, x) {
				return true
			}
		}
	}
	return false
}

// related reports whether two words are the same or begin with the same five
// letters, as depend and dependency.
func related(a, b string) bool {
	const root = 5
	return a == b || len(a) >= root && strings.HasPrefix(b, a[:root])
}

// jaccard is the share of the elements of either set that are in both.
func jaccard(a, b map[string]bool) float64 {
	both := 0
	for w := range a {
		if b[w] {
			both++
		}
	}
	return float64(both) / float64(len(a)+len(b)-both)
}
