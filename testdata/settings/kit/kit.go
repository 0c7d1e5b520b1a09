// Package kit is what the programs of this module have in common. The name of a
// tool tells whether the program offers it when it is started without arguments
// and with an empty environment: on_, off_, or open_ where that depends on what
// else the program finds outside.
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
	return server.NewMCPServer("settings", "1.0.0", server.WithToolCapabilities(true))
}

// Add registers a tool.
func Add(s *server.MCPServer, name string) {
	s.AddTool(mcp.NewTool(name, mcp.WithDescription("Does "+name+".")), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText(name), nil
	})
}

// AddIf registers one of two tools.
func AddIf(s *server.MCPServer, yes bool, on, off string) {
	if yes {
		Add(s, on)
	} else {
		Add(s, off)
	}
}

// Serve answers on standard input and output.
func Serve(s *server.MCPServer) {
	if err := server.ServeStdio(s); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
