// Package server is an issue tracker's MCP server that declares its tools in
// every way mcp-go v0.15 offers.
package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/objects"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/rawschema"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// New returns the server with every tool registered.
func New() *server.MCPServer {
	s := server.NewMCPServer("tracker", "0.15.0",
		server.WithToolCapabilities(true),
		server.WithInstructions("Issues belong to a project."),
	)
	rawschema.Set(s)
	tools.Properties(s, append(objects.Options(), mcp.WithArray("labels", mcp.Required()))...)
	objects.Items(s, mcp.WithArray("keys",
		mcp.Required(), mcp.Items(map[string]any{"type": "string", "pattern": "^[A-Z]+-[0-9]+$"}),
		mcp.MinItems(1), mcp.MaxItems(50), mcp.UniqueItems(true),
	))
	tools.Literals(s)
	rawschema.Add(s)
	rawschema.Delete(s)
	return s
}
