// Server is a program that gives tools to a model, in every way that the SDK offers.
package main

import (
	"os"

	"github.com/toolbudget/toolbudget/testdata/frameworks/openai-go-2.7/server"
)

func main() { server.Run(os.Getenv("BASE_URL")) }
