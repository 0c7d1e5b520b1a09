package framework

// mistral is github.com/gage-technologies/mistral-go, version 1. Tools are part of each
// request.
func mistral() Framework {
	const mod = "github.com/gage-technologies/mistral-go"
	client := mod + ".MistralClient."
	return Framework{
		Name:    "mistral-go",
		Modules: []string{mod},
		Sinks: []Sink{
			{Func: client + "Chat", Arg: 2, Path: "Tools"}, {Func: client + "ChatStream", Arg: 2, Path: "Tools"},
		},
		Shape: Shape{
			Kind: "type", Name: "function.name", Description: "function.description",
			InputSchema: "function.parameters",
		},
		Opaque: []string{mod + ".MistralClient", mod + ".NewMistralClient", mod + ".NewMistralClientDefault"},
	}
}
