// Command variants registers tools of which several conditions each change a part.
package main

import (
	"flag"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	var flags [6]*bool
	for i := range flags {
		flags[i] = flag.Bool(string(rune('a'+i)), false, "")
	}
	flag.Parse()
	s := server.NewMCPServer("variants", "1.0")

	// Two descriptions and three schemas: all six combinations are served.
	description, mode := "Plain.", mcp.WithString("text")
	if *flags[0] {
		description = "Special."
	}
	if *flags[1] {
		mode = mcp.WithNumber("number")
	} else if *flags[2] {
		mode = mcp.WithBoolean("yes")
	}
	s.AddTool(mcp.NewTool("combined", mcp.WithDescription(description), mode), nil)

	// 64 combinations are more than are read.
	options := []mcp.ToolOption{mcp.WithDescription("Many.")}
	for i, on := range flags {
		if *on {
			options = append(options, mcp.WithString(string(rune('a'+i))))
		}
	}
	s.AddTool(mcp.NewTool("many", options...), nil)

	// The values that are there depend on the environment.
	var names []string
	if os.Getenv("FIRST") != "" {
		names = append(names, "first")
	}
	names = append(names, "second")
	s.AddTool(mcp.NewTool("listed", mcp.WithDescription("One of "+joined(names)+"."), mcp.WithString("name", mcp.Enum(names...))), nil)
	_ = server.ServeStdio(s)
}

func joined(names []string) string {
	text := ""
	for i, n := range names {
		if i > 0 {
			text += ", "
		}
		text += n
	}
	return text
}
