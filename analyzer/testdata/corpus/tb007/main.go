// Command tb007 has parameters without a description.
package main

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type events struct {
	Since string `json:"since"` // want "TB007: list_events: parameter since has no description"
	Until string `json:"until" jsonschema:"RFC 3339 time"`
}

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("add_event",
		mcp.WithDescription("Puts an event on the calendar."),
		mcp.WithString("title"), // want "TB007: add_event: parameter title has no description"
		mcp.WithString("begin", mcp.Description("RFC 3339 time")),
	), nil)
	_ = server.ServeStdio(s)

	t := sdk.NewServer(&sdk.Implementation{Name: "corpus"}, nil)
	sdk.AddTool(t, &sdk.Tool{Name: "list_events", Description: "What happens in a span of time."}, list)
	_ = t.Run(context.Background(), &sdk.StdioTransport{})
}

func list(context.Context, *sdk.CallToolRequest, events) (*sdk.CallToolResult, any, error) {
	return nil, nil, nil
}
