// Server is a program that gives tools to a model, in every way that the SDK offers.
package main

import (
	"context"

	"github.com/nlpodyssey/openai-agents-go/agents"

	"github.com/toolbudget/toolbudget/testdata/frameworks/openai-agents-go-0.1/server"
)

func main() {
	server.Run(context.Background(), agents.NewOpenAIProvider(agents.OpenAIProviderParams{}))
}
