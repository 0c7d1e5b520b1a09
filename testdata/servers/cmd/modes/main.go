// A program that serves one of three servers. Two of them have a tool in common.
package main

import (
	"context"
	"flag"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	mode := flag.String("mode", "a", "which server to serve")
	flag.Parse()
	switch *mode {
	case "a":
		serve("a", "get")
	case "b":
		serve("b", "put", "post")
	case "c":
		serve("c", "put", "wipe")
	default:
		log.Fatalf("there is no mode %s", *mode)
	}
}

func serve(name string, tools ...string) {
	s := server.NewMCPServer(name, "1.0.0")
	for _, tool := range tools {
		s.AddTool(mcp.NewTool(tool, mcp.WithDescription("Does "+tool+".")), handle)
	}
	log.Fatal(server.ServeStdio(s))
}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
