// Print prints the tools of the server as the server sends them.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.43/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
)

func main() { sessions.Print(server.New()) }
