// Package tools declares what every version of mcp-go can. The ways that came later are in
// the packages beside it.
package tools

import (
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Answer is the handler of every tool here: only the declarations matter.
func Answer(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("called " + req.Params.Name), nil
}

// Merge is a literal in a package variable, registered elsewhere.
var Merge = mcp.Tool{
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
}

const voteTool = `{"name": "vote", "inputSchema": {
	"type": "object", "properties": {"weight": {"type": "integer"}, "key": {}}, "required": ["key"]
}}`

// Literals has literals, and a tool that was decoded.
func Literals(s *server.MCPServer) {
	s.AddTool(Merge, Answer)
	s.AddTool(mcp.Tool{Name: "no_schema"}, Answer)

	var decoded mcp.Tool
	if err := json.Unmarshal([]byte(voteTool), &decoded); err != nil {
		panic(err)
	}
	s.AddTool(decoded, Answer)
}

// Verb is a tool whose options depend on its name.
func Verb(verb string) mcp.Tool {
	options := []mcp.ToolOption{mcp.WithDescription(verb + " an issue")}
	if verb == "close" {
		options = append(options, mcp.WithString("reason", mcp.Required()))
	}
	return mcp.NewTool(verb+"_issue", options...)
}
