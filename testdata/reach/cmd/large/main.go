// Command large takes more steps to register its tools than one call may spend
// that finds none.
package main

import (
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

const tools = 30

func main() {
	run()
}

func run() {
	s := server.NewMCPServer("large", "1.0")
	for i := range tools {
		s.AddTool(mcp.NewTool(fmt.Sprintf("tool_%02d", i), mcp.WithDescription(description())), nil)
	}
	_ = server.ServeStdio(s)
}

func description() string {
	sum := 0
	for i := range 10_000 {
		sum += i * i % 7
	}
	return fmt.Sprintf("Sums to %d.", sum)
}
