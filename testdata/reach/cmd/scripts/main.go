// Command scripts has a tool for each script that it is told on standard input.
package main

import (
	"bufio"
	"context"
	"log"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("scripts", "1")
	in := bufio.NewScanner(os.Stdin)
	for range 6 {
		if !in.Scan() {
			break
		}
		add(s, "run_"+in.Text(), "Runs a script.")
	}
	add(s, "list", "Lists the scripts.")
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}

func add(s *server.MCPServer, name, text string) {
	s.AddTool(mcp.NewTool(name, mcp.WithDescription(text)), handle)
}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
