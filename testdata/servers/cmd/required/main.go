// Command required gathers the required properties of its tools in a range over a map.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var arguments = map[string]bool{"query": true, "limit": true, "language": false}

func main() {
	t := mcp.Tool{Name: "search", InputSchema: mcp.ToolInputSchema{Type: "object", Properties: map[string]any{}}}
	for name, required := range arguments {
		t.InputSchema.Properties[name] = map[string]any{"type": "string"}
		if required {
			t.InputSchema.Required = append(t.InputSchema.Required, name)
		}
	}
	s := server.NewMCPServer("required", "1.0.0")
	s.AddTool(t, nil)
	_ = server.ServeStdio(s)
}
