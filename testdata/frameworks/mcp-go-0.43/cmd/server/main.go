// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.43/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
)

func main() { sessions.Run(server.New) }
