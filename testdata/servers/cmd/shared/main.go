// A program that makes one of three servers. Two are asked for by a flag, and have one
// tool alike.
package main

import (
	"context"
	"flag"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	notes := flag.Bool("notes", false, "serve notes")
	tasks := flag.Bool("tasks", false, "serve tasks")
	flag.Parse()
	if *notes {
		s := server.NewMCPServer("notes", "1.0.0")
		register(s)
		s.AddTool(mcp.NewTool("note", mcp.WithDescription("Writes a note.")), handle)
		log.Fatal(server.ServeStdio(s))
	}
	if *tasks {
		s := server.NewMCPServer("tasks", "1.0.0")
		register(s)
		log.Fatal(server.ServeStdio(s))
	}
	s := server.NewMCPServer("help", "1.0.0")
	s.AddTool(mcp.NewTool("help", mcp.WithDescription("Helps.")), handle)
	log.Fatal(server.ServeStdio(s))
}

func register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("get", mcp.WithDescription("Gets something.")), handle)
}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
