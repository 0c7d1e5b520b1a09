package sessions

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// Tools registers tools for each client when it connects.
func Tools(s *server.MCPServer, hooks *server.Hooks) {
	hooks.AddOnRegisterSession(func(_ context.Context, session server.ClientSession) {
		if _, ok := session.(server.SessionWithTools); !ok {
			return
		}
		if err := s.AddSessionTool(session.SessionID(), mcp.NewTool("my_issues",
			mcp.WithDescription("Issues assigned to the signed-in user."),
		), tools.Answer); err != nil {
			panic(err)
		}
		if err := s.AddSessionTools(session.SessionID(),
			server.ServerTool{Tool: mcp.NewTool("my_watches"), Handler: tools.Answer},
			server.ServerTool{Tool: mcp.NewTool("my_votes"), Handler: tools.Answer},
		); err != nil {
			panic(err)
		}
	})
}
