// Command maporder registers tools in ranges over maps.
package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var verbs = map[string]string{"get": "Gets.", "put": "Puts.", "list": "Lists."}

func handle(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}

func main() {
	s := server.NewMCPServer("maporder", "1.0.0")
	for name, text := range verbs {
		s.AddTool(mcp.NewTool(name, mcp.WithDescription(text)), handle)
	}
	n := 0
	for name := range verbs {
		n++
		s.AddTool(mcp.NewTool("numbered_"+name, mcp.WithDescription(fmt.Sprintf("Tool %d.", n))), handle)
	}
	var list []server.ServerTool
	var names []string
	for name := range verbs {
		names = append(names, name)
		list = append(list, server.ServerTool{Tool: mcp.NewTool("listed_"+name, mcp.WithDescription("Listed.")), Handler: handle})
	}
	s.AddTools(list...)
	s.AddTool(mcp.NewTool("joined", mcp.WithDescription("One of "+strings.Join(names, ", ")+".")), handle)
	s.AddTool(mcp.NewTool("enum", mcp.WithDescription("Takes one."), mcp.WithString("verb", mcp.Enum(names...))), handle)
	for _, name := range names {
		s.AddTool(mcp.NewTool("by_"+name, mcp.WithDescription("Is "+name+".")), handle)
	}
	sorted := slices.Sorted(maps.Keys(verbs))
	s.AddTool(mcp.NewTool("sorted", mcp.WithDescription("One of "+strings.Join(sorted, ", ")+"."), mcp.WithString("verb", mcp.Enum(sorted...))), handle)
	// Both grow from one array, which may have room: the first then has what the other appends.
	base := append([]string(nil), "base")
	var get, put []string
	for name := range verbs {
		switch name {
		case "get":
			get = append(base, name)
		case "put":
			put = append(base, name)
		}
	}
	s.AddTool(mcp.NewTool("shared_get", mcp.WithDescription("Is "+get[1]+".")), handle)
	s.AddTool(mcp.NewTool("shared_put", mcp.WithDescription("Is "+put[1]+".")), handle)
	if err := server.ServeStdio(s); err != nil {
		panic(err)
	}
}
