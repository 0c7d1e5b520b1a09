// Print prints the tools of both servers as they are sent.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-1.2/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
)

func main() { sessions.Print(server.New(), server.NewAdmin()) }
