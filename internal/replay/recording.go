// Package replay holds counts against recorded requests, of which the
// provider's own count is known.
package replay

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/tokencount"
)

// A Recording is a request with the provider's own count of its input tokens:
// one line of a file of recordings.
type Recording struct {
	// Kind is request; lines of any other kind are passed over.
	Kind string `json:"kind"`
	// Provider is whom the request was sent to: openai, anthropic,
	// google-gemini-api, google-vertex, openrouter, or any other.
	Provider string   `json:"provider"`
	Model    string   `json:"model"`
	API      string   `json:"api"`
	System   string   `json:"system"`
	User     []string `json:"user"`
	// Tools as they were sent, in the form of any provider.
	Tools      []wire          `json:"tools"`
	ToolChoice json.RawMessage `json:"tool_choice"`
	// InputTokens is the provider's count.
	InputTokens int `json:"true_input_tokens"`
	Source      struct {
		Repo string `json:"repo"`
		Path string `json:"path"`
		Page string `json:"page"`
	} `json:"source"`
	line int
}

// wire is a tool as Chat Completions, Responses, Anthropic or Gemini is sent it.
type wire struct {
	function
	Function *function `json:"function"` // Chat Completions has one level more
}

type function struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  *catalog.Schema `json:"parameters"`
	InputSchema *catalog.Schema `json:"input_schema"`
}

// Read reads recordings, one JSON object a line.
func Read(r io.Reader) ([]Recording, error) {
	var out []Recording
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, 64<<20)
	for n := 1; sc.Scan(); n++ {
		if strings.TrimSpace(sc.Text()) == "" {
			continue // a blank line
		}
		rec := Recording{line: n}
		if err := json.Unmarshal(sc.Bytes(), &rec); err != nil {
			return nil, fmt.Errorf("line %d: %w; each line is one recorded request as JSON", n, err)
		}
		if rec.Kind != "request" {
			continue // published constants and the like
		}
		if rec.InputTokens <= 0 || rec.Model == "" {
			return nil, fmt.Errorf("line %d: a request needs a model and true_input_tokens", n)
		}
		out = append(out, rec)
	}
	return out, sc.Err()
}

// tools returns the tools as a catalog has them.
func (r *Recording) tools() []*catalog.Tool {
	var out []*catalog.Tool
	for _, w := range r.Tools {
		def := w.function
		if w.Function != nil {
			def = *w.Function
		}
		schema := def.Parameters
		if schema == nil {
			schema = def.InputSchema
		}
		out = append(
			out,
			&catalog.Tool{Name: def.Name, Description: catalog.Text{Value: def.Description}, InputSchema: schema},
		)
	}
	return out
}

// project is what is left out as one in cross-validation.
func (r *Recording) project() string {
	if r.Source.Repo != "" {
		return r.Source.Repo
	}
	return r.Source.Page
}

// place says where the recording is from.
func (r *Recording) place() string {
	return fmt.Sprintf("line %d (%s)", r.line, strings.TrimSpace(r.project()+" "+r.Source.Path))
}

// forced returns the tool_choice, as auto or any, and the tool that it names.
func (r *Recording) forced() (choice, tool string) {
	var word string
	if json.Unmarshal(r.ToolChoice, &word) == nil {
		if word == "any" || word == "required" {
			return "any", ""
		}
		return "auto", ""
	}
	var object struct {
		Type, Name string
		Function   struct{ Name string }
	}
	if err := json.Unmarshal(r.ToolChoice, &object); err != nil {
		return "auto", "" // none was sent
	}
	switch object.Type {
	case "any", "tool", "function":
		return "any", object.Name + object.Function.Name
	}
	return "auto", ""
}

// query says which provider counts the request. Gateways pass requests on:
// OpenRouter calls OpenAI's gpt-5 through Responses and Gemini before 3.1
// through Vertex, which the counts show.
func (r *Recording) query() tokencount.Query {
	q := tokencount.Query{Model: r.Model}
	q.ToolChoice, _ = r.forced()
	gateway := r.Provider == "openrouter" || r.Provider == "vercel"
	switch {
	case strings.Contains(r.Model, "claude"):
		q.API = provider.Messages
	case strings.Contains(r.Model, "gemini"):
		q.API = provider.Generative
		if r.Provider == "google-vertex" || gateway && !strings.Contains(r.Model, "gemini-3.") {
			q.API = provider.Vertex
		}
	case gateway && strings.HasPrefix(r.Model, "openai/"), r.API == string(provider.Responses):
		q.API = provider.Responses
	default:
		q.API = provider.Chat
	}
	return q
}
