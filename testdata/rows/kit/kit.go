// Package kit is what the programs of this module have in common.
package kit

import (
	"context"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New is a server without tools.
func New() *server.MCPServer {
	return server.NewMCPServer("rows", "1.0.0", server.WithToolCapabilities(true))
}

// Add registers a tool.
func Add(s *server.MCPServer, name, text string) {
	s.AddTool(mcp.NewTool(name, mcp.WithDescription(text)), Handle)
}

// Handle answers any call.
func Handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}

// Serve answers on standard input and output.
func Serve(s *server.MCPServer) {
	if err := server.ServeStdio(s); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
