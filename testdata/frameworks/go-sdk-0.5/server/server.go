// Package server is a notebook's MCP server that declares its tools in every
// way the Go SDK v0.5 offers.
package server

import (
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/valuetypes"
)

// New returns the server with every tool registered.
func New() *mcp.Server {
	s := mcp.NewServer(
		&mcp.Implementation{Name: "notebook", Title: "Notebook", Version: "0.5.0"},
		&mcp.ServerOptions{Instructions: `Notes live in notebooks.`, PageSize: 7},
	)
	tools.Add(s)
	valuetypes.Patched(s)
	return s
}
