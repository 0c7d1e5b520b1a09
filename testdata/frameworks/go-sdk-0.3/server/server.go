// Package server is a notebook's MCP server that declares its tools in every
// way the Go SDK v0.3 offers.
package server

import (
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/valuetypes"
)

// New returns the server with every tool registered.
func New() *mcp.Server {
	s := mcp.NewServer(
		&mcp.Implementation{Name: "notebook", Title: "Notebook", Version: "0.3.0"},
		&mcp.ServerOptions{Instructions: `Notes live in notebooks.`, PageSize: 7},
	)
	tools.Add(s)
	valuetypes.Patched(s)
	// Only this version says what AddTool makes of a tool.
	s.AddTool(mcp.ToolFor(&mcp.Tool{Name: "made_for"}, tools.Typed[notebook.SearchArgs, any]))
	return s
}
