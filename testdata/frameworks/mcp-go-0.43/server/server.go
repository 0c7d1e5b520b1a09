// Package server is an issue tracker's MCP server that declares its tools in
// every way mcp-go v0.43 offers.
package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/rawschema"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
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
	s.SetTools(sessions.First()...)
	sessions.Options(s, sessions.More{})
	sessions.Properties(s)
	sessions.Items(s, mcp.WithArray("weights",
		mcp.WithNumberItems(mcp.Min(0), mcp.Max(1)), mcp.DefaultArray([]float64{0.5, 1}),
	))
	addSchemaTools(s)
	sessions.RawSchemas(s)
	addReflectedSchemas(s)
	sessions.Literals(s)
	addLiteralTools(s)
	sessions.Tools(s, hooks)
	rawschema.Delete(s)
	return s
}
