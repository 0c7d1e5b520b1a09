// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.0/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/serve"
)

func main() { serve.Run(server.New) }
