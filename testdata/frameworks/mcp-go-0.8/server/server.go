// Package server is an issue tracker's MCP server that declares its tools in
// every way mcp-go v0.8 offers.
package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// New returns the server with every tool registered.
func New() *server.MCPServer {
	s := server.NewMCPServer("tracker", "0.8.0", server.WithLogging())
	s.AddTool(mcp.NewTool("ping"), tools.Answer)
	s.AddTool(mcp.NewTool("whoami", mcp.WithDescription("Return the signed-in user & <scopes>.")), tools.Answer)
	tools.Properties(s)
	tools.Literals(s)
	for _, verb := range []string{"open", "close"} {
		s.AddTool(tools.Verb(verb), tools.Answer)
	}
	return s
}
