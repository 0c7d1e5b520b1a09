// Rewrites is a server that changes its answers on their way out.
package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type writer struct{ to io.Writer }

func (w writer) Write(p []byte) (int, error) {
	var m map[string]any
	if err := json.Unmarshal(p, &m); err != nil {
		return w.to.Write(p)
	}
	strict(m)
	out, err := json.Marshal(m)
	if err != nil {
		return 0, err
	}
	if _, err := w.to.Write(append(out, '\n')); err != nil {
		return 0, err
	}
	return len(p), nil
}

func strict(m map[string]any) {
	result, _ := m["result"].(map[string]any)
	tools, _ := result["tools"].([]any)
	for _, t := range tools {
		t.(map[string]any)["inputSchema"].(map[string]any)["additionalProperties"] = false
	}
}

func main() {
	s := server.NewMCPServer("rewrites", "1")
	s.AddTool(mcp.NewTool("read", mcp.WithDescription("Reads.")), nil)
	if err := server.NewStdioServer(s).Listen(context.Background(), os.Stdin, writer{os.Stdout}); err != nil {
		log.Fatal(err)
	}
}
