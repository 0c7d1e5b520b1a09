package framework

// agentsGo is github.com/nlpodyssey/openai-agents-go, read at a commit of 2026. A tool is a
// struct with its parts. Functions that infer the schema run from source.
func agentsGo() Framework {
	const mod = "github.com/nlpodyssey/openai-agents-go"
	f := CustomType{
		Type: mod + "/agents.FunctionTool", Name: "Name", Description: "Description", InputSchema: "ParamsJSONSchema",
	}.Framework()
	f.Name, f.Path = "openai-agents-go", mod
	f.Modules = []string{mod + "/agents"}
	f.Helpers = []string{mod + "/util"}
	f.Opaque = []string{mod + "/agents.Runner", mod + "/agents.Run", mod + "/tracing"}
	return f
}
