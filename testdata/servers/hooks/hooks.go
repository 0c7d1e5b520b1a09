// Package hooks changes what servers of mcp-go list when they are asked.
package hooks

import (
	"context"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Handler serves one with a filter, one with a hook, and one with a hook that changes
// nothing.
func Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/filtered", server.NewStreamableHTTPServer(newServer("filtered", server.WithToolFilter(first))))
	cut := &server.Hooks{}
	cut.AddAfterListTools(func(_ context.Context, _ any, _ *mcp.ListToolsRequest, r *mcp.ListToolsResult) {
		r.Tools = r.Tools[:1]
	})
	mux.Handle("/hooked", server.NewStreamableHTTPServer(newServer("hooked", server.WithHooks(cut))))
	counted := &server.Hooks{}
	calls := 0
	counted.AddOnSuccess(func(context.Context, any, mcp.MCPMethod, any, any) { calls++ })
	s := newServer("counted", server.WithHooks(counted))
	s.AddTool(mcp.NewTool("put", mcp.WithDescription("Stores a note.")), handle)
	mux.Handle("/counted", server.NewStreamableHTTPServer(s))
	return mux
}

func newServer(name string, o server.ServerOption) *server.MCPServer {
	s := server.NewMCPServer(name, "1.0.0", o)
	s.AddTool(mcp.NewTool("get", mcp.WithDescription("Gets a note of the "+name+".")), handle)
	s.AddTool(mcp.NewTool("list", mcp.WithDescription("Lists the notes of the "+name+".")), handle)
	return s
}

func first(_ context.Context, tools []mcp.Tool) []mcp.Tool { return tools[:1] }

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
