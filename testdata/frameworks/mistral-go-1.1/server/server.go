// Package server asks a model with tools.
package server

import (
	"time"

	"github.com/gage-technologies/mistral-go"
)

type parameters struct {
	Type       string                 `json:"type"`
	Properties map[string]description `json:"properties"`
	Required   []string               `json:"required,omitempty"`
}

type description struct {
	Type string `json:"type"`
	Text string `json:"description,omitempty"`
}

// Run makes the requests of the program to the API at url.
func Run(url string) {
	client := mistral.NewMistralClient("key", url, 1, time.Second)
	params := mistral.DefaultChatRequestParams
	params.Tools = tools()
	question := []mistral.ChatMessage{{Role: mistral.RoleUser, Content: "hello"}}
	_, _ = client.Chat(mistral.ModelMistralTiny, question, &params)
	_, _ = client.ChatStream(mistral.ModelMistralTiny, question, &mistral.ChatRequestParams{
		Tools: []mistral.Tool{tool("streamed")},
	})
}

func tool(name string) mistral.Tool {
	return mistral.Tool{Type: mistral.ToolTypeFunction, Function: mistral.Function{
		Name: name, Description: "Will " + name + ".",
		Parameters: parameters{"object", map[string]description{"id": {"string", "Which one"}, "all": {Type: "boolean"}},
			[]string{"id"}},
	}}
}

func tools() []mistral.Tool {
	list := []mistral.Tool{
		{Type: mistral.ToolTypeFunction, Function: mistral.Function{
			Name: "literal", Description: "A literal.",
			Parameters: map[string]any{
				"type":       "object",
				"properties": map[string]any{"city": map[string]string{"type": "string"}},
			},
		}},
	}
	for _, name := range []string{"start", "stop"} {
		list = append(list, tool(name))
	}
	return list
}
