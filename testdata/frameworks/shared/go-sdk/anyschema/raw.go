package anyschema

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
)

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

// Raw gives schemas that are not of the schema library.
func Raw(s *mcp.Server) {
	s.AddTool(&mcp.Tool{Name: "move_note", InputSchema: json.RawMessage(tools.MoveSchema)}, tools.Answer)
	mcp.AddTool(s, &mcp.Tool{Name: "move_notes", InputSchema: json.RawMessage(tools.MoveSchema), OutputSchema: json.RawMessage(`{"type":"object"}`)}, tools.Typed[map[string]any, any])
	s.AddTool(&mcp.Tool{
		Name:        "copy_note",
		Description: "Copy a note to another notebook.",
		InputSchema: map[string]any{
			"type":       "object",
			"required":   []string{"id"},
			"properties": map[string]any{"id": map[string]any{"type": "string"}, "deep": map[string]any{"type": "boolean", "default": false}},
		},
		OutputSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}, tools.Answer)
	text, limit := "Font size & <family>", 72.0
	s.AddTool(&mcp.Tool{Name: "settings", InputSchema: settings{
		Type:       "object",
		Properties: map[string]option{"zoom": {Kind: "number", Max: &limit}, "font": {Kind: "string", Text: &text}},
	}}, tools.Answer)
	s.AddTool(&mcp.Tool{Name: "sync", InputSchema: map[string]any{"type": "object"}}, tools.Answer)
}
