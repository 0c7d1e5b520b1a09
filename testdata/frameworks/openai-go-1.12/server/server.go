// Package server asks a model with tools.
package server

import (
	"context"

	"github.com/openai/openai-go"
	"github.com/openai/openai-go/option"
	"github.com/openai/openai-go/responses"
)

// Run makes the requests of the program to the API at url.
func Run(url string) {
	client := openai.NewClient(option.WithBaseURL(url), option.WithAPIKey("key"), option.WithMaxRetries(0))
	ctx := context.Background()
	params := openai.ChatCompletionNewParams{Model: openai.ChatModelGPT4o}
	for _, t := range table {
		params.Tools = append(params.Tools, t.chat())
	}
	_, _ = client.Chat.Completions.New(ctx, params)
	stream := client.Chat.Completions.NewStreaming(ctx, openai.ChatCompletionNewParams{
		Model: openai.ChatModelGPT4o,
		Tools: []openai.ChatCompletionToolParam{{Function: openai.FunctionDefinitionParam{Name: "streamed"}}},
	})
	for stream.Next() {
		_ = stream.Current()
	}
	_, _ = client.Responses.New(ctx, responses.ResponseNewParams{
		Model: openai.ChatModelGPT4o, Tools: flat("flat", "Of the Responses API."),
	})
	events := client.Responses.NewStreaming(ctx, responses.ResponseNewParams{
		Model: openai.ChatModelGPT4o,
		Tools: []responses.ToolUnionParam{responses.ToolParamOfFunction("event", map[string]any{"type": "object"}, true)},
	})
	for events.Next() {
		_ = events.Current()
	}
}

// tool is a type of the program's own.
type tool struct {
	name, text string
	keys       []string
}

var table = []tool{{"start", "Will start it.", nil}, {"stop", "Will stop it.", []string{"when", "why"}}}

func (t tool) chat() openai.ChatCompletionToolParam {
	properties := map[string]any{}
	for _, k := range t.keys {
		properties[k] = map[string]string{"type": "string", "description": "Says " + k + "."}
	}
	return openai.ChatCompletionToolParam{Type: "function", Function: openai.FunctionDefinitionParam{
		Name: t.name, Description: openai.String(t.text), Strict: openai.Bool(true),
		Parameters: openai.FunctionParameters{"type": "object", "properties": properties, "required": t.keys},
	}}
}

func flat(name, text string) []responses.ToolUnionParam {
	return []responses.ToolUnionParam{{OfFunction: &responses.FunctionToolParam{
		Type: "function", Name: name, Description: openai.String(text), Strict: openai.Bool(false),
		Parameters: map[string]any{"type": "object", "properties": map[string]any{}},
	}}}
}
