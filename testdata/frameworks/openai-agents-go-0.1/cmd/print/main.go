// Print runs the program of this module against a server that answers nothing of use, and
// prints the tools that it is sent.
package main

import (
	"context"

	"github.com/nlpodyssey/openai-agents-go/agents"
	"github.com/openai/openai-go/v2/packages/param"

	"github.com/toolbudget/toolbudget/testdata/frameworks/openai-agents-go-0.1/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/requests"
)

func main() {
	requests.Print(func(url string) {
		server.Run(context.Background(), agents.NewOpenAIProvider(agents.OpenAIProviderParams{
			APIKey: param.NewOpt("none"), BaseURL: param.NewOpt(url),
		}))
	})
}
