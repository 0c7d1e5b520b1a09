// Gosdk serves a desk with the Go SDK, over HTTP and without sessions. A client is listed
// three tools, whatever it did before, as MCP 2026-07-28 demands.
package main

import (
	"context"
	"log"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/adapter/gosdk"
	"github.com/toolbudget/toolbudget/router"
	"github.com/toolbudget/toolbudget/testdata/stateless/desk"
)

type in struct {
	Text string `json:"text" jsonschema:"what the tool is for"`
}

func main() {
	s := mcp.NewServer(&mcp.Implementation{Name: "desk", Version: "1.0.0"}, nil)
	for _, t := range desk.Tools() {
		mcp.AddTool(s, &mcp.Tool{Name: t.Name, Description: t.Text},
			func(_ context.Context, _ *mcp.CallToolRequest, x in) (*mcp.CallToolResult, any, error) {
				text := &mcp.TextContent{Text: desk.Answer(t.Name, x.Text)}
				return &mcp.CallToolResult{Content: []mcp.Content{text}}, nil, nil
			})
	}
	gosdk.Fix(s, router.FixedOptions{Core: []string{"time_*"}})
	h := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s },
		&mcp.StreamableHTTPOptions{Stateless: true})
	if err := desk.Serve(h); err != nil {
		log.Fatal(err)
	}
}
