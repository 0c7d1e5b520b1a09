// Login serves one tool where a call that is not read fails, and others where it
// succeeds.
package main

import (
	"context"
	"fmt"
	"log"
	"plugin"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func token() (string, error) {
	if _, err := plugin.Open("keyring.so"); err != nil {
		return "", fmt.Errorf("keyring: %w", err)
	}
	return "secret", nil
}

func add(s *server.MCPServer, name string) {
	none := func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
	s.AddTool(mcp.NewTool(name, mcp.WithDescription("Does "+name+".")), none)
}

func main() {
	s := server.NewMCPServer("login", "1.0.0")
	add(s, "help")
	if _, err := token(); err != nil {
		add(s, "login")
	} else {
		add(s, "private")
	}
	if _, err := plugin.Open("needed.so"); err != nil {
		log.Fatal(err)
	}
	add(s, "last")
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}
