// Command tb015 has unnecessary white space.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("list_pods", mcp.WithDescription(" What runs in a namespace.\n")), nil) // want `TB015: list_pods: the description has unnecessary white space at the start, at the end \(2 bytes\)`
	s.AddTool(mcp.NewTool("exec",
		mcp.WithDescription( /* want `TB015: exec: the description has unnecessary white space at the start, at the end, in the indentation` */ `
			Runs a command in a pod.
			It ends after a minute.
		`),
		mcp.WithString("command", mcp.Description("With  its arguments")), // want `TB015: exec: parameter command has unnecessary white space between words \(1 byte\)`
		mcp.WithString("pod", mcp.Description("As list_pods names it:\n\n    namespace/name")),
	), nil)
	_ = server.ServeStdio(s)
}
