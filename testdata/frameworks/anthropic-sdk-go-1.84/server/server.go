// Package server asks a model with tools.
package server

import (
	"context"
	"encoding/json"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
	"github.com/invopop/jsonschema"
)

// Run makes the requests of the program to the API at url.
func Run(url string) {
	client := anthropic.NewClient(option.WithBaseURL(url), option.WithAPIKey("key"), option.WithMaxRetries(0))
	ctx := context.Background()
	a := agent{client: &client, tools: definitions}
	_ = a.run(ctx)

	runBeta(ctx, &client)
	runBatches(ctx, &client)
	_, _ = client.Messages.CountTokens(ctx, anthropic.MessageCountTokensParams{
		Model: anthropic.ModelClaudeSonnet4_5,
		Tools: []anthropic.MessageCountTokensToolUnionParam{
			{OfTool: &anthropic.ToolParam{Name: "counted", Description: anthropic.String("Only counted.")}},
		},
	})
}

// definition is what agents commonly have: a struct of their own.
type definition struct {
	Name        string
	Description string
	Schema      anthropic.ToolInputSchemaParam
	Function    func(input json.RawMessage) (string, error)
}

var definitions = []definition{readFile, listFiles, {
	Name: "by_hand", Description: "A schema by hand.",
	Schema: anthropic.ToolInputSchemaParam{
		Properties:  map[string]any{"path": map[string]any{"type": "string", "description": "The path"}},
		Required:    []string{"path"},
		ExtraFields: map[string]any{"additionalProperties": false},
	},
}}

type readInput struct {
	Path string `json:"path" jsonschema_description:"The relative path of a file."`
}

type listInput struct {
	Path  string `json:"path,omitempty" jsonschema_description:"Where to begin."`
	Depth int    `json:"depth,omitempty" jsonschema:"minimum=1,maximum=9"`
}

var readFile = definition{Name: "read_file", Description: "Reads a file.", Schema: schemaOf[readInput]()}

var listFiles = definition{Name: "list_files", Description: "Lists files.", Schema: schemaOf[listInput]()}

func schemaOf[T any]() anthropic.ToolInputSchemaParam {
	reflector := jsonschema.Reflector{AllowAdditionalProperties: false, DoNotReference: true}
	var v T
	s := reflector.Reflect(v)
	return anthropic.ToolInputSchemaParam{Properties: s.Properties, Required: s.Required}
}

type agent struct {
	client *anthropic.Client
	tools  []definition
}

func (a agent) run(ctx context.Context) error {
	var tools []anthropic.ToolUnionParam
	for _, d := range a.tools {
		tools = append(tools, anthropic.ToolUnionParam{OfTool: &anthropic.ToolParam{
			Name: d.Name, Description: anthropic.String(d.Description), InputSchema: d.Schema,
		}})
	}
	made := anthropic.ToolUnionParamOfTool(anthropic.ToolInputSchemaParam{Type: "object"}, "made")
	made.OfTool.Description = anthropic.String("Changed after it was made.")
	tools = append(tools, made, anthropic.ToolUnionParam{OfTool: &anthropic.ToolParam{
		Name: "all", Description: anthropic.String("Has all parts."), Type: anthropic.ToolTypeCustom,
		AllowedCallers: []string{"direct"}, DeferLoading: anthropic.Bool(true), EagerInputStreaming: anthropic.Bool(true),
		CacheControl: anthropic.NewCacheControlEphemeralParam(), InputExamples: []map[string]any{{}},
		Strict: anthropic.Bool(true), InputSchema: anthropic.ToolInputSchemaParam{Type: "object"},
	}})
	conversation := []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("hello"))}
	for {
		message, err := a.client.Messages.New(ctx, anthropic.MessageNewParams{
			Model: anthropic.ModelClaudeSonnet4_5, MaxTokens: 1000, Messages: conversation, Tools: tools,
		})
		if err != nil {
			return err
		}
		conversation = append(conversation, message.ToParam())
		var results []anthropic.ContentBlockParamUnion
		for _, block := range message.Content {
			if block.Type == "tool_use" {
				results = append(results, a.execute(block.ID, block.Name, block.Input))
			}
		}
		if len(results) == 0 {
			return nil
		}
		conversation = append(conversation, anthropic.NewUserMessage(results...))
	}
}

func (a agent) execute(id, name string, input json.RawMessage) anthropic.ContentBlockParamUnion {
	for _, d := range a.tools {
		if d.Name == name {
			text, err := d.Function(input)
			return anthropic.NewToolResultBlock(id, text, err != nil)
		}
	}
	return anthropic.NewToolResultBlock(id, "unknown tool", true)
}
