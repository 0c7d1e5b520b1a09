package online

import (
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/toolbudget/toolbudget/catalog"
)

// A protocol is how one provider counts.
type protocol struct {
	name, api    string
	keys         []string // environment variables, the first that is set
	baseVariable string
	standard     string // base URL
	path         func(model string) string
	authorize    func(h http.Header, key string)
	body         func(model, choice string, tools []*catalog.Tool) any
	// count reads the answer; nil is no count
	count func(answer) *int
}

// An answer is what the three providers reply.
type answer struct {
	InputTokens *int `json:"input_tokens"`
	TotalTokens *int `json:"totalTokens"`
}

// text is what the request asks, which both calls share.
const text = "x"

type object = map[string]any

func protocols() []protocol {
	return []protocol{
		// platform.claude.com, docs, api/messages-count-tokens; anthropic-sdk-go
		// v1.84.0 message.go.
		{
			name: "anthropic", api: "messages",
			keys: []string{"ANTHROPIC_API_KEY"}, baseVariable: "ANTHROPIC_BASE_URL", standard: "https://api.anthropic.com",
			path: func(string) string { return "/v1/messages/count_tokens" },
			authorize: func(h http.Header, key string) {
				h.Set("X-Api-Key", key)
				h.Set("Anthropic-Version", "2023-06-01")
			},
			body: func(model, choice string, tools []*catalog.Tool) any {
				b := object{"model": model, "messages": []object{{"role": "user", "content": text}}}
				if len(tools) == 0 {
					return b
				}
				b["tools"] = each(tools, func(t *catalog.Tool) object { return definition(t, "input_schema") })
				if choice == "any" {
					b["tool_choice"] = object{"type": "any"}
				}
				return b
			},
			count: func(a answer) *int { return a.InputTokens },
		},
		// developers.openai.com, api/docs/guides/token-counting; openai-go v3.95.0
		// responses/inputtoken.go. Without strict the API rewrites schemas into its
		// strict subset, or refuses them.
		{
			name: "openai", api: "responses",
			keys: []string{"OPENAI_API_KEY"}, baseVariable: "OPENAI_BASE_URL", standard: "https://api.openai.com/v1",
			path:      func(string) string { return "/responses/input_tokens" },
			authorize: func(h http.Header, key string) { h.Set("Authorization", "Bearer "+key) },
			body: func(model, choice string, tools []*catalog.Tool) any {
				b := object{"model": model, "input": text}
				if len(tools) == 0 {
					return b
				}
				b["tools"] = each(tools, func(t *catalog.Tool) object {
					d := definition(t, "parameters")
					d["type"], d["strict"] = "function", false
					return d
				})
				if choice == "any" {
					b["tool_choice"] = "required"
				}
				return b
			},
			count: func(a answer) *int { return a.InputTokens },
		},
		// ai.google.dev, api/tokens (models.countTokens): tools are counted within
		// generateContentRequest only, which names the model once more. Schemas go as
		// parametersJsonSchema, which takes all of JSON Schema.
		{
			name: "gemini", api: "gemini",
			keys: []string{"GEMINI_API_KEY", "GOOGLE_API_KEY"}, baseVariable: "GOOGLE_GEMINI_BASE_URL", standard: "https://generativelanguage.googleapis.com",
			path:      func(model string) string { return "/v1beta/models/" + url.PathEscape(model) + ":countTokens" },
			authorize: func(h http.Header, key string) { h.Set("X-Goog-Api-Key", key) },
			body: func(model, choice string, tools []*catalog.Tool) any {
				r := object{"model": "models/" + model, "contents": []object{{"role": "user", "parts": []object{{"text": text}}}}}
				if len(tools) > 0 {
					r["tools"] = []object{{"functionDeclarations": each(tools, func(t *catalog.Tool) object { return definition(t, "parametersJsonSchema") })}}
					if choice == "any" {
						r["toolConfig"] = object{"functionCallingConfig": object{"mode": "ANY"}}
					}
				}
				return object{"generateContentRequest": r}
			},
			count: func(a answer) *int { return a.TotalTokens },
		},
	}
}

func each(tools []*catalog.Tool, f func(*catalog.Tool) object) []object {
	out := make([]object, len(tools))
	for i, t := range tools {
		out[i] = f(t)
	}
	return out
}

// definition is a tool as all three are sent it, but for the schema's key.
func definition(t *catalog.Tool, key string) object {
	d := object{"name": t.Name}
	if t.Description.Value != "" {
		d["description"] = t.Description.Value
	}
	d[key] = json.RawMessage(`{"type":"object","properties":{}}`)
	if t.InputSchema != nil {
		d[key] = t.InputSchema
	}
	return d
}
