// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/serve"
	"github.com/toolbudget/toolbudget/testdata/frameworks/yaml-lists/lists"
)

func main() { serve.Run(lists.New) }
