// Package listed has the parameters of its tools as lists, and makes schemas of them for requests.
package listed

// A ToolDefinition is what the agent calls.
type ToolDefinition struct {
	Name, Description string
	Parameters        []Parameter
}

// A Parameter is one of a tool.
type Parameter struct {
	Name, Type string
	Required   bool
}

// A RequestTool is a tool in the form of OpenAI.
type RequestTool struct {
	Type     string   `json:"type"`
	Function function `json:"function"`
}

type function struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Parameters  schema `json:"parameters"`
}

type schema struct {
	Type       string         `json:"type"`
	Properties map[string]any `json:"properties"`
	Required   []string       `json:"required,omitempty"`
}

// ForRequest makes a tool of a request.
func ForRequest(t ToolDefinition) RequestTool {
	s := schema{Type: "object", Properties: map[string]any{}}
	for _, p := range t.Parameters {
		s.Properties[p.Name] = map[string]any{"type": p.Type}
		if p.Required {
			s.Required = append(s.Required, p.Name)
		}
	}
	return RequestTool{Type: "function", Function: function{t.Name, t.Description, s}}
}

// All are the tools.
func All() []ToolDefinition {
	return []ToolDefinition{
		{Name: "read", Description: "Reads a file.", Parameters: []Parameter{{"path", "string", true}, {"lines", "integer", false}}},
		{Name: "list", Description: "Lists files."},
	}
}
