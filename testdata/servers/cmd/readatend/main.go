// Command readatend serves on several ways, and ends there. Its list is what each way has written.
package main

import (
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var parameters = map[string]any{}

func parameter(name string) { parameters[name] = map[string]any{"type": "string"} }

// serve does not return.
func serve(s *server.MCPServer) {
	if err := server.ServeStdio(s); err != nil {
		parameter("failed")
		panic(err)
	}
	os.Exit(0)
}

func main() {
	s := server.NewMCPServer("readatend", "1.0.0")
	parameter("query")
	s.AddTool(mcp.Tool{Name: "search", InputSchema: mcp.ToolInputSchema{Type: "object", Properties: parameters}}, nil)
	if os.Getenv("MODE") == "" {
		_ = server.ServeStdio(s)
		return
	}
	parameter("more")
	switch os.Getenv("MODE") {
	case "quick":
		parameter("quick")
		serve(s)
	case "waits":
		parameter("waits")
		go serve(s)
		select {}
	}
	parameter("late")
	_ = server.ServeStdio(s)
}
