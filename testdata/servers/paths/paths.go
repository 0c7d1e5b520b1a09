// Package paths serves three servers of mcp-go in one process, one for each HTTP
// path. Two give themselves the same name.
package paths

import (
	"context"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Handler serves all of them.
func Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/read", server.NewStreamableHTTPServer(newServer("reader", false)))
	mux.Handle("/write", server.NewStreamableHTTPServer(newServer("writer", true)))
	admin := server.NewMCPServer("reader", "1.0.0", server.WithInstructions("Only for administrators."))
	admin.AddTool(mcp.NewTool("wipe", mcp.WithDescription("Wipes all notes.")), handle)
	mux.Handle("/admin", server.NewStreamableHTTPServer(admin))
	return mux
}

func newServer(name string, write bool) *server.MCPServer {
	s := server.NewMCPServer(name, "1.0.0")
	s.AddTool(mcp.NewTool("get", mcp.WithDescription("Gets a note of the "+name+".")), handle)
	if write {
		s.AddTool(mcp.NewTool("put", mcp.WithDescription("Stores a note.")), handle)
	}
	return s
}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
