// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"flag"
	"log"

	"github.com/strowk/foxy-contexts/pkg/stdio"
	"github.com/strowk/foxy-contexts/pkg/streamable_http"

	"github.com/toolbudget/toolbudget/testdata/frameworks/foxy-contexts-0.1/server"
)

func main() {
	port := flag.Int("http", 0, "serve streamable HTTP on this port instead of stdio")
	readOnly := flag.Bool("read-only", false, "offer no tool that changes the garden")
	beta := flag.Bool("beta", false, "offer what is not finished")
	flag.Parse()

	app := server.New(server.Options{ReadOnly: *readOnly, Beta: *beta})
	if *port != 0 {
		app.WithTransport(streamable_http.NewTransport(streamable_http.Endpoint{Hostname: "localhost", Port: *port, Path: "/mcp"}))
	} else {
		app.WithTransport(stdio.NewTransport())
	}
	if err := app.Run(); err != nil {
		log.Fatal(err)
	}
}
