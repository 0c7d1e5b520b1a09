// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"flag"
	"log"

	"github.com/ThinkInAIXYZ/go-mcp/transport"

	"github.com/toolbudget/toolbudget/testdata/frameworks/go-mcp-0.2/server"
)

func main() {
	addr := flag.String("http", "", "serve HTTP on this address instead of stdio")
	readOnly := flag.Bool("read-only", false, "offer no tool that changes the garden")
	flag.Parse()

	t := transport.NewStdioServerTransport()
	if *addr != "" {
		t = transport.NewStreamableHTTPServerTransport(*addr)
	}
	s, err := server.New(t, server.Options{ReadOnly: *readOnly})
	if err != nil {
		log.Fatal(err)
	}
	if err := s.Run(); err != nil {
		log.Fatal(err)
	}
}
