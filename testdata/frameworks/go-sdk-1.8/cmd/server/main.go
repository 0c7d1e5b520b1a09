// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"flag"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.8/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/serve"
)

func main() {
	var opts server.Options
	flag.BoolVar(&opts.ReadOnly, "read-only", false, "offer no tool that changes a note")
	flag.IntVar(&opts.Trash, "trash", 30, "keep deleted notes for so many days, 0 for none")
	beta := flag.Bool("beta", false, "offer what is not finished")
	serve.Run(func() *mcp.Server {
		opts.Beta = *beta
		return server.New(opts)
	})
}
