// Package server gives tools to a model through eino's adapter for OpenAI, which sorts the names of
// required properties.
package server

import (
	"context"
	"log"

	"github.com/cloudwego/eino-ext/components/model/openai"
	"github.com/cloudwego/eino/components/model"
	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/components/tool/utils"
	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/flow/agent/react"
	"github.com/cloudwego/eino/schema"
	"github.com/eino-contrib/jsonschema"
)

type query struct {
	Where  string  `json:"where" jsonschema:"required"`
	Around []point `json:"around" jsonschema:"required"`
	Limit  int     `json:"limit,omitempty"`
}

type point struct {
	Lon float64 `json:"lon" jsonschema:"required"`
	Lat float64 `json:"lat" jsonschema:"required"`
}

type options struct {
	Near *point `json:"near,omitempty"`
}

func find(context.Context, query) (string, error)     { return "", nil }
func choose(context.Context, options) (string, error) { return "", nil }

// Run uses a model behind a URL.
func Run(url string) {
	ctx := context.Background()
	m, err := openai.NewChatModel(ctx, &openai.ChatModelConfig{BaseURL: url, APIKey: "none", Model: "none"})
	check(err)
	question := []*schema.Message{schema.UserMessage("hello")}

	named := map[string]*schema.ParameterInfo{"name": {Type: schema.String, Required: true}}
	bound, err := m.WithTools([]*schema.ToolInfo{
		{Name: "schema", Desc: "Of a schema.", ParamsOneOf: schema.NewParamsOneOfByJSONSchema(&jsonschema.Schema{
			Type: "object", Required: []string{"to", "from", "by"},
		})},
		{Name: "params", Desc: "Of parameters.", ParamsOneOf: schema.NewParamsOneOfByParams(named)},
	})
	check(err)
	_, _ = bound.Generate(ctx, question)
	_, _ = m.Generate(ctx, question, model.WithTools([]*schema.ToolInfo{{
		Name: "once", Desc: "Of one request.", ParamsOneOf: schema.NewParamsOneOfByParams(named),
	}}))

	one, err := utils.InferTool("find", "Finds places.", find)
	check(err)
	// Where nothing is required, nothing inside is sorted.
	other, err := utils.InferTool("choose", "Chooses a place.", choose)
	check(err)
	agent, err := react.NewAgent(ctx, &react.AgentConfig{
		ToolCallingModel: m, ToolsConfig: compose.ToolsNodeConfig{Tools: []tool.BaseTool{one, other}},
	})
	check(err)
	_, _ = agent.Generate(ctx, question)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
