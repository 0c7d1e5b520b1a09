// Print runs the program of this module, and prints the tools that the adapter sends.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/eino-openai-0.1/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/requests"
)

func main() { requests.Print(server.Run) }
