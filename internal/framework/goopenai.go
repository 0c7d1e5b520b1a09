package framework

// goOpenAI is github.com/sashabaranov/go-openai, version 1. Tools are part of each
// request. Its package jsonschema infers schemas and runs from source.
func goOpenAI() Framework {
	const mod = "github.com/sashabaranov/go-openai"
	client := mod + ".Client."
	return Framework{
		Name:    "go-openai",
		Modules: []string{mod},
		Sinks: []Sink{
			{Func: client + "CreateChatCompletion", Arg: 1, Path: "Tools"},
			{Func: client + "CreateChatCompletionStream", Arg: 1, Path: "Tools"},
		},
		Shape: Shape{
			Kind: "type", Name: "function.name", Description: "function.description",
			InputSchema: "function.parameters",
		},
		Opaque: []string{mod + ".Client", mod + ".ChatCompletionStream"},
	}
}
