package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// strictRules are the rules of the strict modes, which constrain what a model may
// generate to the input schema.
func strictRules() []Rule {
	return []Rule{
		{
			Name: "openai-strict-object", Providers: []provider.Name{provider.OpenAIStrict}, Severity: Error,
			Seen: "2026-02",
			Text: "Every object has additionalProperties: false, and all of its properties are required. " +
				"toolbudget export -strict rewrites schemas accordingly.",
			Source: openAIStrictSource,
			Tool:   each(closed(true)),
		}, {
			Name: "openai-strict-keyword", Providers: []provider.Name{provider.OpenAIStrict}, Severity: Error,
			Seen: "2026-02",
			Text: "A schema has no allOf, not, if, then, else, dependentRequired or dependentSchemas, and no " +
				"anyOf at its root.",
			Source: openAIStrictSource,
			Tool: forbidden([]string{"allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas"},
				"anyOf"),
		}, {
			Name: "openai-strict-limits", Providers: []provider.Name{provider.OpenAIStrict}, Severity: Warning,
			Seen: "2026-02",
			Text: "An input schema has at most 5,000 properties, 10 levels, 1,000 enum values, 120,000 " +
				"characters in names, enum values and consts, and 15,000 in one enum of more than 250 values. " +
				"Earlier reports said 100 properties and 5 levels.",
			Source: openAIStrictSource + "; tidyverse/ellmer#671",
			Tool:   subsetLimits,
		}, {
			Name: "anthropic-strict-object", Providers: []provider.Name{provider.AnthropicStrict}, Severity: Error,
			Seen:   "2026-11",
			Text:   "Every object has additionalProperties: false.",
			Source: "anthropic-sdk-go v1.84.0 schemautil.go; platform.claude.com, build-with-claude/structured-outputs",
			Tool:   each(closed(false)),
		}, {
			Name: "anthropic-strict-keyword", Providers: []provider.Name{provider.AnthropicStrict}, Severity: Warning,
			Seen:   "2026-11",
			Text:   "A schema has no bounds on numbers or lengths and no external $ref, and minItems is 0 or 1.",
			Source: "anthropic-sdk-go v1.84.0 schemautil.go; platform.claude.com, build-with-claude/structured-outputs",
			Tool:   anthropicKeyword,
		}, {
			Name: "anthropic-strict-request", Providers: []provider.Name{provider.AnthropicStrict}, Severity: Warning,
			Seen: "2026-11",
			Text: "A request has at most 20 strict tools, and these have at most 24 optional parameters and 16 " +
				"parameters with several types, in total.",
			Source: "platform.claude.com, build-with-claude/structured-outputs; alphaXiv/agents#49, TanStack/ai#682",
			Set:    request,
		},
	}
}

const openAIStrictSource = "developers.openai.com, guides/structured-outputs, as kept in " +
	"UnitVectorY-Labs/jsonschemaprofiles docs/OPENAI.md"

// closed returns the check of objects.
func closed(required bool) func(string, *catalog.Schema) []Finding {
	return func(at string, s *catalog.Schema) []Finding {
		if !is(s, "object") {
			return nil
		}
		var out []Finding
		if more := s.Get("additionalProperties"); more == nil || more.Kind != catalog.Bool || more.Bool {
			out = append(out, Finding{Path: at, Text: "the object lacks additionalProperties: false"})
		}
		if names := optional(s); required && len(names) > 0 {
			out = append(out,
				Finding{Path: at, Text: "these properties are not required: " + strings.Join(names, ", ")})
		}
		return out
	}
}

// optional returns the properties that are not required.
func optional(s *catalog.Schema) []string {
	props, req := s.Get("properties"), s.Get("required")
	if props == nil {
		return nil
	}
	var out []string
	for _, m := range props.Members {
		if req == nil || !slices.ContainsFunc(req.Items, func(it *catalog.Schema) bool { return it.Str() == m.Key }) {
			out = append(out, m.Key)
		}
	}
	return out
}

// forbidden returns the check for keywords, and for those at the root alone.
func forbidden(keys []string, root ...string) func(*catalog.Tool, Settings) []Finding {
	return each(func(at string, s *catalog.Schema) []Finding {
		var out []Finding
		for _, m := range s.Members {
			if slices.Contains(keys, m.Key) || at == input && slices.Contains(root, m.Key) {
				out = append(out, hasKeyword(at, m.Key))
			}
		}
		return out
	})
}

// subsetLimits holds a schema against OpenAI's numbers. What a gap hides only adds.
func subsetLimits(t *catalog.Tool, _ Settings) []Finding {
	var properties, values, characters, deepest int
	var out []Finding
	t.InputSchema.Walk(input, func(at string, s *catalog.Schema) bool {
		for _, key := range []string{"properties", "$defs", "definitions"} {
			if v := s.Get(key); v != nil {
				for _, m := range v.Members {
					characters += utf8.RuneCountInString(m.Key)
				}
				if key == "properties" {
					properties += len(v.Members)
				}
			}
		}
		characters += utf8.RuneCountInString(s.Get("const").Str())
		if e := s.Get("enum"); e != nil {
			own := 0
			for _, it := range e.Items {
				own += utf8.RuneCountInString(it.Str())
			}
			values, characters = values+len(e.Items), characters+own
			if len(e.Items) > 250 && own > 15_000 {
				out = append(out, Finding{
					Path: at + "/enum",
					Text: fmt.Sprintf("the enum has %d values with %d characters in total, more than 15000",
						len(e.Items), own),
				})
			}
		}
		return true
	})
	deepest = levels(t.InputSchema)
	for _, x := range []struct {
		what       string
		have, most int
	}{{"properties", properties, 5000}, {"levels of objects", deepest, 10}, {"enum values", values, 1000},
		{"characters in names, enum values and consts", characters, 120_000}} {
		if x.have > x.most {
			out = append(out, Finding{Path: input, Text: fmt.Sprintf("%d %s, more than %d", x.have, x.what, x.most)})
		}
	}
	return out
}

// levels returns how deep objects are inside each other.
func levels(s *catalog.Schema) int {
	deepest := 0
	s.Walk("", func(_ string, in *catalog.Schema) bool {
		if in == s {
			return true
		}
		deepest = max(deepest, levels(in))
		return false
	})
	if is(s, "object") {
		deepest++
	}
	return deepest
}

func anthropicKeyword(t *catalog.Tool, s Settings) []Finding {
	out := forbidden([]string{
		"minimum",
		"maximum",
		"exclusiveMinimum",
		"exclusiveMaximum",
		"multipleOf",
		"minLength",
		"maxLength",
		"maxItems",
	})(t, s)
	return append(out, schemas(t, func(at string, s *catalog.Schema) []Finding {
		if ref := s.Get("$ref"); ref != nil && !strings.HasPrefix(ref.Str(), "#") {
			return one(at+"/$ref", "$ref "+ref.Str()+" points outside the schema")
		}
		if n := s.Get("minItems"); n != nil && n.Text != "0" && n.Text != "1" {
			return one(at+"/minItems", "minItems is "+n.Text+", want 0 or 1")
		}
		return nil
	})...)
}

// request counts over all tools, which are taken to be strict.
func request(s Set) []Finding {
	var loose, unions int
	for _, t := range s.Tools {
		t.InputSchema.Walk(input, func(_ string, s *catalog.Schema) bool {
			loose += len(optional(s))
			if typ := s.Get("type"); typ != nil && typ.Kind == catalog.Array || s.Get("anyOf") != nil {
				unions++
			}
			return true
		})
	}
	var out []Finding
	for _, x := range []struct {
		what       string
		have, most int
	}{{"strict tools", len(s.Tools), 20}, {"optional parameters", loose, 24},
		{"parameters with several types", unions, 16}} {
		if x.have > x.most {
			out = append(out, Finding{Text: fmt.Sprintf("%d %s in all tools, more than %d", x.have, x.what, x.most)})
		}
	}
	return out
}
