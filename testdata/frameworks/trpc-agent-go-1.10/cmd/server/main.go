// Server is a program that gives tools to a model, in every way that the SDK offers.
package main

import (
	"context"
	"os"

	"trpc.group/trpc-go/trpc-agent-go/model/openai"

	"github.com/toolbudget/toolbudget/testdata/frameworks/trpc-agent-go-1.10/server"
)

func main() {
	server.Run(context.Background(), openai.New(os.Getenv("MODEL")))
}
