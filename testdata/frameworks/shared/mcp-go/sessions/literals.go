package sessions

import (
	"encoding/json"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/rawschema"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// dropTool is a literal with hints in a package variable, registered elsewhere.
var dropTool = mcp.Tool{
	Name:        "drop_duplicates",
	Annotations: mcp.ToolAnnotation{Title: "Drop", DestructiveHint: mcp.ToBoolPtr(true)},
}

// Literals changes copies of literals, and decodes a tool with hints.
func Literals(s *server.MCPServer) {
	tools.Literals(s)
	s.AddTool(dropTool, tools.Answer)

	split := tools.Merge
	split.Name = strings.Replace(tools.Merge.Name, "merge", "split", 1)
	split.Description = ""
	split.Meta = mcp.NewMetaFromMap(map[string]any{
		"progressToken": "p1",
		"ui":            map[string]any{"resourceUri": "ui://tracker/split", "visibility": []string{"model", "app"}},
	})
	split.InputSchema.Defs = map[string]any{"key": map[string]any{"type": "string", "pattern": "^[A-Z]+-\\d+$"}}
	s.AddTool(split, tools.Answer)

	watch := &mcp.Tool{Name: "watch_issue", RawInputSchema: json.RawMessage(rawschema.Status)}
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
	s.AddTool(*watch, tools.Answer)

	var decoded mcp.Tool
	if err := json.Unmarshal([]byte(`{
		"name": "vote_once", "description": "Vote for an issue.",
		"inputSchema": {"type": "object", "properties": {"weight": {"type": "integer"}, "key": {"$ref": "#/definitions/key"}},
			"required": ["key"], "definitions": {"key": {"type": "string"}}},
		"annotations": {"readOnlyHint": false}
	}`), &decoded); err != nil {
		panic(err)
	}
	s.AddTool(decoded, tools.Answer)
}
