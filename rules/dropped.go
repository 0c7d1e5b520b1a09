package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// droppedRules are the rules on what clients drop in silence: one tool or, for one of them,
// all tools of a server.
func droppedRules() []Rule {
	clients := []provider.Name{provider.MCP, provider.ClaudeCode, provider.VSCode}
	return []Rule{
		{
			Name: "mcp-output-type", Providers: clients, Severity: Error, Seen: "2026-11",
			Text: "The root of an output schema has a type. Some clients drop all tools of the server otherwise.",
			Source: "opentokenz/mcpx#28: 19 tools vanished; MCP specification 2025-11-25, server/tools, where it is " +
				"object",
			Tool: func(t *catalog.Tool, _ Settings) []Finding {
				s := t.OutputSchema
				if s == nil || s.Kind != catalog.Object || !lacks(t, s, "/outputSchema", "type") {
					return nil
				}
				return one("/outputSchema", "the output schema has no type at its root; add type: object")
			},
		}, {
			Name: "mcp-header", Providers: clients, Severity: Error, Seen: "2026-07",
			Text: "x-mcp-header names a header of letters, digits and the other characters of an HTTP token, each " +
				"once, and stands on a string, an integer or a boolean. Clients must drop the tool otherwise.",
			Source: "MCP specification 2026-07-28, server/tools and basic/transports; mcp-go v1.2.1 mcp/headers.go",
			Tool:   headers,
		}, {
			Name: "mcp-remote-ref", Providers: clients, Severity: Warning, Seen: "2026-07",
			Text:   "A $ref leads to a part of the same schema. Clients must not fetch another one.",
			Source: "MCP specification 2026-07-28, server/tools",
			Tool: each(func(at string, s *catalog.Schema) []Finding {
				ref := s.Get("$ref").Str()
				if !strings.Contains(ref, "://") {
					return nil
				}
				return one(at+"/$ref",
					fmt.Sprintf("$ref leads to %q, which clients do not fetch; put it into $defs", ref))
			}),
		}, {
			Name: "claude-code-root-conditional", Providers: []provider.Name{provider.ClaudeCode}, Severity: Error,
			Seen: "2026-11",
			Text: "An input schema has no if, then, else or not at its root. Claude Code silently drops the tool " +
				"otherwise.",
			Source: "anthropics/claude-code#95504",
			Tool:   roots("if", "then", "else", "not"),
		}, {
			Name: "openai-root-combinator", Providers: []provider.Name{provider.OpenAI, provider.OpenAIStrict},
			Severity: Error, Seen: "2026-11",
			Text: "An input schema has no oneOf, anyOf, allOf, enum or not at its root. Otherwise the request is " +
				"rejected.",
			Source: "makenotion/notion-mcp-server#340",
			Tool:   roots("oneOf", "anyOf", "allOf", "enum", "not"),
		}, {
			Name: "bedrock-root-combinator", Providers: []provider.Name{provider.Bedrock}, Severity: Error,
			Seen:   "2026-11",
			Text:   "An input schema has no oneOf, anyOf or allOf at its root. Otherwise the request is rejected.",
			Source: "gitlab-mcp, issue 552",
			Tool:   roots("oneOf", "anyOf", "allOf"),
		}, {
			Name: "gemini-boolean-schema", Providers: []provider.Name{provider.Gemini}, Severity: Error,
			Seen: "2026-11",
			Text: "The schema of a property or of items is an object, not true or false. Otherwise the request is " +
				"rejected.",
			Source: "github/copilot-cli#4623; dbx, issue 6233",
			Tool: each(func(at string, s *catalog.Schema) []Finding {
				var out []Finding
				if p := s.Get("properties"); p != nil {
					for _, m := range p.Members {
						if m.Value.Kind == catalog.Bool {
							out = append(out, boolean(catalog.Pointer(at+"/properties", m.Key), m.Value)...)
						}
					}
				}
				if items := s.Get("items"); items != nil && items.Kind == catalog.Bool {
					out = append(out, boolean(at+"/items", items)...)
				}
				return out
			}),
		},
	}
}

func boolean(at string, v *catalog.Schema) []Finding {
	return one(at, fmt.Sprintf("the schema is %t; write {} or a type", v.Bool))
}

// roots returns the check for keywords at the root of the input schema.
func roots(keys ...string) func(*catalog.Tool, Settings) []Finding {
	return func(t *catalog.Tool, _ Settings) []Finding {
		var out []Finding
		for _, key := range keys {
			if t.InputSchema.Get(key) != nil && !t.Hides(input+"/"+key) {
				text := "the input schema has " + key + " at its root"
				out = append(out, Finding{Path: input + "/" + key, Text: text})
			}
		}
		return out
	}
}

// token is that of RFC 9110, section 5.6.2, which names of headers are.
var token = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$")

// headers checks the annotations x-mcp-header of an input schema.
func headers(t *catalog.Tool, _ Settings) []Finding {
	seen := map[string]bool{}
	return schemas(t, func(at string, s *catalog.Schema) []Finding {
		h := s.Get("x-mcp-header")
		path := at + "/x-mcp-header"
		if h == nil || t.Hides(path) {
			return nil
		}
		name := strings.ToLower(h.Str())
		types := typesOf(s)
		switch {
		case !token.MatchString(h.Str()):
			return one(path, fmt.Sprintf("x-mcp-header is %s, which is not the name of a header", h.AppendJSON(nil)))
		case seen[name]:
			return one(path, fmt.Sprintf("x-mcp-header %s stands on two properties", h.Str()))
		case !t.Hides(at+"/type") && (len(types) == 0 || slices.ContainsFunc(types, func(name string) bool {
			return name != "string" && name != "integer" && name != "boolean"
		})):
			return one(path, fmt.Sprintf("x-mcp-header %s stands on a property that is not a string, an integer or a "+
				"boolean", h.Str()))
		}
		seen[name] = true
		return nil
	})
}
