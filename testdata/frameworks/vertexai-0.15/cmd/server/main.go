// Server is a program that gives tools to a model, in every way that the SDK offers.
package main

import (
	"os"

	"github.com/toolbudget/toolbudget/testdata/frameworks/vertexai-0.15/server"
)

func main() { server.Run(os.Getenv("BASE_URL")) }
