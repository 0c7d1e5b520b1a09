// A program that creates one of two servers.
package main

import (
	"context"
	"flag"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	remote := flag.Bool("http", false, "serve HTTP")
	flag.Parse()
	if *remote {
		s := server.NewMCPServer("remote", "1.0.0")
		s.AddTool(mcp.NewTool("get", mcp.WithDescription("Gets a note.")), handle)
		log.Fatal(server.NewStreamableHTTPServer(s).Start("localhost:8080"))
	} else {
		s := server.NewMCPServer("local", "1.0.0")
		s.AddTool(mcp.NewTool("get", mcp.WithDescription("Gets a note.")), handle)
		s.AddTool(mcp.NewTool("put", mcp.WithDescription("Stores a note.")), handle)
		log.Fatal(server.ServeStdio(s))
	}
}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
