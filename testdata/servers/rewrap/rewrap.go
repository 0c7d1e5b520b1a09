// Package rewrap takes the tools of a server of mcp-go back and registers them again.
package rewrap

import (
	"context"
	"log"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Handler serves it.
func Handler() http.Handler {
	s := server.NewMCPServer("notes", "1.0.0")
	s.AddTool(mcp.NewTool("get", mcp.WithDescription("Gets a note.")), handle)
	s.AddTool(mcp.NewTool("put", mcp.WithDescription("Stores a note.")), handle)
	s.AddTool(mcp.NewTool("wipe", mcp.WithDescription("Wipes all notes.")), handle)
	s.DeleteTools("wipe")
	logged(s)
	if t := s.GetTool("get"); t != nil {
		t.Tool.Description += " Or says that there is none."
		s.AddTool(t.Tool, t.Handler)
	}
	if s.GetTool("wipe") != nil {
		s.AddTool(mcp.NewTool("undo", mcp.WithDescription("Takes a wipe back.")), handle)
	}
	return server.NewStreamableHTTPServer(s)
}

// logged writes each call to the log.
func logged(s *server.MCPServer) {
	var wrapped []server.ServerTool
	for name, t := range s.ListTools() {
		next := t.Handler
		wrapped = append(wrapped, server.ServerTool{Tool: t.Tool, Handler: func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			log.Print(name)
			return next(ctx, r)
		}})
	}
	s.SetTools(wrapped...)
}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
