// Mcpgo serves a desk with mcp-go, over HTTP and without sessions. A client is listed three
// tools, whatever it did before, as MCP 2026-07-28 demands.
package main

import (
	"context"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/adapter/mcpgo"
	"github.com/toolbudget/toolbudget/router"
	"github.com/toolbudget/toolbudget/testdata/stateless/desk"
)

func main() {
	s := server.NewMCPServer("desk", "1.0.0")
	for _, t := range desk.Tools() {
		s.AddTool(mcp.NewTool(t.Name, mcp.WithDescription(t.Text), mcp.WithString("text", mcp.Required())),
			func(_ context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				return mcp.NewToolResultText(desk.Answer(t.Name, r.GetString("text", ""))), nil
			})
	}
	if err := mcpgo.Fix(s, router.FixedOptions{Core: []string{"time_*"}}); err != nil {
		log.Fatal(err)
	}
	if err := desk.Serve(server.NewStreamableHTTPServer(s, server.WithStateLess(true))); err != nil {
		log.Fatal(err)
	}
}
