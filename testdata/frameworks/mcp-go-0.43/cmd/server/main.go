// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"flag"
	"log"

	"github.com/mark3labs/mcp-go/server"

	tracker "github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.43/server"
)

func main() {
	addr := flag.String("http", "", "serve streamable HTTP on this address instead of stdio")
	flag.Parse()

	s := tracker.New()
	var err error
	if *addr != "" {
		err = server.NewStreamableHTTPServer(s).Start(*addr)
	} else {
		err = server.ServeStdio(s)
	}
	if err != nil {
		log.Fatal(err)
	}
}
