// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-0.3/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/serve"
)

func main() { serve.Run(server.New) }
