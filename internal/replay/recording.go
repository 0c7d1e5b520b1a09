package replay

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/url"
	"slices"
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
	Provider string `json:"provider"`
	Model    string `json:"model"`
	// ResponseModel is the model that the answer names, if it names one.
	ResponseModel string   `json:"response_model"`
	API           string   `json:"api"`
	System        string   `json:"system"`
	User          []string `json:"user"`
	// Tools as they were sent, in the form of any provider.
	Tools      []wire          `json:"tools"`
	ToolChoice json.RawMessage `json:"tool_choice"`
	// Thinking is what the request said of reasoning, in the form of its API; null and
	// false are nothing.
	Thinking json.RawMessage `json:"thinking"`
	// InputTokens is the provider's count.
	InputTokens int `json:"true_input_tokens"`
	Source      struct {
		Repo string `json:"repo"`
		Path string `json:"path"`
		Page string `json:"page"`
		// Date is that of the commit that the recording is from, as 2026-08-19.
		Date string `json:"date"`
		// Endpoint is the address that answered.
		Endpoint string `json:"endpoint"`
	} `json:"source"`
	line int
	sent string // the tools as they are in the file
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
	Strict      *bool           `json:"strict"`
}

// Read reads recordings, one JSON object a line, which may be compressed with gzip.
func Read(r io.Reader) ([]Recording, error) {
	plain := bufio.NewReader(r)
	if magic, err := plain.Peek(2); err == nil && magic[0] == 0x1f && magic[1] == 0x8b {
		zip, err := gzip.NewReader(plain)
		if err != nil {
			return nil, fmt.Errorf("%w; the file begins as one of gzip", err)
		}
		defer zip.Close()
		plain = bufio.NewReader(zip)
	}
	var out []Recording
	sc := bufio.NewScanner(plain)
	sc.Buffer(nil, 64<<20)
	for n := 1; sc.Scan(); n++ {
		if strings.TrimSpace(sc.Text()) == "" {
			continue // a blank line
		}
		rec := Recording{line: n}
		if err := json.Unmarshal(sc.Bytes(), &rec); err != nil {
			return nil, fmt.Errorf("line %d: %w; each line is one recorded request as JSON", n, err)
		}
		var sent struct{ Tools json.RawMessage }
		if err := json.Unmarshal(sc.Bytes(), &sent); err == nil {
			rec.sent = string(sent.Tools)
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
		out = append(out,
			&catalog.Tool{Name: def.Name, Description: catalog.Text{Value: def.Description}, InputSchema: schema})
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

// forced returns the tool_choice, as auto, any or none, and the tool that it names.
func (r *Recording) forced() (choice, tool string) {
	var word string
	if json.Unmarshal(r.ToolChoice, &word) == nil {
		switch word {
		case "any", "required":
			return "any", ""
		case "none":
			return "none", ""
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
	switch name := object.Name + object.Function.Name; {
	case object.Type == "none":
		return "none", ""
	case object.Type == "any", object.Type == "required", name != "":
		return "any", name
	}
	return "auto", ""
}

// single reports whether the request forbids parallel calls, in Anthropic's form.
func (r *Recording) single() bool {
	var object struct {
		Single bool `json:"disable_parallel_tool_use"`
	}
	return json.Unmarshal(r.ToolChoice, &object) == nil && object.Single
}

// thinks reports whether the request asks for reasoning: anything but null, false,
// an empty text, and an object whose type is disabled.
func (r *Recording) thinks() bool {
	switch strings.TrimSpace(string(r.Thinking)) {
	case "", "null", "false", `""`, `"none"`, `"disabled"`:
		return false
	}
	var object struct{ Type string }
	return json.Unmarshal(r.Thinking, &object) != nil || object.Type != "disabled"
}

// host is tokencount.Query.Host. The providers of these names are their models' own
// hosts, which is "".
func (r *Recording) host() string {
	at := strings.ToLower(r.Source.Endpoint)
	for mark, host := range map[string]string{"ollama": "ollama", ":11434": "ollama", "groq.com": "groq"} {
		if strings.Contains(at, mark) {
			return host
		}
	}
	if r.Provider == "huggingface" && strings.Contains(r.Model, ":") {
		return "" // the name of the model tells who answers
	}
	if r.Provider == "other" {
		return domain(at)
	}
	own := []string{"openai", "anthropic", "google-gemini-api", "google-vertex", "deepseek", "mistral", "xai", "zai",
		"moonshot", "other", ""}
	if slices.Contains(own, r.Provider) {
		return ""
	}
	return r.Provider
}

// domain returns the last two labels of the host of an address, "" where it is this machine's
// or no public one: open weights are then served with their published template.
func domain(endpoint string) string {
	u, err := url.Parse(endpoint)
	if err != nil || net.ParseIP(u.Hostname()) != nil {
		return ""
	}
	labels := strings.Split(u.Hostname(), ".")
	if len(labels) < 2 {
		return ""
	}
	return strings.Join(labels[len(labels)-2:], ".")
}

// strict reports whether tools are sent with "strict".
func (r *Recording) strict() bool {
	return slices.ContainsFunc(r.Tools, func(w wire) bool {
		return w.Strict != nil || w.Function != nil && w.Function.Strict != nil
	})
}

// jsonSchema reports whether tools are sent as JSON Schema, whose types are in lower case,
// and not as the Schema of Gemini's API.
func (r *Recording) jsonSchema() bool {
	return slices.ContainsFunc(r.tools(), func(t *catalog.Tool) bool {
		name := t.InputSchema.Get("type").Str()
		return name != "" && name == strings.ToLower(name)
	})
}

// query says which provider counts the request. Gateways pass requests on:
// OpenRouter calls OpenAI's gpt-5 through Responses and Gemini before 3.1
// through Vertex, which the counts show.
func (r *Recording) query() tokencount.Query {
	q := tokencount.Query{
		Model: r.model(), Host: r.host(), Thinking: r.thinks(), NoSystem: r.System == "", Strict: r.strict(),
		JSONSchema: r.jsonSchema(),
	}
	q.ToolChoice, q.Tool = r.forced()
	q.Single = r.single()
	if tools := r.tools(); q.ToolChoice == "any" && q.Tool == "" && len(tools) == 1 {
		q.Only = tools[0].Name
	}
	gateway := r.Provider == "openrouter" || r.Provider == "vercel"
	switch {
	case strings.Contains(q.Model, "claude"):
		q.API = provider.Messages
	case strings.Contains(q.Model, "gemini"):
		q.API = provider.Generative
		if r.Provider == "google-vertex" || gateway && !strings.Contains(q.Model, "gemini-3.") {
			q.API = provider.Vertex
		}
	case gateway && strings.HasPrefix(q.Model, "openai/gpt-5"), r.API == string(provider.Responses):
		q.API = provider.Responses
	default:
		q.API = provider.Chat
	}
	return q
}

// model is the model that was asked for, or where that is an alias which moves from
// model to model, the one that answered.
func (r *Recording) model() string {
	if r.ResponseModel != "" && strings.HasSuffix(r.Model, "-latest") {
		return r.ResponseModel
	}
	return r.Model
}
