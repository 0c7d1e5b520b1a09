// Print runs the program of this module against a server on this machine and prints the
// tools that it sends.
package main

import (
	"github.com/toolbudget/toolbudget/testdata/frameworks/openai-go-1.12/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/requests"
)

func main() { requests.Print(server.Run) }
