// Command unsent has tools in a variable that it does not mention, and asks a model without them.
package main

import (
	"context"
	"fmt"
	"os"

	openai "github.com/sashabaranov/go-openai"
)

var tools = []openai.Tool{{
	Type: openai.ToolTypeFunction,
	Function: &openai.FunctionDefinition{
		Name:        "price",
		Description: "Gets the price of a coin.",
		Parameters:  map[string]any{"type": "object"},
	},
}}

func main() {
	c := openai.NewClient(os.Getenv("OPENAI_API_KEY"))
	r, err := c.CreateChatCompletion(context.Background(), openai.ChatCompletionRequest{
		Model:    "m",
		Messages: []openai.ChatCompletionMessage{{Role: "user", Content: "hello"}},
	})
	fmt.Println(r, err)
}
