// Package server asks a model with tools.
package server

import (
	"context"

	cohere "github.com/cohere-ai/cohere-go/v2"
	"github.com/cohere-ai/cohere-go/v2/client"
	"github.com/cohere-ai/cohere-go/v2/option"
)

// Run makes the requests of the program to the API at url.
func Run(url string) {
	ctx := context.Background()
	co := client.NewClient(option.WithBaseURL(url), option.WithToken("key"), option.WithMaxAttempts(1))
	_, _ = co.Chat(ctx, &cohere.ChatRequest{Message: "hello", Tools: legacy("first")})
	_, _ = co.ChatStream(ctx, &cohere.ChatStreamRequest{Message: "hello", Tools: legacy("first_stream")})
	_, _ = co.V2.Chat(ctx, &cohere.V2ChatRequest{Model: "command-a", Tools: tools()})
	_, _ = co.V2.ChatStream(ctx, &cohere.V2ChatStreamRequest{Model: "command-a", Tools: []*cohere.ToolV2{
		tool("streamed", map[string]any{"type": "object"}),
	}})
}

// legacy are tools of the first version of the API.
func legacy(name string) []*cohere.Tool {
	t := &cohere.Tool{
		Name: name, Description: "Of the first version.",
		ParameterDefinitions: map[string]*cohere.ToolParameterDefinitionsValue{
			"id": {Type: "str", Description: cohere.String("Which one"), Required: cohere.Bool(true)},
		},
	}
	return []*cohere.Tool{t, {Name: name + "_bare", Description: "Takes nothing."}}
}

func tool(name string, schema map[string]any) *cohere.ToolV2 {
	return &cohere.ToolV2{Type: cohere.String("function"), Function: &cohere.ToolV2Function{
		Name: name, Description: cohere.String("Will " + name + "."), Parameters: schema,
	}}
}

func tools() []*cohere.ToolV2 {
	schema := map[string]any{
		"type": "object", "required": []string{"city"},
		"properties": map[string]any{"city": map[string]any{"type": "string", "description": "The <city>"}},
	}
	list := []*cohere.ToolV2{{
		Type: cohere.String("function"), Function: &cohere.ToolV2Function{Name: "bare"},
	}}
	for _, name := range []string{"start", "stop"} {
		list = append(list, tool(name, schema))
	}
	return list
}
