// Command tb020 has a tool that a provider refuses.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("tag",
		mcp.WithDescription("Marks a page with words."),
		mcp.WithArray("words", mcp.Description("Which")), // want "TB020: tag: the array has no items"
		mcp.WithArray("pages", mcp.Description("Which"), mcp.WithStringItems()),
	), nil)
	_ = server.ServeStdio(s)
}
