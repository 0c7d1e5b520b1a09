package rules

import (
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// rootRules are the rules on the root of an input schema.
func rootRules() []Rule {
	return []Rule{
		{
			Name: "openai-root-properties", Providers: []provider.Name{provider.OpenAI, provider.OpenAIStrict},
			Severity: Error, Seen: "2026-11",
			Text:   "An input schema has properties, even if they are {}; otherwise the request is rejected.",
			Source: "openai/openai-agents-python#449",
			Tool: func(t *catalog.Tool, _ Settings) []Finding {
				if t.InputSchema == nil || !lacks(t, t.InputSchema, input, "properties") {
					return nil
				}
				return one(input, "the input schema has no properties; add properties: {}")
			},
		}, {
			Name:      "anthropic-root-combinator",
			Providers: []provider.Name{provider.Anthropic, provider.AnthropicStrict, provider.ClaudeCode},
			Severity:  Error, Seen: "2026-11",
			Text: "An input schema has no oneOf, allOf or anyOf at its root. Otherwise the API rejects the " +
				"request, and Claude Code silently drops the tool.",
			Source: "makenotion/notion-mcp-server#341, anthropics/claude-code#95504",
			Tool: func(t *catalog.Tool, _ Settings) []Finding {
				var out []Finding
				for _, key := range []string{"oneOf", "allOf", "anyOf"} {
					if t.InputSchema.Get(key) != nil && !t.Hides(input) {
						out = append(out,
							Finding{Path: input + "/" + key, Text: "the input schema has " + key + " at its root"})
					}
				}
				return out
			},
		}, {
			Name: "mcp-root-object", Providers: []provider.Name{provider.MCP, provider.ClaudeCode, provider.VSCode},
			Severity: Error, Seen: "2025-11",
			Text: "A tool has an input schema whose root is of type object. Otherwise the Go SDK panics and " +
				"clients drop the tool.",
			Source: "MCP specification 2025-11-25, server/tools; go-sdk v1.8.0 server.go",
			Tool: func(t *catalog.Tool, _ Settings) []Finding {
				typ := t.InputSchema.Get("type")
				switch {
				case t.Hides(input + "/type"):
					return nil
				case t.InputSchema == nil:
					return one(input, "the tool has no input schema")
				case typ == nil:
					return one(input, "the root of the input schema has no type; it must be object")
				case typ.Str() != "object":
					return one(input+"/type",
						fmt.Sprintf("the root of the input schema is of type %s, not object", typ.AppendJSON(nil)))
				}
				return nil
			},
		},
	}
}
