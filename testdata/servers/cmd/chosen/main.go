// A program that makes two servers, and registers a tool with one of them, which a flag
// chooses.
package main

import (
	"context"
	"flag"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	second := flag.Bool("second", false, "serve the second")
	flag.Parse()
	one := newServer("one")
	two := newServer("two")
	s := one
	if *second {
		s = two
	}
	s.AddTool(mcp.NewTool("get", mcp.WithDescription("Gets a note.")), handle)
	log.Fatal(server.ServeStdio(s))
}

func newServer(name string) *server.MCPServer { return server.NewMCPServer(name, "1.0.0") }

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
