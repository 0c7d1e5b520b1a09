package countapi

import (
	"net/http"
	"net/url"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/export"
	"github.com/toolbudget/toolbudget/provider"
)

// A protocol is how one provider counts.
type protocol struct {
	name         provider.Name
	api          provider.API
	keys         []string // environment variables, the first that is set
	baseVariable string
	standard     string // base URL
	path         func(model string) string
	authorize    func(h http.Header, key string)
	// format is the name of the request in package export.
	format provider.Format
	// body is a short request without tools, as package export leaves it to its
	// caller.
	body func(model string) object
	// wrap, if any, puts a request into what is sent.
	wrap func(request object) object
	// count reads the answer; nil is not a count
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
			name: provider.Anthropic, api: provider.Messages,
			keys:         []string{"ANTHROPIC_API_KEY"},
			baseVariable: "ANTHROPIC_BASE_URL",
			standard:     "https://api.anthropic.com",
			path:         func(string) string { return "/v1/messages/count_tokens" },
			authorize: func(h http.Header, key string) {
				h.Set("X-Api-Key", key)
				h.Set("Anthropic-Version", "2023-06-01")
			},
			format: provider.FormatAnthropic,
			body: func(model string) object {
				return object{"model": model, "messages": []object{{"role": "user", "content": text}}}
			},
			count: func(a answer) *int { return a.InputTokens },
		},
		// developers.openai.com, api/docs/guides/token-counting; openai-go v3.95.0
		// responses/inputtoken.go.
		{
			name: provider.OpenAI, api: provider.Responses,
			keys: []string{"OPENAI_API_KEY"}, baseVariable: "OPENAI_BASE_URL", standard: "https://api.openai.com/v1",
			path:      func(string) string { return "/responses/input_tokens" },
			authorize: func(h http.Header, key string) { h.Set("Authorization", "Bearer "+key) },
			format:    provider.FormatResponses,
			body:      func(model string) object { return object{"model": model, "input": text} },
			count:     func(a answer) *int { return a.InputTokens },
		},
		// ai.google.dev, api/tokens (models.countTokens): tools are counted within
		// generateContentRequest only, which names the model once more.
		{
			name: provider.Gemini, api: provider.Generative,
			keys:         []string{"GEMINI_API_KEY", "GOOGLE_API_KEY"},
			baseVariable: "GOOGLE_GEMINI_BASE_URL",
			standard:     "https://generativelanguage.googleapis.com",
			path: func(model string) string {
				return "/v1beta/models/" + url.PathEscape(model) + ":countTokens"
			},
			authorize: func(h http.Header, key string) { h.Set("X-Goog-Api-Key", key) },
			format:    provider.FormatGemini,
			body: func(model string) object {
				return object{
					"model":    "models/" + model,
					"contents": []object{{"role": "user", "parts": []object{{"text": text}}}},
				}
			},
			wrap:  func(request object) object { return object{"generateContentRequest": request} },
			count: func(a answer) *int { return a.TotalTokens },
		},
	}
}

// request makes the request with the tools, in the form that package export
// writes, and lists what that loses. Tools that a search would load are in it as
// they are, since they are counted so.
func (p protocol) request(model, choice string, tools []*catalog.Tool) (any, []export.Step, error) {
	body := p.body(model)
	var lossy []export.Step
	if len(tools) > 0 {
		loaded := make([]*catalog.Tool, len(tools))
		for i, t := range tools {
			c := *t
			c.Load = ""
			loaded[i] = &c
		}
		r, err := export.New(loaded, export.Options{Format: p.format, Any: choice == "any"})
		if err != nil {
			return nil, nil, err
		}
		for _, m := range r.Body.Members {
			body[m.Key] = m.Value
		}
		lossy = r.Lossy
	}
	if p.wrap != nil {
		body = p.wrap(body)
	}
	return body, lossy, nil
}
