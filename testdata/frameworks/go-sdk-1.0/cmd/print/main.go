// Print prints the tools of the server as the server sends them.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.0/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/serve"
)

func main() { serve.Print(server.New()) }
