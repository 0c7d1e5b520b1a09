// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"log"

	"github.com/mark3labs/mcp-go/server"

	tracker "github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.8/server"
)

func main() {
	if err := server.ServeStdio(tracker.New()); err != nil {
		log.Fatal(err)
	}
}
