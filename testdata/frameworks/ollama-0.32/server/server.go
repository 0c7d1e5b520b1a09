// Package server asks a model with tools.
package server

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/ollama/ollama/api"
)

// Run makes the requests of the program to the API at base.
func Run(base string) {
	u, err := url.Parse(base)
	if err != nil {
		panic(err)
	}
	client := api.NewClient(u, http.DefaultClient)
	stream := false
	request := &api.ChatRequest{
		Model: "llama3.2", Messages: []api.Message{{Role: "user", Content: "hello"}}, Stream: &stream, Tools: tools(),
	}
	_ = client.Chat(context.Background(), request, func(answer api.ChatResponse) error {
		for _, call := range answer.Message.ToolCalls {
			request.Messages = append(request.Messages, api.Message{Role: "tool", ToolName: call.Function.Name})
		}
		return nil
	})
}

func tools() api.Tools {
	properties := api.NewToolPropertiesMap()
	properties.Set("city", api.ToolProperty{Type: api.PropertyType{"string"}, Description: "The city"})
	properties.Set("days", api.ToolProperty{Type: api.PropertyType{"integer", "null"}, Enum: []any{1, 3}})
	properties.Set("tags", api.ToolProperty{
		Type: api.PropertyType{"array"}, Items: map[string]any{"type": "string"},
	})
	literal := api.Tool{Type: "function", Function: api.ToolFunction{
		Name: "literal", Description: "A literal.",
		Parameters: api.ToolFunctionParameters{Type: "object", Required: []string{"city"}, Properties: properties},
	}}
	var filled api.Tool
	filled.Type = "function"
	filled.Function.Name = "filled"
	filled.Function.Description = "Filled field by field."
	filled.Function.Parameters.Type = "object"
	filled.Function.Parameters.Defs = map[string]any{"id": map[string]any{"type": "string"}}
	filled.Function.Parameters.Properties = api.NewToolPropertiesMap()
	var decoded api.Tools
	if err := json.Unmarshal([]byte(inJSON), &decoded); err != nil {
		panic(err)
	}
	return append(append(api.Tools{literal}, filled), decoded...)
}

const inJSON = `[{"type": "function", "function": {"name": "decoded", "description": "Read from JSON.", "parameters": {
	"type": "object", "required": ["to"], "properties": {"to": {"type": "string"}, "at": {"type": "number"}}}}}]`
