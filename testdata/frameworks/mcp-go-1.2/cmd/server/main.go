// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"flag"
	"log"

	"github.com/mark3labs/mcp-go/server"

	tracker "github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-1.2/server"
)

func main() {
	addr := flag.String("http", "", "serve streamable HTTP on this address instead of stdio")
	adminAddr := flag.String("admin", "localhost:7070", "serve the administration tools on this address")
	flag.Parse()

	admin := tracker.NewAdmin()
	go func() {
		log.Print(server.NewStreamableHTTPServer(admin).Start(*adminAddr))
	}()

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
