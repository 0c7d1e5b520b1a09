// A program that writes only if asked to.
package main

import (
	"flag"
	"log"

	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/servers/shared"
)

func main() {
	write := flag.Bool("write", false, "also store notes")
	flag.Parse()
	s := server.NewMCPServer("reader", "1.0.0")
	shared.Read(s, "a reader")
	if *write {
		shared.Write(s)
	}
	log.Fatal(server.ServeStdio(s))
}
