// Package tools declares the notebook's tools in the ways that the Go SDK offers since
// v0.3: each function adds the tools of one kind to a server.
package tools

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Add adds the tools of every kind but those of Patched.
func Add(s *mcp.Server) {
	Inferred(s)
	Output(s)
	Explicit(s)
	Annotated(s)
	Draft7(s)
	Removed(s)
}

// Removed adds a tool and takes it back, so it is not served.
func Removed(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "erase_everything"}, Typed[struct{}, any])
	s.RemoveTools("erase_everything", "never_added")
}

// Answer is a handler for tools whose declaration alone matters.
func Answer(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "called " + req.Params.Name}}}, nil
}

// Typed is such a handler for typed tools.
func Typed[In, Out any](context.Context, *mcp.CallToolRequest, In) (*mcp.CallToolResult, Out, error) {
	var out Out
	return nil, out, nil
}
