// Agentsgo gives an agent of openai-agents-go tools.
package main

import (
	"context"

	"github.com/nlpodyssey/openai-agents-go/agents"
)

func main() {
	a := agents.New("helper").WithTools(
		agents.FunctionTool{
			Name: "get", Description: "Gets.",
			ParamsJSONSchema: map[string]any{"type": "object", "properties": map[string]any{}},
		},
	)
	if err := agents.Run(context.Background(), a, "hello"); err != nil {
		panic(err)
	}
}
