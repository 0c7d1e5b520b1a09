// Command opaquehook has a list that is changed by what it finds outside.
package main

import (
	"context"
	"os"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func main() {
	filter := func(_ context.Context, tools []mcp.Tool) []mcp.Tool {
		text, err := os.ReadFile("hidden.txt")
		if err != nil {
			text = []byte(os.Getenv("HOME"))
		}
		hidden := strings.Fields(string(text))
		return slices.DeleteFunc(slices.Clone(tools), func(t mcp.Tool) bool { return slices.Contains(hidden, t.Name) })
	}
	s := server.NewMCPServer("opaquehook", "1.0.0", server.WithToolCapabilities(true), server.WithToolFilter(filter))
	kit.Add(s, "open_get")
	if os.Getenv("WRITE") != "" {
		kit.Add(s, "off_write")
	}
	kit.Serve(s)
}
