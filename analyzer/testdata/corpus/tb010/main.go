// Command tb010 has a schema that is too deep.
package main

import (
	"context"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type query struct {
	Filter filter `json:"filter" jsonschema:"Which rows"`
	Limit  int    `json:"limit,omitempty" jsonschema:"How many at most, 100 without"`
}

type filter struct {
	Price span `json:"price" jsonschema:"In cents"`
}

type span struct {
	Parts [2]int `json:"parts" jsonschema:"From and to"` // want "TB010: rows: parameter filter.price.parts is nested 4 levels deep, limit 3"
}

func main() {
	t := sdk.NewServer(&sdk.Implementation{Name: "corpus"}, nil)
	sdk.AddTool(t, &sdk.Tool{Name: "rows", Description: "What the shop sells, the cheapest first."}, rows)
	_ = t.Run(context.Background(), &sdk.StdioTransport{})
}

func rows(context.Context, *sdk.CallToolRequest, query) (*sdk.CallToolResult, any, error) {
	return nil, nil, nil
}
