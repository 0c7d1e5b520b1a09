// Package server asks a model with tools.
package server

import (
	"context"
	"encoding/json"

	"github.com/invopop/jsonschema"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/realtime"
	"github.com/openai/openai-go/v3/responses"
	"github.com/openai/openai-go/v3/shared"
)

// Run makes the requests of the program to the API at url.
func Run(url string) {
	client := openai.NewClient(option.WithBaseURL(url), option.WithAPIKey("key"), option.WithMaxRetries(0))
	ctx := context.Background()

	params := openai.ChatCompletionNewParams{
		Model:    openai.ChatModelGPT4o,
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("hello")},
		Tools:    chatTools(),
	}
	for { // until the model calls no more tools
		answer, err := client.Chat.Completions.New(ctx, params)
		if err != nil {
			break
		}
		message := answer.Choices[0].Message
		params.Messages = append(params.Messages, message.ToParam())
		if len(message.ToolCalls) == 0 {
			break
		}
		for _, call := range message.ToolCalls {
			params.Messages = append(params.Messages, openai.ToolMessage("done", call.ID))
		}
	}

	stream := client.Chat.Completions.NewStreaming(ctx, openai.ChatCompletionNewParams{
		Model: openai.ChatModelGPT4o,
		Tools: []openai.ChatCompletionToolUnionParam{function("streamed", "Asked for in a stream.", schemaOf[place]())},
	})
	for stream.Next() {
		_ = stream.Current()
	}

	_, _ = client.Responses.New(ctx, responses.ResponseNewParams{
		Model: openai.ChatModelGPT4o, Tools: responseTools(),
	})
	_, _ = client.Responses.InputTokens.Count(ctx, responses.InputTokenCountParams{
		Tools: []responses.ToolUnionParam{responses.ToolParamOfFunction("counted", schemaOf[place](), true)},
	})
	events := client.Responses.NewStreaming(ctx, responses.ResponseNewParams{
		Model: openai.ChatModelGPT4o,
		Tools: []responses.ToolUnionParam{responses.ToolParamOfFunction("event", schemaOf[place](), false)},
	})
	for events.Next() {
		_ = events.Current()
	}

	spoken := func(name string) realtime.RealtimeToolsConfigParam {
		return realtime.RealtimeToolsConfigParam{{OfFunction: &realtime.RealtimeFunctionToolParam{
			Name: openai.String(name), Description: openai.String("Spoken."), Type: "function", Parameters: schemaOf[place](),
		}}}
	}
	_, _ = client.Realtime.ClientSecrets.New(ctx, realtime.ClientSecretNewParams{
		Session: realtime.ClientSecretNewParamsSessionUnion{
			OfRealtime: &realtime.RealtimeSessionCreateRequestParam{Tools: spoken("spoken")},
		},
	})
	_ = client.Realtime.Calls.Accept(ctx, "call", realtime.CallAcceptParams{
		RealtimeSessionCreateRequest: realtime.RealtimeSessionCreateRequestParam{Tools: spoken("accepted")},
	})
}

// function is the helper that most programs have.
func function(name, description string, schema shared.FunctionParameters) openai.ChatCompletionToolUnionParam {
	return openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
		Name: name, Description: openai.String(description), Parameters: schema,
	})
}

func chatTools() []openai.ChatCompletionToolUnionParam {
	tools := []openai.ChatCompletionToolUnionParam{
		{OfFunction: &openai.ChatCompletionFunctionToolParam{
			Type: "function",
			Function: shared.FunctionDefinitionParam{
				Name: "literal", Description: param.NewOpt("A literal."), Strict: openai.Bool(true),
				Parameters: openai.FunctionParameters{
					"type":                 "object",
					"properties":           map[string]any{"city": map[string]string{"type": "string"}},
					"required":             []string{"city"},
					"additionalProperties": false,
				},
			},
		}},
		{OfFunction: &openai.ChatCompletionFunctionToolParam{
			Function: shared.FunctionDefinitionParam{Name: "bare"},
		}},
	}
	for _, name := range []string{"start", "stop"} {
		tools = append(tools, function(name, "Will "+name+" it.", schemaOf[place]()))
	}
	return append(tools, openai.ChatCompletionToolUnionParam{OfFunction: decoded()})
}

// decoded is a tool that the SDK decodes from JSON.
func decoded() *openai.ChatCompletionFunctionToolParam {
	var tool openai.ChatCompletionFunctionToolParam
	if err := json.Unmarshal([]byte(`{"type": "function", "function": {"name": "decoded", "strict": true,
		"description": "Decoded.", "parameters": {"type": "object", "required": ["b"],
		"properties": {"b": {"type": "string", "enum": ["x", "y"]}, "a": {}}}}}`), &tool); err != nil {
		panic(err)
	}
	return &tool
}

func responseTools() []responses.ToolUnionParam {
	return []responses.ToolUnionParam{
		{OfFunction: &responses.FunctionToolParam{
			Name: "flat", Description: openai.String("Of the Responses API."), Strict: openai.Bool(true),
			Parameters: map[string]any{"type": "object", "properties": map[string]any{}},
		}},
		{OfFunction: &responses.FunctionToolParam{
			Name: "flat_all", Description: openai.String("Has all parts."), Type: "function", Strict: openai.Bool(false),
			AllowedCallers: []string{"direct"}, Async: openai.Bool(true), DeferLoading: openai.Bool(true),
			OutputSchema: map[string]any{"type": "string"}, Parameters: map[string]any{"type": "object"},
		}},
		responses.ToolParamOfFunction("made", map[string]any{"type": "object"}, true),
		responses.ToolParamOfNamespace("Orders of a shop.", "orders", []responses.NamespaceToolToolUnionParam{
			{OfFunction: &responses.NamespaceToolToolFunctionParam{
				Name: "order_get", Description: openai.String("Gets an order."), Parameters: schemaOf[place](),
			}},
			{OfFunction: &responses.NamespaceToolToolFunctionParam{
				Name: "order_all", Description: openai.String("Has all parts."), Type: "function",
				AllowedCallers: []string{"direct"}, Async: openai.Bool(false), DeferLoading: openai.Bool(true),
				OutputSchema: map[string]any{"type": "object"}, Strict: openai.Bool(true),
				Parameters: json.RawMessage(`{"type": "object", "properties": {"b": {}, "a": {}}}`),
			}},
		}),
	}
}

type place struct {
	City    string   `json:"city" jsonschema_description:"The city"`
	Country string   `json:"country,omitempty" jsonschema:"enum=de,enum=fr"`
	Tags    []string `json:"tags,omitempty"`
}

// schemaOf infers a schema and makes a map of it, as the SDK's examples do.
func schemaOf[T any]() map[string]any {
	reflector := jsonschema.Reflector{AllowAdditionalProperties: false, DoNotReference: true}
	var v T
	data, err := json.Marshal(reflector.Reflect(v))
	if err != nil {
		panic(err)
	}
	var out map[string]any
	if err := json.Unmarshal(data, &out); err != nil {
		panic(err)
	}
	return out
}
