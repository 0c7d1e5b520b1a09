package framework

// ollama is the client of github.com/ollama/ollama. Tools are part of a chat request.
func ollama() Framework {
	const api = "github.com/ollama/ollama/api"
	return Framework{
		Name:    "ollama",
		Modules: []string{api, "github.com/ollama/ollama/internal/orderedmap"},
		Sinks:   []Sink{{Func: api + ".Client.Chat", Arg: 1, Path: "Tools"}},
		Shape: Shape{
			Kind: "type", Name: "function.name", Description: "function.description",
			InputSchema: "function.parameters",
		},
		Opaque: []string{api + ".Client", api + ".ClientFromEnvironment", api + ".NewClient"},
	}
}
