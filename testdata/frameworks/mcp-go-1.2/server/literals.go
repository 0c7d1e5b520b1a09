package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// linkTool gives an order to its properties, one of which it does not have.
var linkTool = mcp.Tool{
	Name:  "link_issues",
	Title: "Link issues",
	InputSchema: mcp.ToolInputSchema{
		Type: "object",
		Properties: map[string]any{
			"to":   map[string]any{"type": "string"},
			"from": map[string]any{"type": "string"},
		},
		Required:             []string{"to", "from"},
		AdditionalProperties: false,
		PropertyOrder:        []string{"to", "absent", "from"},
	},
	OutputSchema: mcp.ToolOutputSchema{
		Type:          "object",
		Properties:    map[string]any{"linked": map[string]any{"type": "boolean"}, "by": map[string]any{}},
		PropertyOrder: []string{"linked"},
	},
}

// addOrderedTools has literals with and without an order of their properties.
func addOrderedTools(s *server.MCPServer) {
	s.AddTool(linkTool, tools.Answer)

	unlink := linkTool
	unlink.Name = "unlink_issues"
	unlink.InputSchema.PropertyOrder = nil
	s.AddTool(unlink, tools.Answer)
}
