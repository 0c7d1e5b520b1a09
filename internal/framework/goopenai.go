package framework

// goOpenAI is github.com/sashabaranov/go-openai, version 1. Tools are part of each
// request. Its package jsonschema infers schemas and runs from source.
func goOpenAI() Framework {
	const mod = "github.com/sashabaranov/go-openai"
	client, batch := mod+".Client.", mod+".UploadBatchFileRequest."
	flat := Shape{Kind: "type", Name: "name", Description: "description", InputSchema: "parameters"}
	function := flat // in the first form of the API, where tools have no type
	function.Kind = ""
	var sinks []Sink
	for _, name := range []string{
		client + "CreateChatCompletion", client + "CreateChatCompletionStream", batch + "AddChatCompletion",
	} {
		sinks = append(sinks, Sink{Func: name, Arg: 1, Path: "Functions", Shape: &function, Continue: true},
			Sink{Func: name, Arg: 1, Path: "Tools"})
	}
	for _, name := range []string{
		client + "CreateResponse", client + "CreateResponseStream", client + "CompactResponse",
		client + "CountResponseInputTokens", batch + "AddResponse",
	} {
		sinks = append(sinks, Sink{Func: name, Arg: 1, Path: "Tools", Shape: &flat})
	}
	return Framework{
		Name:    "go-openai",
		Modules: []string{mod},
		Sinks:   sinks,
		Shape: Shape{
			Kind: "type", Name: "function.name", Description: "function.description",
			InputSchema: "function.parameters",
		},
		Opaque: []string{mod + ".Client", mod + ".ChatCompletionStream"},
	}
}
