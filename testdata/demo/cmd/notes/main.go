// Notes serves the team's notebook to a model over standard input and output.
package main

import (
	"context"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/demo/internal/notes"
	"github.com/toolbudget/toolbudget/testdata/demo/internal/store"
)

func main() {
	s := notes.NewServer(store.New())
	if err := s.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
