// Print prints the tools of the server as the server sends them. The options are the
// defaults of the flags of cmd/server.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.8/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/serve"
)

func main() { serve.Print(server.New(server.Options{Trash: 30})) }
