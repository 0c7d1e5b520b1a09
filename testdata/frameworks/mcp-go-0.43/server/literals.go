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
	Description: "Merge duplicates into one issue.",
	InputSchema: mcp.ToolInputSchema{
		Type: "object",
		Properties: map[string]any{
			"into": map[string]any{"type": "string"},
			"from": map[string]any{"type": "array", "items": map[string]any{"type": "string"}, "minItems": 1},
		},
		Required: []string{"into", "from"},
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
		Required: []string{"watching"},
		Defs:     map[string]any{"user": map[string]any{"type": "string"}},
	}
	s.AddTool(*watch, answer)

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

	// The input and output schemas are conversions of one type.
	retention := mcp.ToolArgumentsSchema{Type: "object", Properties: map[string]any{}}
	for i, name := range []string{"days", "after"} {
		retention.Properties[name] = map[string]any{"type": "integer", "minimum": i}
	}
	retention.Required = append(retention.Required, "days")
	retention.Defs = map[string]any{}
	s.AddTool(mcp.Tool{
		Name:         "set_retention",
		InputSchema:  mcp.ToolInputSchema(retention),
		OutputSchema: mcp.ToolOutputSchema(retention),
		Annotations:  mcp.ToolAnnotation{OpenWorldHint: mcp.ToBoolPtr(false)},
	}, answer)
	s.AddTool(mcp.Tool{
		Name:            "compact",
		RawInputSchema:  []byte(`{"type":"object"}`),
		RawOutputSchema: []byte(`{"type":"object","properties":{"freed":{"type":"integer"}}}`),
	}, answer)
}
