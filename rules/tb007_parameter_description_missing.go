package rules

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

var parameterMissing = Rule{
	ID: "TB007", Name: "parameter-description-missing", Severity: Warning,
	Text:   "Every parameter has a description.",
	Why:    missingDescriptionWhy,
	Source: "Anthropic, Writing effective tools for agents (2025-09)",
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		var out []Finding
		for _, p := range parameters(t) {
			if strings.TrimSpace(p.description()) == "" && p.schema.Get("$ref") == nil &&
				!t.Hides(p.path+"/description") {
				out = append(out, Finding{Path: p.path, Text: "parameter " + p.name + " has no description"})
			}
		}
		return out
	},
}

// missingDescriptionWhy is the documentation of the rule, in Markdown.
const missingDescriptionWhy = `A model fills in a parameter from its name, type and description. A few words about format and meaning prevent failed calls.

    mcp.WithString("since")
    mcp.WithString("since", mcp.Description("RFC 3339 time"))

The rule checks only the parameters at the top level of the schema.`
