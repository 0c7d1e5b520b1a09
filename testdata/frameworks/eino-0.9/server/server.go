// Package server gives tools to models and agents.
package server

import (
	"context"
	"log"

	"github.com/cloudwego/eino/adk"
	"github.com/cloudwego/eino/components/model"
	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/components/tool/utils"
	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/flow/agent/react"
	"github.com/cloudwego/eino/schema"
)

// Run uses the model in every way that takes tools.
func Run(m model.ToolCallingChatModel) {
	ctx := context.Background()
	question := []*schema.Message{schema.UserMessage("hello")}

	// Definitions, bound to a model or sent with one request.
	bound, err := m.WithTools(infos())
	check(err)
	_, err = bound.Generate(ctx, question, model.WithTools([]*schema.ToolInfo{
		{Name: "once", Desc: "Of one request.", ParamsOneOf: schema.NewParamsOneOfByParams(params())},
	}), model.WithDeferredTools([]*schema.ToolInfo{
		{Name: "deferred", Desc: "Found on request.", ParamsOneOf: schema.NewParamsOneOfByParams(params())},
	}), model.WithToolSearchTool(&schema.ToolInfo{Name: "search_tools", Desc: "Finds tools."}))
	check(err)

	// The definitions of tools, asked for by hand.
	var list []*schema.ToolInfo
	for _, t := range inferred() {
		info, err := t.Info(ctx)
		check(err)
		list = append(list, info)
	}
	_, err = m.WithTools(list)
	check(err)
	_, err = compose.NewToolNode(ctx, &compose.ToolsNodeConfig{Tools: inferred()})
	check(err)

	// Agents.
	_, err = react.NewAgent(ctx, &react.AgentConfig{
		ToolCallingModel: m,
		ToolsConfig:      compose.ToolsNodeConfig{Tools: own()},
	})
	check(err)
	opts, err := react.WithTools(ctx, &clock{"late"}, utils.NewTool(&schema.ToolInfo{Name: "later"}, ping))
	check(err)
	asked, err := react.NewAgent(ctx, &react.AgentConfig{ToolCallingModel: m})
	check(err)
	_, err = asked.Generate(ctx, question, opts...)
	check(err)

	agent, err := adk.NewChatModelAgent(ctx, &adk.ChatModelAgentConfig{
		Name: "helper", Description: "Helps.", Model: m,
		ToolsConfig: adk.ToolsConfig{ToolsNodeConfig: compose.ToolsNodeConfig{Tools: []tool.BaseTool{
			&clock{"agents_clock"}, adk.NewAgentTool(ctx, expert(ctx, m)),
		}}},
		Exit:        adk.ExitTool{},
		Middlewares: []adk.AgentMiddleware{{AdditionalTools: []tool.BaseTool{&clock{"added"}}}},
	})
	check(err)
	ask(ctx, agent)

	// An agent that can hand over to another one.
	chief, err := adk.NewChatModelAgent(ctx, &adk.ChatModelAgentConfig{Name: "chief", Description: "Leads.", Model: m})
	check(err)
	team, err := adk.SetSubAgents(ctx, chief, []adk.Agent{expert(ctx, m)})
	check(err)
	ask(ctx, team)
}

// ask runs an agent.
func ask(ctx context.Context, agent adk.Agent) {
	events := adk.NewRunner(ctx, adk.RunnerConfig{Agent: agent}).Query(ctx, "hello")
	for {
		if _, ok := events.Next(); !ok {
			break
		}
	}
}

// expert is an agent that another one calls as a tool.
func expert(ctx context.Context, m model.ToolCallingChatModel) adk.Agent {
	a, err := adk.NewChatModelAgent(ctx, &adk.ChatModelAgentConfig{
		Name: "expert", Description: "Knows everything.", Model: m,
	})
	check(err)
	return a
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
