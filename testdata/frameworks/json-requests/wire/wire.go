// Package wire has requests to models, in the forms of their APIs.
package wire

import "encoding/json"

// Chat is a request to OpenAI's Chat Completions.
type Chat struct {
	Model    string    `json:"model"`
	Messages []Message `json:"messages"`
	Tools    []Tool    `json:"tools,omitempty"`
	Stream   bool      `json:"stream"`
}

// Message is a part of a conversation.
type Message struct {
	Role    string `json:"role"`
	Content any    `json:"content"`
}

// Question is a conversation of one message.
func Question(text string) []Message { return []Message{{"user", text}} }

// Tool is a tool of Chat Completions.
type Tool struct {
	Type     string   `json:"type"`
	Function Function `json:"function"`
}

// Function is what the tool calls.
type Function struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	Parameters  any    `json:"parameters,omitempty"`
}

// Functions is a request in the first form that OpenAI had.
type Functions struct {
	Model     string     `json:"model"`
	Messages  []Message  `json:"messages"`
	Functions []Function `json:"functions"`
}

// Base is what the program's requests to Anthropic have in common.
type Base struct {
	Model    string    `json:"model"`
	Messages []Message `json:"messages"`
}

// Shared is what they have in common if the model may call tools.
type Shared struct {
	Base
	Tools []Custom `json:"tools"`
}

// Asked is a request to Anthropic whose tools are in a struct that is embedded.
type Asked struct {
	*Shared
	MaxTokens int `json:"max_tokens"`
}

// Plain is a request to Anthropic whose other members are in a struct that is embedded.
type Plain struct {
	Base
	Tools []Custom `json:"tools"`
}

// Messages is a request to Anthropic that encodes itself, with further members.
type Messages struct {
	Model    string         `json:"model"`
	Messages []Message      `json:"messages"`
	Tools    []Custom       `json:"tools"`
	Extra    map[string]any `json:"-"`
}

// Custom is a tool of Anthropic's that encodes itself.
type Custom struct{ name, text, schema string }

// NewCustom is such a tool.
func NewCustom(name, text, schema string) Custom { return Custom{name, text, schema} }

func (c Custom) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{
		"name": c.name, "description": c.text, "input_schema": json.RawMessage(c.schema),
	})
}

func (m Messages) MarshalJSON() ([]byte, error) {
	type plain Messages
	data, err := json.Marshal(plain(m))
	if err != nil {
		return nil, err
	}
	all := map[string]any{}
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, err
	}
	for k, v := range m.Extra {
		all[k] = v
	}
	return json.Marshal(all)
}

// Generate is a request to Gemini.
type Generate struct {
	Contents   []Content      `json:"contents"`
	Tools      []Declarations `json:"tools"`
	ToolConfig any            `json:"toolConfig,omitempty"`
}

// Content is a part of a conversation.
type Content struct {
	Role  string `json:"role"`
	Parts []Part `json:"parts"`
}

// Part is a text.
type Part struct {
	Text string `json:"text"`
}

// Declarations are the functions of a tool of Gemini's.
type Declarations struct {
	FunctionDeclarations []*Declaration `json:"functionDeclarations,omitempty"`
}

// Declaration is one of them.
type Declaration struct {
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Parameters  *Schema `json:"parameters,omitempty"`
}

// Schema writes types in capitals.
type Schema struct {
	Type       string             `json:"type"`
	Properties map[string]*Schema `json:"properties,omitempty"`
	Required   []string           `json:"required,omitempty"`
	Enum       []string           `json:"enum,omitempty"`
}

// Converse is a request to Bedrock.
type Converse struct {
	Messages   []Message `json:"messages"`
	ToolConfig *Config   `json:"toolConfig,omitempty"`
}

// Config has the tools of Bedrock.
type Config struct {
	Tools []Spec `json:"tools"`
}

// Spec is one of them.
type Spec struct {
	ToolSpec struct {
		Name        string `json:"name"`
		Description string `json:"description"`
		InputSchema struct {
			JSON any `json:"json"`
		} `json:"inputSchema"`
	} `json:"toolSpec"`
}

// Respond is the type of an event that asks for an answer.
const Respond = "response.create"

// Event is an event of OpenAI's realtime API.
type Event struct {
	Type     string `json:"type"`
	Response *Live  `json:"response,omitempty"`
}

// Live is what an event changes.
type Live struct {
	Tools []Flat `json:"tools,omitempty"`
}

// Flat is a tool of the realtime API.
type Flat struct {
	Type        string         `json:"type"`
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Parameters  map[string]any `json:"parameters"`
}
