package server

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// addSessionTools registers tools for each client when it connects.
func addSessionTools(s *server.MCPServer, hooks *server.Hooks) {
	hooks.AddOnRegisterSession(func(_ context.Context, session server.ClientSession) {
		if _, ok := session.(server.SessionWithTools); !ok {
			return
		}
		if err := s.AddSessionTool(session.SessionID(), mcp.NewTool("my_issues",
			mcp.WithDescription("Issues assigned to the signed-in user."),
		), answer); err != nil {
			panic(err)
		}
		if err := s.AddSessionTools(session.SessionID(),
			server.ServerTool{Tool: mcp.NewTool("my_watches"), Handler: answer},
			server.ServerTool{Tool: mcp.NewTool("my_votes"), Handler: answer},
		); err != nil {
			panic(err)
		}
	})
}
