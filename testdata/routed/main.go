// Routed serves the desk of an office to a model over standard input and output: two
// tools from the start, and the others when the model asks for them.
package main

import (
	"context"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	s := mcp.NewServer(&mcp.Implementation{Name: "desk", Version: "1.0.0"}, nil)
	register(s)
	if err := route(s); err != nil {
		log.Fatal(err)
	}
	if err := s.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
