// Package server is an issue tracker's MCP server that declares its tools in
// every way mcp-go v0.12 offers.
package server

import (
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/rawschema"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// New returns the server with every tool registered.
func New() *server.MCPServer {
	s := server.NewMCPServer("tracker", "0.12.0",
		server.WithToolCapabilities(true),
		server.WithInstructions("Issues belong to a project."),
	)
	rawschema.Set(s)
	tools.Properties(s)
	tools.Literals(s)
	rawschema.Add(s)
	rawschema.Delete(s)
	return s
}
