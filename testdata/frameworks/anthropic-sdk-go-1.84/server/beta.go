package server

import (
	"context"
	"encoding/json"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/toolrunner"
)

// runBeta makes requests to the beta API, by itself and through runners, which call the tools.
func runBeta(ctx context.Context, client *anthropic.Client) {
	_, _ = client.Beta.Messages.New(ctx, anthropic.BetaMessageNewParams{
		Model: anthropic.ModelClaudeSonnet4_5, MaxTokens: 1000, Tools: betaTools(),
	})
	params := anthropic.BetaToolRunnerParams{BetaMessageNewParams: anthropic.BetaMessageNewParams{
		Model: anthropic.ModelClaudeSonnet4_5, MaxTokens: 1000,
		Messages: []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("hello"))},
	}}
	_, _ = client.Beta.Messages.NewToolRunner(runnerTools(), params).NextMessage(ctx)
	stream := client.Beta.Messages.NewToolRunnerStreaming([]anthropic.BetaTool{ownTool{"streamed"}}, params)
	for range stream.NextStreaming(ctx) {
	}
}

// runBatches makes requests of which each has several inside, and asks for an agent of Anthropic's.
func runBatches(ctx context.Context, client *anthropic.Client) {
	tool := func(name string) anthropic.ToolUnionParam {
		return anthropic.ToolUnionParamOfTool(anthropic.ToolInputSchemaParam{Required: []string{name}}, name)
	}
	_, _ = client.Messages.Batches.New(ctx, anthropic.MessageBatchNewParams{
		Requests: []anthropic.MessageBatchNewParamsRequest{
			{CustomID: "1", Params: anthropic.MessageBatchNewParamsRequestParams{
				Tools: []anthropic.ToolUnionParam{tool("batch_1")},
			}},
			{CustomID: "2", Params: anthropic.MessageBatchNewParamsRequestParams{
				Tools: []anthropic.ToolUnionParam{tool("batch_2"), tool("batch_3")},
			}},
		},
	})
	_, _ = client.Beta.Messages.Batches.New(ctx, anthropic.BetaMessageBatchNewParams{
		Requests: []anthropic.BetaMessageBatchNewParamsRequest{{
			CustomID: "3", Params: anthropic.BetaMessageBatchNewParamsRequestParams{
				Tools: []anthropic.BetaToolUnionParam{{OfTool: &anthropic.BetaToolParam{Name: "batch_beta"}}},
			},
		}},
	})
	_, _ = client.Beta.Messages.CountTokens(ctx, anthropic.BetaMessageCountTokensParams{
		Tools: []anthropic.BetaMessageCountTokensParamsToolUnion{{OfTool: &anthropic.BetaToolParam{Name: "beta_counted"}}},
	})
	for _, s := range []interface{ Next() bool }{
		client.Messages.NewStreaming(ctx, anthropic.MessageNewParams{
			Tools: []anthropic.ToolUnionParam{tool("message_streamed")},
		}),
		client.Beta.Messages.NewStreaming(ctx, anthropic.BetaMessageNewParams{
			Tools: []anthropic.BetaToolUnionParam{{OfTool: &anthropic.BetaToolParam{Name: "beta_streamed"}}},
		}),
	} {
		for s.Next() {
		}
	}
	custom := func(name string) *anthropic.BetaManagedAgentsCustomToolParams {
		return &anthropic.BetaManagedAgentsCustomToolParams{
			Name: name, Description: "Is called by an agent of Anthropic's.",
			Type: anthropic.BetaManagedAgentsCustomToolParamsTypeCustom,
			InputSchema: anthropic.BetaManagedAgentsCustomToolInputSchemaParam{
				Properties: map[string]any{"q": map[string]any{"type": "string"}}, Required: []string{"q"},
			},
		}
	}
	_, _ = client.Beta.Agents.New(ctx, anthropic.BetaAgentNewParams{
		Name: "agent", Tools: []anthropic.BetaAgentNewParamsToolUnion{{OfCustom: custom("agent_new")}},
	})
	_, _ = client.Beta.Agents.Update(ctx, "agent", anthropic.BetaAgentUpdateParams{
		Tools: []anthropic.BetaAgentUpdateParamsToolUnion{{OfCustom: custom("agent_updated")}},
	})
	_, _ = client.Beta.Sessions.New(ctx, anthropic.BetaSessionNewParams{
		Agent: anthropic.BetaSessionNewParamsAgentUnion{
			OfBetaManagedAgentsAgentWithOverridess: &anthropic.BetaManagedAgentsAgentWithOverridesParams{
				ID: "agent", Tools: []anthropic.BetaManagedAgentsAgentWithOverridesParamsToolUnion{
					{OfCustom: custom("session_new")},
				},
			},
		},
	})
	_, _ = client.Beta.Sessions.Update(ctx, "session", anthropic.BetaSessionUpdateParams{
		Agent: anthropic.BetaManagedAgentsSessionAgentUpdateParam{
			Tools: []anthropic.BetaManagedAgentsSessionAgentUpdateToolUnionParam{{OfCustom: custom("session_updated")}},
		},
	})
}

func betaTools() []anthropic.BetaToolUnionParam {
	made := anthropic.BetaToolUnionParamOfTool(keep("properties", anthropic.BetaToolInputSchema(map[string]any{
		"type": "object",
		"properties": map[string]any{
			"count": map[string]any{"type": "integer", "minimum": 1, "description": "How many."},
			"when":  map[string]any{"type": "string", "format": "date"},
			"as":    map[string]any{"type": "string", "format": "card"},
		},
	})), "beta_made")
	made.OfTool.Description = anthropic.String("Made of a map.")
	return []anthropic.BetaToolUnionParam{{OfTool: &anthropic.BetaToolParam{
		Name: "beta", Description: anthropic.String("Of the beta API."), Strict: anthropic.Bool(true),
		InputSchema: anthropic.BetaToolInputSchemaParam{Properties: map[string]any{}},
	}}, {OfTool: &anthropic.BetaToolParam{
		Name: "beta_all", Description: anthropic.String("Has all parts."), Type: anthropic.BetaToolTypeCustom,
		AllowedCallers: []string{"direct"}, DeferLoading: anthropic.Bool(true), EagerInputStreaming: anthropic.Bool(false),
		CacheControl: anthropic.NewBetaCacheControlEphemeralParam(), InputExamples: []map[string]any{{"path": "a"}},
		InputSchema: anthropic.BetaToolInputSchemaParam{
			Type: "object", Properties: map[string]any{"path": map[string]any{"type": "string"}},
			Required: []string{"path"}, ExtraFields: map[string]any{"additionalProperties": false},
		},
	}}, made}
}

// keep leaves one of the extra fields of a schema, since the SDK sends several in random order.
func keep(field string, s anthropic.BetaToolInputSchemaParam) anthropic.BetaToolInputSchemaParam {
	s.ExtraFields = map[string]any{field: s.ExtraFields[field]}
	return s
}

// ordered is a tool of which one extra field is kept.
type ordered struct{ anthropic.BetaTool }

func (o ordered) InputSchema() anthropic.BetaToolInputSchemaParam {
	return keep("additionalProperties", o.BetaTool.InputSchema())
}

// ownTool is a tool that the program implements itself.
type ownTool struct{ name string }

func (t ownTool) Name() string        { return t.name }
func (t ownTool) Description() string { return "Is " + t.name + "." }
func (t ownTool) InputSchema() anthropic.BetaToolInputSchemaParam {
	return anthropic.BetaToolInputSchemaParam{Properties: map[string]any{t.name: map[string]any{"type": "boolean"}}}
}

func (t ownTool) Execute(context.Context, json.RawMessage) ([]anthropic.BetaToolResultBlockParamContentUnion, error) {
	return nil, nil
}

type runnerInput struct {
	City string `json:"city" jsonschema:"required,description=The city."`
	Unit string `json:"unit,omitempty" jsonschema:"enum=c,enum=f,default=c"`
	Days []int  `json:"days" jsonschema:"maxItems=3"`
	Near *struct{ Lat, Lon float64 }
}

func runnerTools() []anthropic.BetaTool {
	answer := func(context.Context, runnerInput) (a anthropic.BetaToolResultBlockParamContentUnion, err error) {
		return a, nil
	}
	inferred, err := toolrunner.NewBetaToolFromJSONSchema("runner_inferred", "Of a type.", answer)
	if err != nil {
		panic(err)
	}
	parsed, err := toolrunner.NewBetaToolFromBytes("runner_parsed", "Of bytes.", []byte(`{"type": "object",
		"properties": {"b": {"type": "string"}, "a": {"enum": [1, 2.5]}}, "required": ["b"], "additionalProperties": false}`),
		answer)
	if err != nil {
		panic(err)
	}
	schema := anthropic.BetaToolInputSchemaParam{
		Properties: map[string]any{"q": map[string]any{"type": "string"}}, Required: []string{"q"},
	}
	return []anthropic.BetaTool{
		ordered{inferred}, parsed, toolrunner.NewBetaTool("runner_given", "Of a schema.", schema, answer), ownTool{"runner_own"},
	}
}
