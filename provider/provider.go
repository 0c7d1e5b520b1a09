package provider

import "strings"

// A Name is a provider, a mode of one, or a client. Configurations and flags use it.
type Name string

// The providers, modes and clients that have rules of their own.
const (
	OpenAI          Name = "openai"
	OpenAIStrict    Name = "openai-strict"
	Anthropic       Name = "anthropic"
	AnthropicStrict Name = "anthropic-strict"
	Gemini          Name = "gemini"
	Bedrock         Name = "bedrock"
	MCP             Name = "mcp"
	ClaudeCode      Name = "claude-code"
	VSCode          Name = "vscode"
	Cursor          Name = "cursor"
	Windsurf        Name = "windsurf"
)

// An API is an interface that takes tools.
type API string

// The APIs.
const (
	Chat       API = "chat"      // Chat Completions and what is compatible with it
	Responses  API = "responses" // OpenAI's Responses
	Messages   API = "messages"  // Anthropic's Messages
	Generative API = "gemini"    // Gemini's Developer API
	Vertex     API = "vertex"    // Gemini on Vertex AI
)

// A Provider is a row of the table.
type Provider struct {
	Name Name
	// Counts is the provider whose models read the tools: of a mode and of a client
	// with models of one provider it is that one. It is "" where it may be any.
	Counts Name
}

// Table lists the providers in the order reports and docs show them.
func Table() []Provider {
	return []Provider{
		{OpenAI, OpenAI},
		{OpenAIStrict, OpenAI},
		{Anthropic, Anthropic},
		{AnthropicStrict, Anthropic},
		{Gemini, Gemini},
		{Name: Bedrock},
		{Name: MCP},
		{ClaudeCode, Anthropic},
		{Name: VSCode},
		{Name: Cursor},
		{Name: Windsurf},
	}
}

// All lists the names in the order of Table.
func All() []Name {
	var out []Name
	for _, p := range Table() {
		out = append(out, p.Name)
	}
	return out
}

// Counts returns the provider whose models read what is sent to name, "" where it may be
// any.
func Counts(name Name) Name {
	for _, p := range Table() {
		if p.Name == name {
			return p.Counts
		}
	}
	return ""
}

// A Format is how one API writes the tools of a request.
type Format string

// The formats. A catalog is read from each, and export writes each.
const (
	FormatChat      Format = "openai"
	FormatResponses Format = "openai-responses"
	FormatAnthropic Format = "anthropic"
	FormatGemini    Format = "gemini"
	FormatBedrock   Format = "bedrock"
	FormatMCP       Format = "mcp"
)

// Join writes names with commas.
func Join[S ~string](list []S) string {
	var out []string
	for _, p := range list {
		out = append(out, string(p))
	}
	return strings.Join(out, ", ")
}
