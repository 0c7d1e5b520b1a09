// Command tb021 has mistakes that SDKs accept without an error.
package main

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type refused struct {
	Path string `json:"path" jsonschema:"required,description=Where the file is"`
}

type accepted struct {
	Path string `json:"path" jsonschema:"Where the file is"`
}

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("read_file", mcp.WithDescription("What a file holds."), mcp.WithInputSchema[refused]()), nil) // want `TB021: read_file: the SDK serves an empty input schema, because it cannot infer one: For\[main.refused\]\(\): tag must not begin with 'WORD=': "required,description=Where the file is"`
	s.AddTool(mcp.NewTool("open_file", mcp.WithDescription("Opens it in the editor."), mcp.WithInputSchema[accepted]()), nil)
	s.AddTool(mcp.NewTool("count_lines", mcp.WithDescription("How long a file is."), mcp.WithInputSchema[accepted]()), nil)
	s.AddTool(mcp.NewTool("count_lines", mcp.WithDescription("How long all files are.")), nil) // want `TB021: count_lines: it replaces the tool of the same name that is registered at tb021/main.go:24:2`
	// A tool without parameters is no mistake, nor is one that is registered in turns.
	for range 2 {
		s.AddTool(mcp.NewTool("list_files", mcp.WithDescription("Names of all files.")), nil)
	}
	add(s, "save_file", mcp.WithDescription("Stores its text."), mcp.WithInputSchema[refused]()) // want `TB021: save_file: the SDK serves an empty input schema, because it cannot infer one: For\[main.refused\]\(\): tag must not begin with 'WORD=': "required,description=Where the file is"`
	add(s, "close_file", mcp.WithDescription("Leaves the editor."), mcp.WithInputSchema[accepted]())
	add(s, "rename", mcp.WithDescription("Gives another name."), mcp.WithInputSchema[accepted]())
	add(s, "rename", mcp.WithDescription("Moves to a folder.")) // want `TB021: rename: it replaces the tool of the same name that is registered at tb021/main.go:32:2`
	_ = server.ServeStdio(s)

	t := sdk.NewServer(&sdk.Implementation{Name: "corpus"}, nil)
	t.AddTool(&sdk.Tool{Name: "list_files", Description: "Names of all.", InputSchema: map[string]any{"type": "object", "properties": map[string]any{}}}, nil)
	_ = t.Run(context.Background(), &sdk.StdioTransport{})
}

// add is a helper as many servers have it: the mistakes are those of its callers.
func add(s *server.MCPServer, name string, options ...mcp.ToolOption) {
	s.AddTool(mcp.NewTool(name, options...), nil)
}
