// Package server is an issue tracker's MCP server that declares its tools in
// every way mcp-go offers and, in the files named after it, in the ways real
// programs build on them.
package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
)

const instructions = `Issues belong to a project. Look a project up before you file an issue in it.`

// New returns the server with every tool registered.
func New() *server.MCPServer {
	hooks := &server.Hooks{}
	s := server.NewMCPServer("tracker", "1.2.0",
		server.WithToolCapabilities(true),
		server.WithTaskCapabilities(true, true, true),
		server.WithInstructions(instructions),
		server.WithHooks(hooks),
		server.WithPaginationLimit(7),
	)
	s.SetTools(sessions.First()...)
	sessions.Options(s, newOptions())
	sessions.Properties(s)
	sessions.Items(s,
		mcp.WithArray("weights", mcp.WithNumberItems(mcp.Min(0.0), mcp.Max(1.0)), mcp.DefaultArray([]float64{0.5, 1})),
		mcp.WithArray("ids", mcp.WithIntegerItems(mcp.Min(1), mcp.Required(), mcp.Description("Numeric id"))),
	)
	addNumberTools(s)
	addSchemaTools(s)
	sessions.RawSchemas(s)
	addCachedTools(s)
	sessions.Literals(s)
	addOrderedTools(s)
	addTaskTools(s)
	sessions.Tools(s, hooks)
	addConvertedTools(s)
	addTableTools(s)
	addReflectedTools(s)
	addWikiTools(s)
	addClosureTools(s)
	addComposedTools(s)
	addActions(s)
	addWalkedTools(s)
	addToleratedTools(s)
	addConfiguredTools(s)
	return s
}
