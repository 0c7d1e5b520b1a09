// Package server asks a model with tools.
package server

import (
	"context"
	"encoding/json"
	"log"

	"github.com/Azure/azure-sdk-for-go/sdk/ai/azopenai"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/to"
)

// Run makes the requests of the program to the API at url.
func Run(url string) {
	client, err := azopenai.NewClientForOpenAI(url, azcore.NewKeyCredential("key"), &azopenai.ClientOptions{
		ClientOptions: policy.ClientOptions{InsecureAllowCredentialWithHTTP: true, Retry: policy.RetryOptions{MaxRetries: -1}},
	})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	question := []azopenai.ChatRequestMessageClassification{
		&azopenai.ChatRequestUserMessage{Content: azopenai.NewChatRequestUserMessageContent("hello")},
	}
	_, _ = client.GetChatCompletions(ctx, azopenai.ChatCompletionsOptions{
		DeploymentName: to.Ptr("gpt-4o"), Messages: question, Tools: tools(),
	}, nil)
	_, _ = client.GetChatCompletionsStream(ctx, azopenai.ChatCompletionsStreamOptions{
		DeploymentName: to.Ptr("gpt-4o"), Messages: question,
		Tools: []azopenai.ChatCompletionsToolDefinitionClassification{tool("streamed")},
	}, nil)
}

func tool(name string) azopenai.ChatCompletionsToolDefinitionClassification {
	parameters, err := json.Marshal(map[string]any{
		"type": "object", "required": []string{"city"},
		"properties": map[string]any{"city": map[string]any{"type": "string", "description": "The city"}},
	})
	if err != nil {
		log.Fatal(err)
	}
	return &azopenai.ChatCompletionsFunctionToolDefinition{
		Function: &azopenai.ChatCompletionsFunctionToolDefinitionFunction{
			Name: to.Ptr(name), Description: to.Ptr("Will " + name + "."), Parameters: parameters,
		},
	}
}

func tools() []azopenai.ChatCompletionsToolDefinitionClassification {
	list := []azopenai.ChatCompletionsToolDefinitionClassification{
		&azopenai.ChatCompletionsFunctionToolDefinition{
			Type: to.Ptr("function"),
			Function: &azopenai.ChatCompletionsFunctionToolDefinitionFunction{
				Name: to.Ptr("literal"), Strict: to.Ptr(true),
				Parameters: []byte(`{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"integer"}}}`),
			},
		},
	}
	for _, name := range []string{"start", "stop"} {
		list = append(list, tool(name))
	}
	return list
}
