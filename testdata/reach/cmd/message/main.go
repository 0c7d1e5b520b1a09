// Command message registers a tool whose description may say what went wrong.
package main

import (
	"errors"
	"io/fs"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func text() string {
	_, err := os.Open("settings")
	if err == nil {
		return ""
	}
	if errors.Is(err, fs.ErrNotExist) {
		return "Settings: none."
	}
	return "Settings: " + err.Error() + "."
}

func main() {
	s := server.NewMCPServer("message", "1")
	s.AddTool(mcp.NewTool("settings", mcp.WithDescription(text())), nil)
	if err := server.ServeStdio(s); err != nil {
		os.Exit(1)
	}
}
