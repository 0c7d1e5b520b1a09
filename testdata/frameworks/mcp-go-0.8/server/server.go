// Package server is an issue tracker's MCP server that declares its tools in
// every way mcp-go v0.8 offers.
package server

import (
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server with every tool registered.
func New() *server.MCPServer {
	s := server.NewMCPServer("tracker", "0.8.0", server.WithLogging())
	s.AddTool(mcp.NewTool("ping"), answer)
	s.AddTool(mcp.NewTool("whoami", mcp.WithDescription("Return the signed-in user & <scopes>.")), answer)
	addPropertyTools(s)
	addSchemaTools(s)
	return s
}

// answer is the handler of every tool here: only the declarations matter.
func answer(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("called " + req.Params.Name), nil
}

// mergeTool is a literal in a package variable, registered elsewhere.
var mergeTool = mcp.Tool{
	Name:        "merge_issues",
	Description: "Merge duplicates into one issue.",
	InputSchema: mcp.ToolInputSchema{
		Type: "object",
		Properties: map[string]interface{}{
			"into": map[string]interface{}{"type": "string"},
			"from": map[string]interface{}{"type": "array", "items": map[string]interface{}{"type": "string"}, "minItems": 1},
		},
		Required: []string{"into", "from"},
	},
}

// addSchemaTools has literals, and a tool that was decoded.
func addSchemaTools(s *server.MCPServer) {
	s.AddTool(mergeTool, answer)
	s.AddTool(mcp.Tool{Name: "no_schema"}, answer)

	var decoded mcp.Tool
	if err := json.Unmarshal([]byte(`{"name": "vote", "inputSchema": {"type": "object", "properties": {"weight": {"type": "integer"}, "key": {}}, "required": ["key"]}}`), &decoded); err != nil {
		panic(err)
	}
	s.AddTool(decoded, answer)

	for _, verb := range []string{"open", "close"} {
		opts := []mcp.ToolOption{mcp.WithDescription(verb + " an issue")}
		if verb == "close" {
			opts = append(opts, mcp.WithString("reason", mcp.Required()))
		}
		s.AddTool(mcp.NewTool(verb+"_issue", opts...), answer)
	}
}
