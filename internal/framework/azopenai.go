package framework

// azOpenAI is azopenai of the Azure SDK up to 0.7. Tools are part of each request. Later
// versions take those of openai-go.
func azOpenAI() Framework {
	const mod = "github.com/Azure/azure-sdk-for-go/sdk/ai/azopenai"
	client := mod + ".Client."
	return Framework{
		Name:    "azopenai",
		Modules: []string{mod},
		Sinks: []Sink{
			{Func: client + "GetChatCompletions", Arg: 1, Path: "Tools"},
			{Func: client + "GetChatCompletionsStream", Arg: 1, Path: "Tools"},
		},
		Shape: Shape{
			Kind: "type", Name: "function.name", Description: "function.description",
			InputSchema: "function.parameters",
		},
		Opaque: []string{
			mod + ".Client", mod + ".NewClient", mod + ".NewClientForOpenAI", mod + ".NewClientWithKeyCredential",
		},
	}
}
