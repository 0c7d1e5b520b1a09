// Print prints the tools of the server as the server sends them. This version of the SDK
// has no pages.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.12/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/stdio"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/answers"
)

func main() { answers.Print(stdio.Ask(server.New())) }
