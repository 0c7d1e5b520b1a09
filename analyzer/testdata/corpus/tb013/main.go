// Command tb013 says things twice.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("read_log",
		mcp.WithDescription("Lines of the log, the latest last."),
		mcp.WithString("since", mcp.Description("First: RFC 3339 time, or a duration before now such as 1h or 30m")),
		mcp.WithString("until", mcp.Description("Last: RFC 3339 time, or a duration before now such as 1h or 30m")), // want `TB013: read_log: parameter until repeats 13 words of parameter since: "RFC 3339 time, or a duration before now …"`
	), nil)
	s.AddTool(mcp.NewTool("count_log",
		mcp.WithDescription("How many lines. Times are RFC 3339, or durations before now such as 1h or 30m."),
		mcp.WithString("since", mcp.Description("First time")),
		mcp.WithString("until", mcp.Description("Last time")),
	), nil)
	_ = server.ServeStdio(s)
}
