// Package server is a notebook's MCP server that declares its tools in every
// way the Go SDK v0.1 offers.
package server

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const instructions = `Notes live in notebooks.`

// New returns the server with every tool registered.
func New() *mcp.Server {
	s := mcp.NewServer("notebook", "0.1.0", &mcp.ServerOptions{Instructions: instructions, PageSize: 7})
	addInferredTools(s)
	addOptionTools(s)
	addExplicitTools(s)
	addPatchedTools(s)
	addAnnotatedTools(s)
	addDraft7Tools(s)

	// A tool that is taken back is not served.
	s.AddTools(mcp.NewServerTool("erase_everything", "", typed[struct{}, any]))
	s.RemoveTools("erase_everything", "never_added")
	return s
}

// answer is a handler for tools whose declaration alone matters.
func answer(_ context.Context, _ *mcp.ServerSession, params *mcp.CallToolParamsFor[map[string]any]) (*mcp.CallToolResult, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "called " + params.Name}}}, nil
}

// typed is such a handler for typed tools.
func typed[In, Out any](context.Context, *mcp.ServerSession, *mcp.CallToolParamsFor[In]) (*mcp.CallToolResultFor[Out], error) {
	return nil, nil
}

// add registers tools with one handler.
func add(s *mcp.Server, tools ...*mcp.Tool) {
	for _, tool := range tools {
		s.AddTools(&mcp.ServerTool{Tool: tool, Handler: answer})
	}
}
