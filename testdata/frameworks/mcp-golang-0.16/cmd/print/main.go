// Print asks the server of this module for its tools over a pipe, as a client
// would, and prints the JSON array of them as the server sends it, pages
// joined. The options are the defaults of the flags of cmd/server.
package main

import (
	"io"
	"log"

	"github.com/metoro-io/mcp-golang/transport/stdio"

	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-golang-0.16/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/answers"
)

func main() {
	log.SetFlags(0)
	in, requests := io.Pipe()
	responses, out := io.Pipe()
	if err := server.New(stdio.NewStdioServerTransportWithIO(in, out), server.Options{}).Serve(); err != nil {
		log.Fatal(err)
	}
	exchange, err := answers.Pipe(requests, responses)
	if err != nil {
		log.Fatal(err)
	}
	answers.Print(exchange)
}
