package server

import (
	"encoding/json"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// mergeTool is a literal in a package variable, registered elsewhere.
var mergeTool = mcp.Tool{
	Name:        "merge_issues",
	Title:       "Merge issues",
	Description: "Merge duplicates into one issue.",
	InputSchema: mcp.ToolInputSchema{
		Type: "object",
		Properties: map[string]any{
			"into": map[string]any{"type": "string"},
			"from": map[string]any{"type": "array", "items": map[string]any{"type": "string"}, "minItems": 1},
		},
		Required:             []string{"into", "from"},
		AdditionalProperties: false,
		PropertyOrder:        []string{"into", "absent", "from"},
	},
	Annotations: mcp.ToolAnnotation{Title: "Merge", DestructiveHint: mcp.ToBoolPtr(true)},
}

func addLiteralTools(s *server.MCPServer) {
	s.AddTool(mergeTool, answer)
	s.AddTool(mcp.Tool{Name: "no_schema"}, answer)

	split := mergeTool
	split.Name = strings.Replace(mergeTool.Name, "merge", "split", 1)
	split.Description = ""
	split.Meta = mcp.NewMetaFromMap(map[string]any{
		"progressToken": "p1",
		"ui":            map[string]any{"resourceUri": "ui://tracker/split", "visibility": []string{"model", "app"}},
	})
	split.InputSchema.PropertyOrder = nil
	split.InputSchema.Defs = map[string]any{"key": map[string]any{"type": "string", "pattern": "^[A-Z]+-\\d+$"}}
	s.AddTool(split, answer)

	watch := &mcp.Tool{Name: "watch_issue", RawInputSchema: json.RawMessage(statusSchema)}
	watch.Meta = &mcp.Meta{AdditionalFields: map[string]any{"rank": 3, "beta": true}}
	watch.OutputSchema = mcp.ToolOutputSchema{
		Type: "object",
		Properties: map[string]any{
			"watching": map[string]any{"type": "boolean"},
			"by":       map[string]any{"$ref": "#/$defs/user"},
		},
		Required:      []string{"watching"},
		Defs:          map[string]any{"user": map[string]any{"type": "string"}},
		PropertyOrder: []string{"watching"},
	}
	s.AddTool(*watch, answer)

	// A schema decoded from JSON keeps the order its properties were written in.
	var decoded mcp.Tool
	if err := json.Unmarshal([]byte(`{
		"name": "vote", "description": "Vote for an issue.",
		"inputSchema": {"type": "object", "properties": {"weight": {"type": "integer"}, "key": {"$ref": "#/definitions/key"}},
			"required": ["key"], "definitions": {"key": {"type": "string"}}},
		"annotations": {"readOnlyHint": false}
	}`), &decoded); err != nil {
		panic(err)
	}
	s.AddTool(decoded, answer)
}
