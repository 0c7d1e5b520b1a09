// Package fleet serves servers of two SDKs in one process, which are kept in wrappers,
// a map and a loop. All have one tool in common.
package fleet

import (
	"context"
	"net/http"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	official "github.com/modelcontextprotocol/go-sdk/mcp"
)

// An app is a server, and a field has one.
type (
	app   struct{ *server.MCPServer }
	field struct{ to *server.MCPServer }
)

func (a app) add(name string)   { a.AddTool(tool(name), handle) }
func (f field) add(name string) { f.to.AddTool(tool(name), handle) }

// Handler serves all of them.
func Handler() http.Handler {
	mux := http.NewServeMux()
	a, f := app{newServer("app")}, field{newServer("field")}
	a.add("open")
	f.add("plow")
	common(a.MCPServer)
	common(f.to)
	mux.Handle("/app", server.NewStreamableHTTPServer(a.MCPServer))
	mux.Handle("/field", server.NewStreamableHTTPServer(f.to))

	sides := map[string]*server.MCPServer{"left": newServer("left"), "right": newServer("right")}
	for name, s := range sides {
		s.AddTool(tool("turn_"+name), handle)
		common(s)
		mux.Handle("/"+name, server.NewStreamableHTTPServer(s))
	}
	sides["left"].AddTool(tool("lean"), handle)

	for n := range 2 {
		s := newServer("shard")
		s.AddTool(tool("shard_"+strconv.Itoa(n)), handle)
		common(s)
		mux.Handle("/"+strconv.Itoa(n), server.NewStreamableHTTPServer(s))
	}

	other := official.NewServer(&official.Implementation{Name: "other", Version: "1.0.0"}, nil)
	official.AddTool(other, &official.Tool{Name: "greet", Description: "Greets."}, greet)
	mux.Handle("/other", official.NewStreamableHTTPHandler(func(*http.Request) *official.Server { return other }, nil))
	return mux
}

func newServer(name string) *server.MCPServer { return server.NewMCPServer(name, "1.0.0") }

func common(s *server.MCPServer) { s.AddTool(tool("status"), handle) }

func tool(name string) mcp.Tool {
	return mcp.NewTool(name, mcp.WithDescription("Does "+name+"."))
}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}

func greet(context.Context, *official.CallToolRequest, struct{}) (*official.CallToolResult, any, error) {
	return &official.CallToolResult{}, nil, nil
}
