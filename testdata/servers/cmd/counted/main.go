// Counted serves as many tools as a flag says, in one of two ways.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type config struct{ count int }

func main() {
	count := flag.Int("count", 100, "the number of tools")
	transport := flag.String("transport", "stdio", "stdio or sse")
	flag.Parse()
	s := build(config{*count})
	switch *transport {
	case "stdio":
		if err := server.ServeStdio(s); err != nil {
			log.Fatal(err)
		}
	case "sse":
		if err := server.NewSSEServer(build(config{*count})).Start(":8080"); err != nil {
			log.Fatal(err)
		}
	}
}

func build(c config) *server.MCPServer {
	s := server.NewMCPServer("counted", "1")
	for i := 0; i < c.count; i++ {
		s.AddTool(mcp.NewTool(fmt.Sprintf("tool_%d", i)), answer)
	}
	return s
}

func answer(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
