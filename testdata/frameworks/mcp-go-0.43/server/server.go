// Package server is an issue tracker's MCP server that declares its tools in
// every way mcp-go v0.43 offers.
package server

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server with every tool registered.
func New() *server.MCPServer {
	hooks := &server.Hooks{}
	s := server.NewMCPServer("tracker", "0.43.2",
		server.WithToolCapabilities(true),
		server.WithInstructions("Issues belong to a project."),
		server.WithHooks(hooks),
		server.WithPaginationLimit(4),
	)
	s.SetTools(firstTools()...)
	addOptionTools(s)
	addPropertyTools(s)
	addItemTools(s)
	addSchemaTools(s)
	addReflectedSchemas(s)
	addLiteralTools(s)
	addSessionTools(s, hooks)
	s.AddTools(server.ServerTool{Tool: mcp.NewTool("drop_table"), Handler: answer})
	s.DeleteTools("drop_table")
	return s
}

// answer is the handler of every tool here: only the declarations matter.
func answer(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("called " + req.Params.Name), nil
}
