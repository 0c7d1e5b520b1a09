package rules

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// arrayRules are the rules on arrays.
func arrayRules() []Rule {
	return []Rule{{
		Name: "openai-array-items", Providers: []provider.Name{provider.OpenAI, provider.OpenAIStrict, provider.VSCode},
		Severity: Error, Seen: "2026-11",
		Text:   "A schema of type array has items. Otherwise the API rejects the request and VS Code rejects the tool.",
		Source: "digitalocean-labs/mcp-digitalocean#266, microsoft/vscode#261213",
		Tool: func(t *catalog.Tool, _ Settings) []Finding {
			return schemas(t, func(at string, s *catalog.Schema) []Finding {
				if !is(s, "array") || !lacks(t, s, at, "items") {
					return nil
				}
				return one(at, "the array has no items")
			})
		},
	}}
}

// schemas collects what check finds in each known schema of the tool's input.
func schemas(t *catalog.Tool, check func(at string, s *catalog.Schema) []Finding) []Finding {
	var out []Finding
	t.InputSchema.Walk(input, func(at string, s *catalog.Schema) bool {
		if t.Hides(at) {
			return false
		}
		out = append(out, check(at, s)...)
		return true
	})
	return out
}

// is reports whether the schema's type is name, or one of several with it.
func is(s *catalog.Schema, name string) bool { return slices.Contains(typesOf(s), name) }
