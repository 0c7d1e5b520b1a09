// Issues serves the issue tracker to a model over standard input and output.
package main

import (
	"flag"
	"log"

	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/demo/internal/issues"
	"github.com/toolbudget/toolbudget/testdata/demo/internal/store"
)

func main() {
	readOnly := flag.Bool("read-only", false, "offer no tool that changes anything")
	flag.Parse()

	s := issues.NewServer(store.New(), issues.Options{ReadOnly: *readOnly})
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}
