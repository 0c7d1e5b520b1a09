// Extra gives requests tools beside what their types have.
package main

import (
	"context"
	"os"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
)

func main() {
	ctx, client := context.Background(), openai.NewClient(option.WithBaseURL(os.Getenv("URL")))
	tool := map[string]any{"type": "function", "function": map[string]any{"name": "extra"}}
	params := openai.ChatCompletionNewParams{Model: openai.ChatModelGPT4o}
	_, _ = client.Chat.Completions.New(ctx, params, option.WithJSONSet("tools.0", tool))
	params.SetExtraFields(map[string]any{"tools": []any{tool}})
	_, _ = client.Chat.Completions.New(ctx, params, option.WithJSONSet("user", "tools"))
	params.SetExtraFields(map[string]any{"user": "tools"})
}
