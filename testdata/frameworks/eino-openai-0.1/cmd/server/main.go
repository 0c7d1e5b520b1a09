// Server is a program that gives tools to a model through eino's adapter for OpenAI.
package main

import (
	"os"

	"github.com/toolbudget/toolbudget/testdata/frameworks/eino-openai-0.1/server"
)

func main() { server.Run(os.Getenv("MODEL_URL")) }
