package framework

import (
	"cmp"
	"maps"
	"path"
	"slices"
)

// models are the packages of langchaingo's models, each with its type. LLM is that of most.
var models = map[string]string{
	"": "Model", "anthropic": "", "bedrock": "", "cache": "Cacher", "cloudflare": "", "cohere": "", "ernie": "",
	"fake": "", "googleai": "GoogleAI", "googleai/palm": "", "googleai/vertex": "Vertex", "huggingface": "",
	"llamafile": "", "local": "", "maritaca": "", "mistral": "Model", "ollama": "", "openai": "", "watsonx": "",
}

// langchain is github.com/tmc/langchaingo from 0.1.12 on. A model is given tools by options of a
// call, which are functions. The agent for functions sends its tools each time it is asked for a
// plan; other agents write theirs into the prompt, which is no tool.
func langchain() Framework {
	const mod = "github.com/tmc/langchaingo"
	rewriters := []string{mod + "/llms/googleai", mod + "/llms/googleai/vertex"}
	asked := []string{mod + "/llms.CallOptions.Tools"}
	function := Shape{Name: "name", Description: "description", InputSchema: "parameters"}
	f := Framework{
		Name:    "langchaingo",
		Path:    mod,
		Modules: []string{mod + "/llms", mod + "/agents", mod + "/tools"},
		Shape: Shape{
			Kind: "type", Name: "function.name", Description: "function.description",
			InputSchema: "function.parameters",
		},
		Rewriters: rewriters,
		Asked:     asked,
		Opaque:    []string{mod + "/tools/serpapi", mod + "/tools/zapier"},
		Sinks: []Sink{
			{Func: mod + "/agents.Executor.Call", Arg: Receiver, Path: "Agent.functions()", Shape: &function},
			{Func: mod + "/agents.OpenAIFunctionsAgent.Plan", Arg: Receiver, Path: "functions()", Shape: &function},
		},
	}
	for _, name := range slices.Sorted(maps.Keys(models)) {
		pkg, model := path.Join(mod+"/llms", name), cmp.Or(models[name], "LLM")
		if name != "" {
			f.Opaque = append(f.Opaque, pkg)
		}
		for _, method := range []string{"GenerateContent", "Call"} {
			ask := Sink{Func: pkg + "." + model + "." + method, Arg: 2, Options: true, Path: "Tools"}
			old := ask
			old.Path, old.Shape, old.Continue = "Functions", &function, true // the other one ends the call
			f.Sinks = append(f.Sinks, old, ask)
		}
	}
	return f
}
