// Command beside makes its request of the tools where it is sent, in no function of its own.
package main

import (
	"context"
	"encoding/json"
	"os"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/shared"

	"example.com/converted/tools"
)

func main() {
	if len(os.Args) > 1 {
		tools.Print(tools.OpenAI(tools.All())...)
		return
	}
	var list []openai.ChatCompletionToolUnionParam
	for _, t := range tools.Chosen() {
		var schema map[string]any
		if err := json.Unmarshal([]byte(t.InputSchema()), &schema); err != nil {
			return
		}
		list = append(list, openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
			Name: t.Name(), Description: openai.String(t.Description()), Parameters: schema,
		}))
	}
	client := openai.NewClient()
	_, _ = client.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{Tools: list})
}
