// Command tb017 has parts that only a run knows.
package main

import (
	"os"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("query", // want "TB001: query: at least [0-9]+ bytes, limit 600, which may be exceeded" "TB002: query: at least"
		mcp.WithDescription("Rows of the tables "+os.Getenv("TABLES")+"."), // want `TB017: query: part of the description is not determined by the source code: run-time: environment variable TABLES \(tb017/main.go:15:[0-9]+\)` "TB003: query: the description has at least [0-9]+ characters, limit 120, which may be exceeded"
		mcp.WithString("sql", mcp.Description("One statement")),
	), nil)
	s.AddTool(mcp.NewTool("explain",
		mcp.WithDescription("How "+strings.ToUpper("sql")+" is run."),
		mcp.WithString("sql", mcp.Description("One statement")),
	), nil)
	_ = server.ServeStdio(s)
}
