// Package shared has tools that programs serve under different conditions.
package shared

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Read registers what every program serves.
func Read(s *server.MCPServer, of string) {
	s.AddTool(mcp.NewTool("search", mcp.WithDescription("Searches the notes of "+of+".")), handle)
	s.AddTool(mcp.NewTool("get", mcp.WithDescription("Gets a note.")), handle)
}

// Write registers what some serve.
func Write(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("put", mcp.WithDescription("Stores a note.")), handle)
}

// Admin registers what one serves.
func Admin(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("wipe", mcp.WithDescription("Wipes all notes.")), handle)
}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
