// Package late makes two servers in one function. Both get another tool before a client
// is told of the tools, by a hook that is one function.
package late

import (
	"context"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Handler serves both.
func Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/first", server.NewStreamableHTTPServer(newServer()))
	mux.Handle("/second", server.NewStreamableHTTPServer(newServer()))
	return mux
}

func newServer() *server.MCPServer {
	var s *server.MCPServer
	hooks := &server.Hooks{}
	hooks.AddBeforeListTools(func(context.Context, any, *mcp.ListToolsRequest) {
		s.AddTool(tool("later"), handle)
	})
	s = server.NewMCPServer("late", "1.0.0", server.WithHooks(hooks))
	s.AddTool(tool("first"), handle)
	return s
}

func tool(name string) mcp.Tool {
	return mcp.NewTool(name, mcp.WithDescription("Does "+name+"."))
}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
