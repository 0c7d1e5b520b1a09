package framework

// langchain is github.com/tmc/langchaingo from 0.1.12 on. Definitions are options of a
// call. The agent for functions is given tools that have a name and a text, and asks for
// one argument of each; other agents write them into the prompt, which is no tool.
func langchain() []Framework {
	const mod = "github.com/tmc/langchaingo"
	providers := []string{
		"anthropic", "bedrock", "cache", "cloudflare", "cohere", "ernie", "fake", "googleai", "huggingface",
		"llamafile", "local", "maritaca", "mistral", "ollama", "openai", "watsonx",
	}
	rewriters := []string{mod + "/llms/googleai", mod + "/llms/googleai/vertex"}
	asked := []string{mod + "/llms.CallOptions.Tools"}
	function := Shape{Name: "name", Description: "description", InputSchema: "parameters"}
	agent := CustomType{
		Type: mod + "/tools.Tool", Name: "Name", Description: "Description",
		// agents/openai_functions_agent.go of v0.1.14
		Schema: `{"properties":{"__arg1":{"title":"__arg1","type":"string"}},"required":["__arg1"],"type":"object"}`,
		Sinks:  []Sink{{Func: mod + "/agents.NewOpenAIFunctionsAgent", Arg: 1, Path: "."}},
	}.Framework()
	agent.Name, agent.Rewriters, agent.Asked = "langchaingo", rewriters, asked
	f := Framework{
		Name:    "langchaingo",
		Path:    mod,
		Modules: []string{mod + "/llms", mod + "/agents", mod + "/tools"},
		Sinks: []Sink{
			{Func: mod + "/llms.WithTools", Path: "."},
			{Func: mod + "/llms.WithFunctions", Path: ".", Shape: &function},
			{Func: mod + "/llms.WithOptions", Path: "Functions", Shape: &function, Continue: true},
			{Func: mod + "/llms.WithOptions", Path: "Tools"},
		},
		Shape: Shape{
			Kind: "type", Name: "function.name", Description: "function.description",
			InputSchema: "function.parameters",
		},
		Rewriters: rewriters,
		Asked:     asked,
		Opaque:    []string{mod + "/agents", mod + "/tools/serpapi", mod + "/tools/zapier"},
	}
	for _, p := range providers {
		f.Opaque = append(f.Opaque, mod+"/llms/"+p)
	}
	return []Framework{f, agent}
}
