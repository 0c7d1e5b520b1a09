package server

import (
	"context"
	"fmt"

	openai "github.com/sashabaranov/go-openai"
	"github.com/sashabaranov/go-openai/jsonschema"
)

// Tool is what agents commonly have: an interface of their own.
type Tool interface {
	Name() string
	Description() string
	Schema() jsonschema.Definition
	Call(ctx context.Context, arguments string) (string, error)
}

type adder struct{}

func (adder) Name() string                                 { return "add" }
func (adder) Description() string                          { return "Adds two numbers." }
func (adder) Call(context.Context, string) (string, error) { return "", nil }
func (adder) Schema() jsonschema.Definition {
	number := jsonschema.Definition{Type: jsonschema.Number}
	return jsonschema.Definition{
		Type: jsonschema.Object, Properties: map[string]jsonschema.Definition{"a": number, "b": number},
	}
}

type lister struct{ max int }

func (lister) Name() string                                 { return "list" }
func (l lister) Description() string                        { return fmt.Sprintf("Lists at most %d things.", l.max) }
func (lister) Schema() jsonschema.Definition                { return jsonschema.Definition{Type: jsonschema.Object} }
func (lister) Call(context.Context, string) (string, error) { return "", nil }

// agent asks until the model calls no tool any more.
type agent struct {
	client *openai.Client
	tools  []Tool
}

func (a agent) ask(ctx context.Context) {
	request := openai.ChatCompletionRequest{Model: openai.GPT4o}
	request.Messages = []openai.ChatCompletionMessage{{Role: openai.ChatMessageRoleUser, Content: "hello"}}
	for _, t := range a.tools {
		s := t.Schema()
		request.Tools = append(request.Tools, openai.Tool{
			Type:     openai.ToolTypeFunction,
			Function: &openai.FunctionDefinition{Name: t.Name(), Description: t.Description(), Parameters: &s},
		})
	}
	for range 3 {
		stream, err := a.client.CreateChatCompletionStream(ctx, request)
		if err != nil {
			return
		}
		answer, err := stream.Recv()
		if err != nil || len(answer.Choices[0].Delta.ToolCalls) == 0 {
			return
		}
		for _, call := range answer.Choices[0].Delta.ToolCalls {
			for _, t := range a.tools {
				if t.Name() == call.Function.Name {
					text, _ := t.Call(ctx, call.Function.Arguments)
					request.Messages = append(request.Messages, openai.ChatCompletionMessage{
						Role: openai.ChatMessageRoleTool, Content: text, ToolCallID: call.ID,
					})
				}
			}
		}
	}
}
