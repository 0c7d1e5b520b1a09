package server

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const moveSchema = `{"type": "object", "properties": {"to": {"type": "string"}, "id": {"type": "string"}}, "required": ["id", "to"], "maximum": 1.50}`

// settings is a schema of the program's own type, encoded by its tags.
type settings struct {
	Type       string            `json:"type"`
	Properties map[string]option `json:"properties"`
	Closed     bool              `json:"-"`
	Notes      []string          `json:"examples,omitempty"`
}

type option struct {
	Kind string   `json:"type"`
	Text *string  `json:"description,omitempty"`
	Max  *float64 `json:"maximum,omitempty"`
}

// addRawTools gives schemas that are not of the schema library.
func addRawTools(s *mcp.Server) {
	s.AddTool(&mcp.Tool{Name: "move_note", InputSchema: json.RawMessage(moveSchema)}, answer)
	mcp.AddTool(s, &mcp.Tool{Name: "move_notes", InputSchema: json.RawMessage(moveSchema), OutputSchema: json.RawMessage(`{"type":"object"}`)}, typed[map[string]any, any])
	s.AddTool(&mcp.Tool{
		Name:        "copy_note",
		Description: "Copy a note to another notebook.",
		InputSchema: map[string]any{
			"type":       "object",
			"required":   []string{"id"},
			"properties": map[string]any{"id": map[string]any{"type": "string"}, "deep": map[string]any{"type": "boolean", "default": false}},
		},
		OutputSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}, answer)
	text, limit := "Font size & <family>", 72.0
	s.AddTool(&mcp.Tool{Name: "settings", InputSchema: settings{
		Type:       "object",
		Properties: map[string]option{"zoom": {Kind: "number", Max: &limit}, "font": {Kind: "string", Text: &text}},
	}}, answer)
	s.AddTool(&mcp.Tool{Name: "sync", InputSchema: map[string]any{"type": "object"}}, answer)
}
