// A program that serves two servers over HTTP, or another one on standard input and
// output: no run has that one beside the two.
package main

import (
	"context"
	"flag"
	"log"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	remote := flag.Bool("http", false, "serve HTTP")
	flag.Parse()
	if !*remote {
		log.Fatal(server.ServeStdio(newServer("local", "get", "wipe")))
	}
	http.Handle("/public", server.NewStreamableHTTPServer(newServer("public", "get")))
	http.Handle("/admin", server.NewStreamableHTTPServer(newServer("admin", "wipe")))
	log.Fatal(http.ListenAndServe("localhost:8080", nil))
}

func newServer(name string, tools ...string) *server.MCPServer {
	s := server.NewMCPServer(name, "1.0.0")
	for _, tool := range tools {
		s.AddTool(mcp.NewTool(tool, mcp.WithDescription("Does "+tool+".")), handle)
	}
	return s
}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
