// Package server is an issue tracker's MCP server that declares its tools in
// every way mcp-go v0.12 offers.
package server

import (
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server with every tool registered.
func New() *server.MCPServer {
	s := server.NewMCPServer("tracker", "0.12.0",
		server.WithToolCapabilities(true),
		server.WithInstructions("Issues belong to a project."),
	)
	s.SetTools(
		server.ServerTool{Tool: mcp.NewTool("ping"), Handler: answer},
		server.ServerTool{Tool: mcp.NewTool("whoami", mcp.WithDescription("Return the signed-in user & <scopes>.")), Handler: answer},
	)
	addPropertyTools(s)
	addSchemaTools(s)
	s.AddTools(server.ServerTool{Tool: mcp.NewTool("drop_table"), Handler: answer})
	s.DeleteTools("drop_table")
	return s
}

// answer is the handler of every tool here: only the declarations matter.
func answer(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("called " + req.Params.Name), nil
}

const statusSchema = `{"type":"object","properties":{"zone":{"type":"string"},"area":{"type":"integer","minimum":1}},"required":["zone"],"$comment":"kept in this order"}`

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

// addSchemaTools has whole schemas, and literals.
func addSchemaTools(s *server.MCPServer) {
	s.AddTool(mcp.NewToolWithRawSchema("status", "Health of the tracker.", json.RawMessage(statusSchema)), answer)
	s.AddTool(mergeTool, answer)
	s.AddTool(mcp.Tool{Name: "no_schema"}, answer)
	s.AddTool(mcp.Tool{Name: "watch_issue", RawInputSchema: json.RawMessage("{\n\t\"type\": \"object\"\n}")}, answer)

	var decoded mcp.Tool
	if err := json.Unmarshal([]byte(`{"name": "vote", "inputSchema": {"type": "object", "properties": {"weight": {"type": "integer"}, "key": {}}, "required": ["key"]}}`), &decoded); err != nil {
		panic(err)
	}
	s.AddTool(decoded, answer)

	var tools []server.ServerTool
	for _, verb := range []string{"open", "close"} {
		opts := []mcp.ToolOption{mcp.WithDescription(verb + " an issue")}
		if verb == "close" {
			opts = append(opts, mcp.WithString("reason", mcp.Required()))
		}
		tools = append(tools, server.ServerTool{Tool: mcp.NewTool(verb+"_issue", opts...), Handler: answer})
	}
	s.AddTools(tools...)
}
