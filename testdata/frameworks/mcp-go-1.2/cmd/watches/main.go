// Watches is a server that reads its answers on their way out, and passes them on as they are.
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
	if json.Unmarshal(p, &m) == nil {
		if result, ok := m["result"].(map[string]any); ok && result["tools"] != nil {
			seen, _ := json.Marshal(result["tools"])
			log.Printf("listed %d bytes", len(seen))
		}
	}
	return w.to.Write(p)
}

func main() {
	s := server.NewMCPServer("watches", "1")
	s.AddTool(mcp.NewTool("read", mcp.WithDescription("Reads.")), nil)
	if err := server.NewStdioServer(s).Listen(context.Background(), os.Stdin, writer{os.Stdout}); err != nil {
		log.Fatal(err)
	}
}
