// Package normal has the tool that every program of this module registers
// beside its hostile ones. Whatever those do, this one must be found whole.
//
// The programs compile and are never run: each would hang, exhaust memory or
// touch the machine. Reading them must end, within bounded time and memory,
// with this tool exact and a gap wherever a hostile tool cannot be known.
package normal

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Name, Description and Parameter are what the tool is made of.
const (
	Name        = "normal"
	Description = "A normal tool beside hostile ones."
	Parameter   = "query"
)

// Add registers the tool.
func Add(s *server.MCPServer) {
	s.AddTool(mcp.NewTool(Name,
		mcp.WithDescription(Description),
		mcp.WithString(Parameter, mcp.Required()),
	), Answer)
}

// Answer is the handler of every tool of the module.
func Answer(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("called"), nil
}
