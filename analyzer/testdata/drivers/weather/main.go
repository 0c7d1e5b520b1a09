// Command weather offers a tool of the other SDK.
package main

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/analyzer/testdata/drivers/typed"
)

func main() {
	s := mcp.NewServer(&mcp.Implementation{Name: "weather"}, nil)
	typed.Weather(func(_, text string) string { return text }).Register(s)
	if err := s.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		panic(err)
	}
}
