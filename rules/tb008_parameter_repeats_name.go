package rules

import (
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
)

var parameterRepeats = Rule{
	ID: "TB008", Name: "parameter-repeats-name", Severity: Warning,
	Text: "A parameter's description says more than its name and type.",
	Why: `Do not repeat what the name and the type say. Say what they do not: the format, the unit, the default, or where the value comes from.

    issue_number: "The issue number"
    issue_number: "as list_issues returns it"`,
	Source: "Anthropic, Writing effective tools for agents (2025-09)",
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		var out []Finding
		t.InputSchema.Walk(input, func(at string, s *catalog.Schema) bool {
			name, ok := property(at)
			path := at + "/description"
			d := s.Get("description").Str()
			if ok && !t.Hides(path) && repeats(d, name, "parameter", "argument", "value", s.Get("type").Str()) {
				out = append(out, Finding{
					Path: path,
					Text: fmt.Sprintf("the description %q of %s only repeats its name", d, label(at)),
				})
			}
			return true
		})
		return out
	},
}
