package framework

// agentsGo is github.com/nlpodyssey/openai-agents-go, read at 0.1. A tool is a struct with its
// parts, and so is a handoff, the tool that hands the conversation over to another agent. Functions
// that infer a schema run from source. Handoffs to agents that are listed by themselves are made
// when a run starts. The tools of an agent are sent when it runs.
func agentsGo() []Framework {
	const mod = "github.com/nlpodyssey/openai-agents-go"
	const agents = mod + "/agents."
	tools := CustomType{
		Type: agents + "FunctionTool", Name: "Name", Description: "Description", InputSchema: "ParamsJSONSchema",
		Enabled: "IsEnabled.isEnabled", Only: agents + "FunctionTool",
	}.Framework()
	handoffs := CustomType{
		Type: agents + "Handoff", Name: "ToolName", Description: "ToolDescription", InputSchema: "InputJSONSchema",
		Enabled: "IsEnabled.isEnabled",
	}.Framework()
	// What checks the schema of a handoff changes nothing.
	runs := Framework{Succeeding: []string{
		"github.com/xeipuuv/gojsonschema.NewGoLoader", "github.com/xeipuuv/gojsonschema.NewSchema",
	}}
	for _, name := range []string{"", "Streamed", "StreamedChan", "StreamedSeq", "Inputs", "InputsStreamed"} {
		for _, f := range []string{agents + "Run" + name, agents + "Runner.Run" + name} {
			runs.Sinks = append(runs.Sinks, Sink{Func: f, Arg: 1, Opens: "AgentHandoffs", Continue: true})
			tools.Sinks = append(tools.Sinks, Sink{
				Func: f, Arg: 1, Path: "Tools AgentHandoffs.Tools AgentHandoffs.AgentHandoffs.Tools", Continue: true,
			})
		}
	}
	// Agents that others hand over to, or have as tools, run with them.
	for _, name := range []string{"HandoffFromAgent", "SafeHandoffFromAgent"} {
		tools.Sinks = append(tools.Sinks, Sink{Func: agents + name, Path: "Agent.Tools", Kept: true, Continue: true})
	}
	tools.Sinks = append(tools.Sinks, Sink{
		Func: agents + "Agent.AsTool", Arg: Receiver, Path: "Tools", Kept: true, Continue: true,
	})
	tools.Custom.Sinks = tools.Sinks
	tools.Path, tools.Modules, tools.Helpers = mod, []string{mod + "/agents"}, []string{mod + "/util"}
	tools.Opaque = []string{agents + "Runner", agents + "Run", mod + "/tracing"}
	list := []Framework{tools, handoffs, runs} // a second entry of an SDK has no modules
	for i := range list {
		list[i].Name = "openai-agents-go"
	}
	return list
}
