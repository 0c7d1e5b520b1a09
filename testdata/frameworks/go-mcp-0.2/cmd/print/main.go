// Print asks the server of this module for its tools over a pipe, as a client would, and prints
// the JSON array of them as the server sends it, pages joined. The options are the defaults of
// the flags of cmd/server.
package main

import (
	"io"
	"log"

	"github.com/ThinkInAIXYZ/go-mcp/transport"

	"github.com/toolbudget/toolbudget/testdata/frameworks/go-mcp-0.2/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/answers"
)

func main() {
	log.SetFlags(0)
	in, requests := io.Pipe()
	responses, out := io.Pipe()
	s, err := server.New(transport.NewMockServerTransport(in, out), server.Options{})
	if err != nil {
		log.Fatal(err)
	}
	go func() { log.Fatal(s.Run()) }()
	exchange, err := answers.Pipe(requests, responses)
	if err != nil {
		log.Fatal(err)
	}
	answers.Print(exchange)
}
