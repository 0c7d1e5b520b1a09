// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"flag"
	"log"

	"github.com/metoro-io/mcp-golang/transport/http"
	"github.com/metoro-io/mcp-golang/transport/stdio"

	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-golang-0.16/server"
)

func main() {
	addr := flag.String("http", "", "serve HTTP on this address instead of stdio")
	readOnly := flag.Bool("read-only", false, "offer no tool that changes a recipe")
	flag.Parse()
	opts := server.Options{ReadOnly: *readOnly}

	if *addr != "" {
		s := server.New(http.NewHTTPTransport("/mcp").WithAddr(*addr), opts)
		log.Fatal(s.Serve())
	}
	if err := server.New(stdio.NewStdioServerTransport(), opts).Serve(); err != nil {
		log.Fatal(err)
	}
	select {}
}
