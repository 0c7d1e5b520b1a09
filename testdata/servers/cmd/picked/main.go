// A program that registers a tool with one of two servers, nobody knows which, and
// takes back a tool, nobody knows which.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"plugin"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	a, b := server.NewMCPServer("a", "1.0.0"), server.NewMCPServer("b", "1.0.0")
	a.AddTool(mcp.NewTool("get", mcp.WithDescription("Gets a note.")), handle)
	b.AddTool(mcp.NewTool("put", mcp.WithDescription("Stores a note.")), handle)
	var name string
	data, err := os.ReadFile("name.json")
	if err != nil {
		log.Fatal(err)
	}
	if err := json.Unmarshal(data, &name); err != nil {
		log.Fatal(err)
	}
	registry(name, a, b).AddTool(mcp.NewTool("wipe", mcp.WithDescription("Wipes all notes.")), handle)
	b.DeleteTools(name)
	http.Handle("/a", server.NewStreamableHTTPServer(a))
	http.Handle("/b", server.NewStreamableHTTPServer(b))
	log.Fatal(http.ListenAndServe("localhost:8080", nil))
}

// registry asks a plugin, which is not read.
func registry(name string, all ...*server.MCPServer) *server.MCPServer {
	picks, err := plugin.Open("picks.so")
	if err != nil {
		log.Fatal(err)
	}
	pick, err := picks.Lookup(name)
	if err != nil {
		log.Fatal(err)
	}
	return pick.(func(...*server.MCPServer) *server.MCPServer)(all...)
}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
