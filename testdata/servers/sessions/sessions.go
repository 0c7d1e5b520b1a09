// Package sessions makes a server of go-sdk for each session, over two transports:
// to a client it is one server.
package sessions

import (
	"context"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Handler serves it.
func Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/stream", mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return newServer() }, nil))
	mux.Handle("/sse", mcp.NewSSEHandler(func(*http.Request) *mcp.Server { return newServer() }, nil))
	return mux
}

func newServer() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "notes", Version: "1.0.0"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "get", Description: "Gets a note."}, handle)
	mcp.AddTool(s, &mcp.Tool{Name: "put", Description: "Stores a note."}, handle)
	mcp.AddTool(s, &mcp.Tool{Name: "wipe", Description: "Wipes all notes."}, handle)
	s.RemoveTools("wipe") // of this session's server, before anyone sees it
	return s
}

type input struct {
	Title string `json:"title" jsonschema:"title of the note"`
}

func handle(context.Context, *mcp.CallToolRequest, input) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{}, nil, nil
}
