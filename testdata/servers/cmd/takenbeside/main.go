// Takenbeside serves in a goroutine, and takes a tool out of the list meanwhile.
package main

import (
	"context"
	"log"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("notes", "1")
	done := make(chan error)
	go func() { done <- server.ServeStdio(s) }()
	s.AddTool(mcp.NewTool("read"), answer)
	s.AddTool(mcp.NewTool("write"), answer)
	if os.Getenv("READ_ONLY") != "" {
		s.DeleteTools("write")
	}
	if err := <-done; err != nil {
		log.Fatal(err)
	}
}

func answer(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
