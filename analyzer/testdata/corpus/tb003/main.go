// Command tb003 has descriptions that are too long.
package main

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const long = "Lists the pods of a namespace. Each has its name, its node and its state. " + // want "TB003: list_pods: the description has 155 characters, limit 120; the first 2 of 3 sentences have 73"
	"A pod that was evicted is listed as long as the cluster remembers it, not longer."

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("list_pods", mcp.WithDescription(long)), nil)
	s.AddTool(mcp.NewTool("list_nodes", mcp.WithDescription("Name, zone and load of each node.")), nil)
	s.AddTool(mcp.NewTool("drain_node", mcp.WithDescription( // the place is that of the text
		"Moves all pods away from a node that is to be taken out of the cluster for good, and waits until each of them runs on another one again."), // want "TB003: drain_node: the description has 136 characters, limit 120$"
	), nil)
	_ = server.ServeStdio(s)

	t := sdk.NewServer(&sdk.Implementation{Name: "corpus"}, nil)
	sdk.AddTool(t, &sdk.Tool{
		Name:        "list_jobs",
		Description: "Lists what runs now or waits for a node, the oldest first. Jobs that are done are not listed; ask the log of the cluster for them.", // want "TB003: list_jobs: the description has 130 characters, limit 120; the first of 2 sentences has 58"
	}, jobs)
	_ = t.Run(context.Background(), &sdk.StdioTransport{})
}

type filter struct {
	User string `json:"user" jsonschema:"Login of who began it"`
}

func jobs(context.Context, *sdk.CallToolRequest, filter) (*sdk.CallToolResult, any, error) {
	return nil, nil, nil
}
