// Print prints the tools of the server as the server sends them.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/serve"
	"github.com/toolbudget/toolbudget/testdata/frameworks/yaml-lists/lists"
)

func main() { serve.Print(lists.New()) }
