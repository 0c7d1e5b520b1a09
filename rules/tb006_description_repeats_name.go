package rules

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

var descriptionRepeats = Rule{
	ID: "TB006", Name: "description-repeats-name", Severity: Warning,
	Text:   "A tool's description says more than its name.",
	Why:    repeatedNameWhy,
	Source: "Anthropic, Writing effective tools for agents (2025-09)",
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		if t.Hides("/name") || t.Hides("/description") || !repeats(t.Description.Value, t.Name, "tool", "function") {
			return nil
		}
		return []Finding{
			{Path: "/description", Text: fmt.Sprintf("the description %q only repeats the name", t.Description.Value)},
		}
	},
}

// repeatedNameWhy is the documentation of the rule, in Markdown.
const repeatedNameWhy = `A model reads the name and the description together. A description made of the same words costs tokens and adds nothing. Say what the tool returns and when to prefer another tool.

    get_user: "Gets the user."
    get_user: "Name, mail and teams of one user by login; search_users finds the login."`

// repeats reports whether a text has words of a name, and none but those, fillers and
// words that say nothing.
func repeats(s, name string, fillers ...string) bool {
	known, own := map[string]bool{}, false
	for _, w := range terms.Words(name) {
		known[terms.Stem(w)] = true
	}
	for _, w := range terms.Words(s) {
		switch {
		case known[terms.Stem(w)]:
			own = true
		case !terms.Stop(w) && !slices.Contains(fillers, w):
			return false
		}
	}
	return own
}
