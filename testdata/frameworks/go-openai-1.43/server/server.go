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
