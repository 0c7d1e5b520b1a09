// Package server gives agents of openai-agents-go tools.
package server

import (
	"context"
	"log"

	"github.com/nlpodyssey/openai-agents-go/agents"
	"github.com/openai/openai-go/v2/packages/param"
	"github.com/openai/openai-go/v2/responses"
)

// Run asks the model once, with all tools.
func Run(ctx context.Context, provider agents.ModelProvider) {
	helper := agents.New("Helper").WithInstructions("Help.")
	runner := agents.Runner{Config: agents.RunConfig{ModelProvider: provider, TracingDisabled: true}}
	root := agents.New("root").WithModel("model").WithTools(tools()...).WithAgentHandoffs(
		agents.New("Billing").WithHandoffDescription("Bills."),
	).WithHandoffs(agents.HandoffFromAgent(agents.HandoffFromAgentParams{
		Agent: helper, ToolNameOverride: "ask_helper", ToolDescriptionOverride: "Asks the helper.",
	}))
	root.AddTool(helper.AsTool(agents.AgentAsToolParams{ToolName: "help", ToolDescription: "Helps."}))
	root.AddTool(helper.AsTool(agents.AgentAsToolParams{}))
	if _, err := runner.Run(ctx, root, "hello"); err != nil {
		log.Print(err)
	}
	agents.New("idle").AddTool(never()) // does not run
}

// never is a tool that is not sent.
func never() agents.Tool {
	return agents.NewFunctionTool("never", "Of no agent that runs.", func(context.Context, struct{}) (string, error) {
		return "", nil
	})
}

type query struct {
	City  string   `json:"city" jsonschema_description:"The city."`
	Units string   `json:"units" jsonschema:"enum=celsius,enum=fahrenheit"`
	Days  int      `json:"days" jsonschema:"minimum=1,maximum=10"`
	Near  *place   `json:"near"`
	Tags  []string `json:"tags,omitempty"`
}

type place struct {
	Lat float64 `json:"lat"`
	Lon float64 `json:"lon"`
}

func tools() []agents.Tool {
	safe, err := agents.SafeNewFunctionTool("safe", "", func(context.Context, place) (string, error) { return "", nil })
	if err != nil {
		log.Fatal(err)
	}
	list := []agents.Tool{
		agents.NewFunctionTool("weather", "The weather.", func(context.Context, query) (string, error) { return "", nil }),
		agents.NewFunctionTool("now", "The time.", func(context.Context, struct{}) (string, error) { return "", nil }),
		safe,
		agents.FunctionTool{
			Name: "literal", Description: "A literal.",
			ParamsJSONSchema: map[string]any{
				"type": "object", "required": []string{"id"}, "additionalProperties": false,
				"properties": map[string]any{"id": map[string]any{"type": "string"}},
			},
			OnInvokeTool: func(context.Context, string) (any, error) { return nil, nil },
		},
		agents.FunctionTool{
			Name: "loose", Description: "Not strict.", StrictJSONSchema: param.NewOpt(false),
			ParamsJSONSchema: map[string]any{"type": "object", "properties": map[string]any{}},
			IsEnabled:        agents.FunctionToolEnabled(),
		},
		agents.FunctionTool{
			Name: "off", Description: "Never sent.", ParamsJSONSchema: map[string]any{"type": "object"},
			IsEnabled: agents.FunctionToolDisabled(),
		},
		agents.WebSearchTool{},
		agents.HostedMCPTool{ToolConfig: responses.ToolMcpParam{ServerLabel: "docs", ServerURL: param.NewOpt("http://127.0.0.1")}},
	}
	for _, name := range []string{"start", "stop"} {
		list = append(list, agents.NewFunctionTool(name, "Will "+name+" it.",
			func(context.Context, place) (bool, error) { return false, nil }))
	}
	return list
}
