// Command both asks either of two models. One is given the tools as they are declared.
package main

import (
	"context"
	"os"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/openai/openai-go/v3"

	"example.com/converted/tools"
)

func main() {
	if len(os.Args) > 1 {
		tools.Print(tools.OpenAI(tools.All())...)
		for _, t := range tools.All() {
			one, _ := tools.Anthropic(t)
			tools.Print(one)
		}
		return
	}
	if os.Getenv("MODEL") == "" {
		ask(context.Background())
		return
	}
	client := openai.NewClient()
	_, _ = client.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{
		Tools: tools.OpenAI(tools.Chosen()),
	})
}

func ask(ctx context.Context) {
	var list []anthropic.ToolUnionParam
	for _, t := range tools.Chosen() {
		one, err := tools.Anthropic(t)
		if err != nil {
			return
		}
		list = append(list, one)
	}
	client := anthropic.NewClient()
	_, _ = client.Messages.New(ctx, anthropic.MessageNewParams{Tools: list})
}
