// Package server is a notebook's MCP server that declares its tools in every
// way the Go SDK v0.5 offers.
package server

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const instructions = `Notes live in notebooks.`

// New returns the server with every tool registered.
func New() *mcp.Server {
	s := mcp.NewServer(
		&mcp.Implementation{Name: "notebook", Title: "Notebook", Version: "0.5.0"},
		&mcp.ServerOptions{Instructions: instructions, PageSize: 7},
	)
	addInferredTools(s)
	addOutputTools(s)
	addExplicitTools(s)
	addPatchedTools(s)
	addAnnotatedTools(s)
	addDraft7Tools(s)

	// A tool that is taken back is not served.
	mcp.AddTool(s, &mcp.Tool{Name: "erase_everything"}, typed[struct{}, any])
	s.RemoveTools("erase_everything", "never_added")
	return s
}

// answer is a handler for tools whose declaration alone matters.
func answer(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "called " + req.Params.Name}}}, nil
}

// typed is such a handler for typed tools.
func typed[In, Out any](context.Context, *mcp.CallToolRequest, In) (*mcp.CallToolResult, Out, error) {
	var out Out
	return nil, out, nil
}
