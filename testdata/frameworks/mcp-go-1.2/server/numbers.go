package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// addNumberTools has properties that are integers, and numbers of each type: since v1, the
// options of a number have a type parameter.
func addNumberTools(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("page_issues",
		mcp.WithNumber("min_score", mcp.Min(0.5), mcp.Max(100.0), mcp.DefaultNumber(0.75), mcp.MultipleOf(0.25)),
		mcp.WithInteger("page", mcp.Min(1), mcp.DefaultNumber(1)),
		mcp.WithInteger("per_page", mcp.Max(int64(100)), mcp.MultipleOf(int64(10)), mcp.DefaultNumber(int64(30))),
		mcp.WithInteger("estimate", mcp.Required(), mcp.Description("Hours")),
	), tools.Answer)
}
