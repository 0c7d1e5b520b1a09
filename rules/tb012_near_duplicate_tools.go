package rules

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

var nearDuplicates = Rule{
	ID: "TB012", Name: "near-duplicate-tools", Severity: Warning,
	Text: "No two tools have nearly the same description.",
	Why:  nearDuplicatesWhy,
	Source: "Anthropic, Writing effective tools for agents (2025-09); borispan-416/toolbudget, " +
		"redundancy/near-duplicate-tools",
	Set: func(s Set) []Finding { return duplicates(s.Tools) },
}

// nearDuplicatesWhy is the documentation of the rule, in Markdown.
const nearDuplicatesWhy = `A model that cannot tell two tools apart picks the wrong one. Say in each description what the other tool is for, or merge the tools and add a parameter for the difference.

    get_pod:  "Gets a resource of the cluster."
    get_node: "Gets a resource of the cluster."

Two descriptions are nearly the same if they have the same words in the same order, apart from case, punctuation and articles. They are also nearly the same if their first sentences have the same words, nine of ten words of the whole occur in both, the parameters have the same names, and neither description mentions the words in which the names of the tools differ. To find tools with different descriptions that could be merged, run toolbudget suggest.`

func duplicates(tools []*catalog.Tool) []Finding {
	list := profiles(tools)
	x := newIndex(list)
	var out []Finding
	for i, p := range list {
		if x.met[i] {
			continue // with one before it
		}
		names := []string{p.tool.Name}
		for _, j := range x.take(i) {
			names = append(names, list[j].tool.Name)
		}
		if n := len(names); n > 1 {
			out = append(out, Finding{
				At: p.tool.Where("/description"),
				Text: fmt.Sprintf("%s and %s have nearly the same description",
					strings.Join(names[:n-1], ", "), names[n-1]),
			})
		}
	}
	return out
}
