package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// addLiteralTools has the literals that v1 does not compile.
func addLiteralTools(s *server.MCPServer) {
	// The input and output schemas are conversions of one type.
	retention := mcp.ToolArgumentsSchema{Type: "object", Properties: map[string]any{}}
	for i, name := range []string{"days", "after"} {
		retention.Properties[name] = map[string]any{"type": "integer", "minimum": i}
	}
	retention.Required = append(retention.Required, "days")
	retention.Defs = map[string]any{}
	s.AddTool(mcp.Tool{
		Name:         "set_retention",
		InputSchema:  mcp.ToolInputSchema(retention),
		OutputSchema: mcp.ToolOutputSchema(retention),
		Annotations:  mcp.ToolAnnotation{OpenWorldHint: mcp.ToBoolPtr(false)},
	}, tools.Answer)
	s.AddTool(mcp.Tool{
		Name:            "compact",
		RawInputSchema:  []byte(`{"type":"object"}`),
		RawOutputSchema: []byte(`{"type":"object","properties":{"freed":{"type":"integer"}}}`),
	}, tools.Answer)
}
