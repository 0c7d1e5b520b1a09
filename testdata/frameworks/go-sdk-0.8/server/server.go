// Package server is a notebook's MCP server that declares its tools in every
// way the Go SDK v0.8 offers.
package server

import (
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/anyschema"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
)

// New returns the server with every tool registered.
func New() *mcp.Server {
	s := mcp.NewServer(
		&mcp.Implementation{Name: "notebook", Title: "Notebook", Version: "0.8.0"},
		&mcp.ServerOptions{Instructions: `Notes live in notebooks.`, PageSize: 7},
	)
	tools.Add(s)
	anyschema.Patched(s)
	anyschema.Raw(s)
	return s
}
