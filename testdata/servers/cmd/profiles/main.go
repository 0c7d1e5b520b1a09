// A program that serves the tools of a profile, which a flag chooses.
package main

import (
	"context"
	"flag"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var profiles = map[string][]string{
	"reader": {"get", "list"},
	"writer": {"get", "put"},
	"admin":  {"get", "put", "wipe"},
}

func main() {
	profile := flag.String("profile", "reader", "whose tools to serve")
	flag.Parse()
	s := server.NewMCPServer("notes-"+*profile, "1.0.0")
	for _, name := range profiles[*profile] {
		s.AddTool(tool(name), handle)
	}
	log.Fatal(server.ServeStdio(s))
}

func tool(name string) mcp.Tool { return mcp.NewTool(name, mcp.WithDescription("Does "+name+".")) }

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
