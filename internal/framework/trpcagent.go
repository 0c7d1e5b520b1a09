package framework

// trpcAgent is trpc.group/trpc-go/trpc-agent-go, read at 1.10. A model is sent what the method
// Declaration of an agent's tools makes, and of those that its toolsets list, whose names begin
// with that of the toolset. The models of the SDK put the output schema behind the description, and
// properties into an object without any, as convertTools and buildToolDescription of model/openai
// do. Constructors of tools run from source.
func trpcAgent() Framework {
	const mod = "trpc.group/trpc-go/trpc-agent-go"
	const agent = mod + "/agent/llmagent."
	sinks := []Sink{
		{Func: agent + "WithTools", Path: "."},
		{Func: agent + "WithToolSets", Path: "Tools()", Wrap: mod + "/internal/tool.NewNamedToolSet"},
		{Func: agent + "WithActivatableToolSets", Path: "Tools()", Wrap: mod + "/internal/tool.NewNamedToolSet"},
		{Func: mod + "/graph.StateGraph.AddLLMNode", Arg: 3, Path: "."},
	}
	for _, option := range []string{
		"WithSubAgents", "WithKnowledge", "WithSkills", "WithAwaitUserReplyTool", "WithExtensions",
		"WithCodeExecutor",
	} {
		sinks = append(sinks, Sink{Func: agent + option, Opens: ".", Continue: true})
	}
	f := CustomType{
		Type: mod + "/tool.Tool", Name: "Declaration.Name", Description: "Declaration.Description",
		InputSchema: "Declaration.InputSchema", OutputSchema: "Declaration.OutputSchema",
		OutputText: "\nOutput schema: ", Sorted: true, Filled: true, Sinks: sinks,
	}.Framework()
	f.Name, f.Path = "trpc-agent-go", mod
	f.Modules = []string{mod + "/tool"}
	f.Helpers = []string{mod + "/internal/tool"}
	f.Opaque = []string{
		mod + "/tool/mcp", mod + "/log", mod + "/runner", mod + "/runner.runner", mod + "/agent/llmagent.New",
		mod + "/agent/llmagent.LLMAgent", mod + "/graph", mod + "/model/openai",
	}
	return f
}
