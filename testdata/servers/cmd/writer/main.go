// A program that reads only if asked to, and never less than the other writes.
package main

import (
	"log"
	"os"

	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/servers/shared"
)

func main() {
	s := server.NewMCPServer("writer", "1.0.0")
	if os.Getenv("NOTES_READ") != "" {
		shared.Read(s, "a writer")
	}
	shared.Write(s)
	shared.Admin(s)
	log.Fatal(server.ServeStdio(s))
}
