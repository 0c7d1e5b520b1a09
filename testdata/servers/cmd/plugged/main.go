// Plugged hands its server to a plugin, which may register tools and fill the cache of schemas.
package main

import (
	"context"
	"os"
	"plugin"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type query struct {
	Text string `json:"text"`
}

func search(context.Context, *mcp.CallToolRequest, query) (*mcp.CallToolResult, any, error) {
	return nil, nil, nil
}

func main() {
	s := mcp.NewServer(&mcp.Implementation{Name: "plugged"}, nil)
	p, err := plugin.Open(os.Args[1])
	if err != nil {
		return
	}
	register, err := p.Lookup("Register")
	if err != nil {
		return
	}
	register.(func(*mcp.Server))(s)
	mcp.AddTool(s, &mcp.Tool{Name: "search", Description: "Searches."}, search)
	_ = s.Run(context.Background(), &mcp.StdioTransport{})
}
