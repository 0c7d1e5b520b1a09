// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.8/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/stdio"
)

func main() { stdio.Run(server.New()) }
