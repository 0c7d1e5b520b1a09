// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"context"
	"flag"
	"log"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.8/server"
)

func main() {
	addr := flag.String("http", "", "serve streamable HTTP on this address instead of stdio")
	var opts server.Options
	flag.BoolVar(&opts.ReadOnly, "read-only", false, "offer no tool that changes a note")
	flag.IntVar(&opts.Trash, "trash", 30, "keep deleted notes for so many days, 0 for none")
	beta := flag.Bool("beta", false, "offer what is not finished")
	flag.Parse()
	opts.Beta = *beta

	s := server.New(opts)
	if *addr != "" {
		handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil)
		log.Fatal(http.ListenAndServe(*addr, handler))
	}
	if err := s.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
