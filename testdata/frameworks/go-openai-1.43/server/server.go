// Package server asks a model with tools.
package server

import (
	"context"
	"encoding/json"

	openai "github.com/sashabaranov/go-openai"
	"github.com/sashabaranov/go-openai/jsonschema"
)

// Run makes the requests of the program to the API at url.
func Run(url string) {
	config := openai.DefaultConfig("key")
	config.BaseURL = url
	client := openai.NewClientWithConfig(config)
	ctx := context.Background()
	request := openai.ChatCompletionRequest{Model: openai.GPT4o, Tools: literals()}
	request.Messages = []openai.ChatCompletionMessage{{Role: openai.ChatMessageRoleUser, Content: "hello"}}
	_, _ = client.CreateChatCompletion(ctx, request)

	a := agent{client: client, tools: []Tool{adder{}, lister{max: 3}}}
	a.ask(ctx)
	respond(ctx, client)
	change(ctx, client)
}

// change sends one tool, another text of it, and another name. Each request has what the tool is
// when it is sent.
func change(ctx context.Context, client *openai.Client) {
	properties := map[string]any{"a": map[string]any{"type": "string"}}
	tool := &openai.FunctionDefinition{
		Name: "changed", Description: "Before.", Parameters: map[string]any{"type": "object", "properties": properties},
	}
	send := func() {
		_, _ = client.CreateChatCompletion(ctx, openai.ChatCompletionRequest{
			Model: openai.GPT4o, Messages: []openai.ChatCompletionMessage{{Role: openai.ChatMessageRoleUser, Content: "hello"}},
			Tools: []openai.Tool{{Type: openai.ToolTypeFunction, Function: tool}},
		})
	}
	send()
	tool.Name, tool.Description = "renamed", "After."
	send()
	tool.Name = "extended"
	properties["b"] = map[string]any{"type": "integer"}
	send()
}

// respond uses the Responses API, and the first form of tools, which has no types.
func respond(ctx context.Context, client *openai.Client) {
	with := func(name string) openai.CreateResponseRequest {
		return openai.CreateResponseRequest{Model: openai.GPT4o, Input: "hello", Tools: []openai.ResponseTool{
			openai.NewResponseFunctionTool(openai.FunctionDefinition{
				Name: name, Description: "Of the Responses API.", Strict: true, Parameters: map[string]any{"type": "object"},
			}),
		}}
	}
	_, _ = client.CreateResponse(ctx, with("response"))
	byHand := with("response_streamed")
	byHand.Tools = append(byHand.Tools, openai.ResponseTool{Type: openai.ToolTypeFunction, Parameters: map[string]any{
		"name": "by_hand", "parameters": map[string]any{"type": "object"},
	}})
	_, _ = client.CreateResponseStream(ctx, byHand)
	_, _ = client.CountResponseInputTokens(ctx, with("response_counted"))
	_, _ = client.CompactResponse(ctx, openai.CompactResponseRequest{Tools: with("compacted").Tools})
	_, _ = client.CreateChatCompletion(ctx, openai.ChatCompletionRequest{
		Model: openai.GPT4o, Messages: []openai.ChatCompletionMessage{{Role: openai.ChatMessageRoleUser, Content: "hello"}},
		Functions: []openai.FunctionDefinition{{Name: "function", Description: "Has no type.", Parameters: arguments{}}},
	})
}

func literals() []openai.Tool {
	raw := json.RawMessage(`{"type":"object","properties":{"q":{"type":"string"}}}`)
	inferred, err := jsonschema.GenerateSchemaForType(arguments{})
	if err != nil {
		panic(err)
	}
	return []openai.Tool{
		{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefinition{
			Name: "definition", Description: "A schema of the library's type.", Strict: true,
			Parameters: jsonschema.Definition{
				Type: jsonschema.Object,
				Properties: map[string]jsonschema.Definition{
					"city": {Type: jsonschema.String, Description: "The city"},
					"days": {Type: jsonschema.Array, Items: &jsonschema.Definition{Type: jsonschema.Integer}},
					"unit": {Type: jsonschema.String, Enum: []string{"c", "f"}},
				},
				Required: []string{"city"}, AdditionalProperties: false,
			},
		}},
		{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefinition{
			Name: "raw", Description: "JSON text.", Parameters: raw,
		}},
		{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefinition{
			Name: "inferred", Description: "From a type.", Parameters: inferred,
		}},
		{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefine{
			Name: "map", Parameters: map[string]any{"type": "object", "properties": map[string]any{}},
		}},
	}
}

type arguments struct {
	Name  string              `json:"name" description:"The name" required:"true"`
	Kind  string              `json:"kind,omitempty" enum:"a,b"`
	Count *int                `json:"count,omitempty"`
	Tags  []string            `json:"tags,omitempty"`
	Inner struct{ X float64 } `json:"inner"`
}
