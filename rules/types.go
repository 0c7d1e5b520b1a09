package rules

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// typeRules are the rules on what Gemini's field parameters takes for a schema. Its
// other field, parametersJsonSchema, takes more; which of them is used is up to
// the client.
func typeRules() []Rule {
	return []Rule{
		{
			Name: "gemini-type-array", Providers: []provider.Name{provider.Gemini}, Severity: Error, Seen: "2026-11",
			Text: "A schema's type is a single name, not a list; nullable says that null is allowed. Requests " +
				"that use the field parameters are rejected otherwise.",
			Source: "genai v1.77.0 types.go, Schema; aoci-spec/aoci-code#61, blackwell-systems/agent-lsp#2",
			Tool: each(func(at string, s *catalog.Schema) []Finding {
				if v := s.Get("type"); v != nil && v.Kind == catalog.Array {
					return one(at+"/type", fmt.Sprintf("type is a list, %s; use a single name", v.AppendJSON(nil)))
				}
				return nil
			}),
		}, {
			Name: "gemini-enum-string", Providers: []provider.Name{provider.Gemini}, Severity: Error, Seen: "2026-11",
			Text:   "The values of an enum are strings. Requests that use the field parameters are rejected otherwise.",
			Source: "genai v1.77.0 types.go, Schema.Enum; microsoft/azure-devops-mcp#145",
			Tool: each(func(at string, s *catalog.Schema) []Finding {
				v := s.Get("enum")
				if v == nil ||
					!slices.ContainsFunc(v.Items, func(it *catalog.Schema) bool { return it.Kind != catalog.String }) {
					return nil
				}
				return one(at+"/enum", fmt.Sprintf("the enum has values that are not strings: %s", v.AppendJSON(nil)))
			}),
		}, {
			Name: "gemini-empty-object", Providers: []provider.Name{provider.Gemini}, Severity: Warning,
			Seen: "2026-11",
			Text: "A schema of type object below the root has at least one property. Otherwise some models reject " +
				"the request. For an empty root, clients omit the field parameters instead.",
			Source: "MarkusPfundstein/mcp-obsidian#21, nextlevelbuilder/goclaw#321; of empty roots vercel/ai#3392, " +
				"langchain-ai/langchain-google#416",
			Tool: func(t *catalog.Tool, _ Settings) []Finding {
				return schemas(t, func(at string, s *catalog.Schema) []Finding {
					if p := s.Get("properties"); at == input || !is(s, "object") || t.Hides(at+"/properties") ||
						p != nil && len(p.Members) > 0 {
						return nil
					}
					return one(at, "the object has no properties")
				})
			},
		}, {
			Name: "gemini-keyword", Providers: []provider.Name{provider.Gemini}, Severity: Warning, Seen: "2026-11",
			Text: "A schema has only keywords that the field parameters supports, so no additionalProperties or " +
				"$ref. Many clients remove the others first.",
			Source: "genai v1.77.0 types.go, Schema; promptfoo/promptfoo#6902, anomalyco/opencode#11889",
			Tool:   keywords(geminiFields),
		},
	}
}

// geminiFields are the fields of Schema in genai v1.77.0 types.go.
var geminiFields = []string{
	"anyOf",
	"default",
	"description",
	"enum",
	"example",
	"format",
	"items",
	"maxItems",
	"maxLength",
	"maxProperties",
	"maximum",
	"minItems",
	"minLength",
	"minProperties",
	"minimum",
	"nullable",
	"pattern",
	"properties",
	"propertyOrdering",
	"required",
	"title",
	"type",
}

// each returns the check of every schema by itself.
func each(check func(at string, s *catalog.Schema) []Finding) func(*catalog.Tool, Settings) []Finding {
	return func(t *catalog.Tool, _ Settings) []Finding { return schemas(t, check) }
}

// keywords returns the check for keywords that are not in known. Each is found
// once, where it is first.
func keywords(known []string) func(*catalog.Tool, Settings) []Finding {
	return func(t *catalog.Tool, _ Settings) []Finding {
		seen := map[string]bool{}
		return schemas(t, func(at string, s *catalog.Schema) []Finding {
			var out []Finding
			for _, m := range s.Members {
				if slices.Contains(known, m.Key) || seen[m.Key] {
					continue
				}
				seen[m.Key] = true
				out = append(out, hasKeyword(at, m.Key))
			}
			return out
		})
	}
}

// hasKeyword is the finding of a keyword that a provider does not take.
func hasKeyword(at, key string) Finding {
	return Finding{Path: catalog.Pointer(at, key), Text: "the schema has the keyword " + key}
}
