package framework

// cohere is github.com/cohere-ai/cohere-go/v2. The second version of its API takes schemas,
// and the first a description of each parameter, which stands for one here.
func cohere() Framework {
	const mod = "github.com/cohere-ai/cohere-go/v2"
	first := Shape{Name: "name", Description: "description", InputSchema: "parameter_definitions"}
	sink := func(name string, s *Shape) Sink { return Sink{Func: mod + name, Arg: 1, Path: "Tools", Shape: s} }
	return Framework{
		Name:    "cohere-go",
		Modules: []string{mod},
		Sinks: []Sink{
			sink("/client.Client.Chat", &first), sink("/client.Client.ChatStream", &first),
			sink("/v2.Client.Chat", nil), sink("/v2.Client.ChatStream", nil),
		},
		Shape: Shape{
			Kind: "type", Name: "function.name", Description: "function.description",
			InputSchema: "function.parameters",
		},
		Opaque: []string{mod + "/client", mod + "/v2", mod + "/core", mod + "/internal", mod + "/option"},
	}
}
