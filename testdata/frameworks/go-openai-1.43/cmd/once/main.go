// Command once may end behind each of its requests.
package main

import (
	"context"
	"os"

	openai "github.com/sashabaranov/go-openai"
)

func ask(name string) {
	openai.NewClient("key").CreateChatCompletion(context.Background(), openai.ChatCompletionRequest{
		Model: "m", Tools: []openai.Tool{{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefinition{Name: name}}},
	})
}

func main() {
	if os.Getenv("HELP") != "" {
		return
	}
	ask("first")
	if os.Getenv("ONCE") != "" {
		return
	}
	ask("second")
	if os.Getenv("TWICE") != "" {
		os.Exit(0)
	}
	ask("third")
}
