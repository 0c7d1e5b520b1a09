// Toolsets serves the tools of the sets that TOOLSETS names, and of the default
// ones where it is not set: nil is not empty.
package main

import (
	"log"
	"os"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/reach/cmd/toolsets/texts"
)

type set struct {
	name string
	tool mcp.Tool
}

func sets() []set {
	return []set{
		{"reading", mcp.Tool{
			Name:        texts.Read,
			Description: texts.Or("READ", "Read a page."),
			InputSchema: mcp.ToolInputSchema{Type: "object"},
		}},
		{"writing", mcp.Tool{
			Name:        texts.Write,
			Description: texts.Or("WRITE", "Write a page."),
			InputSchema: mcp.ToolInputSchema{Type: "object"},
		}},
	}
}

// chosen is nil for the default sets, and empty for none.
func chosen(names, tools []string) []string {
	if names != nil {
		return names
	}
	if len(tools) > 0 {
		return []string{}
	}
	return nil
}

func enabled(names []string) map[string]bool {
	if names == nil {
		names = []string{"default"}
	}
	on := map[string]bool{}
	for _, n := range names {
		if n == "default" {
			on["reading"] = true
		} else {
			on[n] = true
		}
	}
	return on
}

func list(key string) []string {
	if v, ok := os.LookupEnv(key); ok {
		return strings.Split(v, ",")
	}
	return nil
}

func main() {
	s := server.NewMCPServer("pages", "1")
	on := enabled(chosen(list("TOOLSETS"), list("TOOLS")))
	for _, x := range sets() {
		if on[x.name] {
			s.AddTool(x.tool, nil)
		}
	}
	log.Fatal(server.ServeStdio(s))
}
