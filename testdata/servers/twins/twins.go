// Package twins makes three servers of go-sdk that have one name, in one function.
package twins

import (
	"context"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Handler serves all of them.
func Handler() http.Handler {
	mux := http.NewServeMux()
	add := func(path string, s *mcp.Server) {
		mux.Handle(path, mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil))
	}
	add("/write", newServer(true, false))
	add("/list", newServer(false, true))
	add("/part", newServer(false, false)) // of either
	return mux
}

func newServer(write, list bool) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "notes", Version: "1.0.0"}, &mcp.ServerOptions{Instructions: "Notes."})
	mcp.AddTool(s, &mcp.Tool{Name: "get", Description: "Gets a note."}, handle)
	if write {
		mcp.AddTool(s, &mcp.Tool{Name: "put", Description: "Stores a note."}, handle)
	}
	if list {
		mcp.AddTool(s, &mcp.Tool{Name: "list", Description: "Lists notes."}, handle)
	}
	return s
}

type input struct {
	Title string `json:"title" jsonschema:"title of the note"`
}

func handle(context.Context, *mcp.CallToolRequest, input) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{}, nil, nil
}
