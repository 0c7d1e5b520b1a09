// Package server defines tools and gives them to an agent.
package server

import (
	"context"
	"log"

	"charm.land/fantasy"
)

type query struct {
	City    string            `json:"city" description:"The city, or a place in it"`
	Days    int               `json:"days,omitempty" description:"How many days"`
	Units   string            `json:"units" enum:"metric, imperial"`
	Tags    []string          `json:"tags,omitempty"`
	Near    *point            `json:"near,omitempty"`
	Labels  map[string]string `json:"labels,omitempty" description:"More of it"`
	Codes   map[int]string    `json:"codes,omitempty"`
	Any     any               `json:"any"`
	MaxRows uint8
	Ratio   float64 `json:",omitempty"`
	Hidden  string  `json:"-"`
	private bool
}

type point struct {
	Lat  float64 `json:"lat"`
	Lon  float64 `json:"lon"`
	Next *point  `json:"next,omitempty"`
}

// Run gives an agent of the model each tool, in every way that the SDK offers.
func Run(ctx context.Context, model fantasy.LanguageModel) {
	tools := []fantasy.AgentTool{
		fantasy.NewAgentTool("weather", "The weather in a city.", weather),
		fantasy.NewParallelAgentTool("alerts", "Alerts in a city.", weather),
		fantasy.NewAgentTool("ping", "", func(context.Context, struct{}, fantasy.ToolCall) (fantasy.ToolResponse, error) {
			return fantasy.NewTextResponse("pong"), nil
		}),
		&remote{name: "lookup", parameters: map[string]any{
			"id":   map[string]any{"type": []any{"string", "null"}, "description": "What to look up"},
			"list": map[string]any{"type": "array"},
			"open": map[string]any{"type": []any{"array", "integer"}},
			"kept": map[string]any{"type": []string{"string", "null"}},
		}, required: []string{"id"}},
		logged{fantasy.NewAgentTool("logged", "Is wrapped.", weather)},
	}
	for _, name := range []string{"start", "stop"} {
		tools = append(tools, fantasy.NewAgentTool(name, "Will "+name+" it.", weather))
	}
	agent := fantasy.NewAgent(model, fantasy.WithTools(tools...))
	if _, err := agent.Generate(ctx, fantasy.AgentCall{Prompt: "hello"}); err != nil {
		log.Fatal(err)
	}
	// A step may replace the tools of its agent.
	late := fantasy.NewAgentTool("late", "Comes with a step.", weather)
	agent = fantasy.NewAgent(model)
	_, err := agent.Generate(ctx, fantasy.AgentCall{
		Prompt: "hello",
		PrepareStep: func(ctx context.Context, o fantasy.PrepareStepFunctionOptions) (
			context.Context, fantasy.PrepareStepResult, error,
		) {
			return ctx, fantasy.PrepareStepResult{Tools: []fantasy.AgentTool{late}}, nil
		},
	})
	if err != nil {
		log.Fatal(err)
	}
}

func weather(context.Context, query, fantasy.ToolCall) (fantasy.ToolResponse, error) {
	return fantasy.NewTextResponse("sunny"), nil
}

// remote is a tool with parameters of its own.
type remote struct {
	name       string
	parameters map[string]any
	required   []string
	options    fantasy.ProviderOptions
}

func (t *remote) Info() fantasy.ToolInfo {
	return fantasy.ToolInfo{
		Name: t.name, Description: "Looks it up.", Parameters: t.parameters, Required: t.required, Parallel: true,
	}
}

func (t *remote) Run(context.Context, fantasy.ToolCall) (fantasy.ToolResponse, error) {
	return fantasy.NewTextErrorResponse("offline"), nil
}

func (t *remote) ProviderOptions() fantasy.ProviderOptions { return t.options }

func (t *remote) SetProviderOptions(opts fantasy.ProviderOptions) { t.options = opts }

// logged wraps a tool.
type logged struct{ fantasy.AgentTool }

func (l logged) Run(ctx context.Context, call fantasy.ToolCall) (fantasy.ToolResponse, error) {
	log.Print(call.Name)
	return l.AgentTool.Run(ctx, call)
}
