// Command tb005 has tools without a description.
package main

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("get_user"), nil)                             // want "TB005: get_user: there is no description"
	s.AddTool(mcp.NewTool("get_team", mcp.WithDescription("   ")), nil) // want "TB005: get_team: there is no description"
	s.AddTool(mcp.NewTool("get_role", mcp.WithDescription("What a user may do.")), nil)
	_ = server.ServeStdio(s)

	t := sdk.NewServer(&sdk.Implementation{Name: "corpus"}, nil)
	sdk.AddTool(t, &sdk.Tool{Name: "get_group"}, get) // want "TB005: get_group: there is no description"
	_ = t.Run(context.Background(), &sdk.StdioTransport{})
}

type group struct {
	Name string `json:"name" jsonschema:"As list_groups returns it"`
}

func get(context.Context, *sdk.CallToolRequest, group) (*sdk.CallToolResult, any, error) {
	return nil, nil, nil
}
