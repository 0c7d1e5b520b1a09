// Countedturns serves over stdio the tools that a setting names, and a filter that says how many
// there are.
package main

import (
	"context"
	"log"
	"os"
	"strconv"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func count(_ context.Context, tools []mcp.Tool) []mcp.Tool {
	for i := range tools {
		if tools[i].Name == "help" {
			tools[i].Description += " There are " + strconv.Itoa(len(tools)) + "."
		}
	}
	return tools
}

func main() {
	s := server.NewMCPServer("notes", "1", server.WithToolFilter(count))
	s.AddTool(mcp.NewTool("help", mcp.WithDescription("Explains the tools.")), nil)
	for _, name := range strings.Split(os.Getenv("NOTES_TOOLS"), ",") {
		switch name { // one turn has one of them, and two turns have both
		case "read":
			s.AddTool(mcp.NewTool("read"), nil)
		case "write":
			s.AddTool(mcp.NewTool("write"), nil)
		}
	}
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}
