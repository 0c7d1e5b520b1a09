package framework

// anthropicSDK is github.com/anthropics/anthropic-sdk-go from 1.0 on. Tools are part of
// each request: those of Messages, of its beta form, and of the count of their tokens.
func anthropicSDK() []Framework {
	const mod = "github.com/anthropics/anthropic-sdk-go"
	messages, beta := mod+".MessageService.", mod+".BetaMessageService."
	var sinks []Sink
	for _, service := range []string{messages, beta} {
		for _, name := range []string{"New", "NewStreaming", "CountTokens"} {
			sinks = append(sinks, Sink{Func: service + name, Arg: 1, Path: "Tools"})
		}
	}
	for _, batch := range []string{mod + ".MessageBatchService.New", mod + ".BetaMessageBatchService.New"} {
		sinks = append(sinks, Sink{Func: batch, Arg: 1, Path: "Requests.Params.Tools"})
	}
	// An agent that Anthropic runs keeps the tools that it is made with.
	agents, sessions := mod+".BetaAgentService.", mod+".BetaSessionService."
	sinks = append(sinks,
		Sink{Func: agents + "New", Arg: 1, Path: "Tools"}, Sink{Func: agents + "Update", Arg: 2, Path: "Tools"},
		Sink{Func: sessions + "New", Arg: 1, Path: "Agent.OfBetaManagedAgentsAgentWithOverridess.Tools"},
		Sink{Func: sessions + "Update", Arg: 2, Path: "Agent.Tools"},
	)
	// The runner is given tools that are called as well.
	runner := CustomType{
		Type: mod + ".BetaTool", Name: "Name", Description: "Description", InputSchema: "InputSchema",
		Sinks: []Sink{{Func: beta + "NewToolRunner"}, {Func: beta + "NewToolRunnerStreaming"}},
	}.Framework()
	runner.Name = "anthropic-sdk-go"
	return []Framework{
		{
			Name:    "anthropic-sdk-go",
			Modules: []string{mod, "github.com/tidwall/gjson", "github.com/tidwall/sjson"},
			Sinks:   sinks,
			Shape: Shape{
				Kind: "type", Name: "name", Description: "description", InputSchema: "input_schema",
			},
			Aliases: map[string]string{mod + "/internal/encoding/json.Marshal": "encoding/json.Marshal"},
			Sorted:  []string{mod + "/packages/param.MarshalWithExtras"},
			Opaque: []string{
				mod + ".NewClient", mod + ".Client", mod + ".MessageService", mod + ".BetaMessageService",
				mod + ".MessageBatchService", mod + ".BetaMessageBatchService", mod + ".BetaAgentService",
				mod + ".BetaSessionService",
				mod + "/option", mod + "/packages/ssestream", mod + ".BetaToolRunner", mod + ".BetaToolRunnerStreaming",
				mod + ".Message", mod + ".BetaMessage", mod + ".ContentBlockUnion", // what a model answered
			},
		},
		runner,
	}
}
