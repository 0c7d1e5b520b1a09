// Command tb004 has parameters with too many words.
package main

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type search struct {
	Query string `json:"query" jsonschema:"Search terms. All of them must be in the text of a document for it to be found by the search."` // want "TB004: search: the description has 21 words, limit 15; the first of 2 sentences has 2"
	Limit int    `json:"limit,omitempty" jsonschema:"How many at most, 20 without"`
}

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("open_file",
		mcp.WithDescription("The text of one file."),
		mcp.WithString("path", mcp.Description("Where the file is, relative to the root of the project and not to the directory of work")), // want "TB004: open_file: the description has 18 words, limit 15"
	), nil)
	_ = server.ServeStdio(s)

	t := sdk.NewServer(&sdk.Implementation{Name: "corpus"}, nil)
	sdk.AddTool(t, &sdk.Tool{Name: "search", Description: "Documents by their words."}, find)
	_ = t.Run(context.Background(), &sdk.StdioTransport{})
}

func find(context.Context, *sdk.CallToolRequest, search) (*sdk.CallToolResult, any, error) {
	return nil, nil, nil
}
