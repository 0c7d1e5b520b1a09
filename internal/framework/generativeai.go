package framework

// generativeAI is github.com/google/generative-ai-go, which genAI follows. Tools are lists
// of declarations in a model. It sends numbers for the types of schemas, and a model sees
// their names.
func generativeAI() Framework {
	const mod = "github.com/google/generative-ai-go/genai"
	model, session := mod+".GenerativeModel.", mod+".ChatSession."
	sink := func(name, path string) Sink { return Sink{Func: name, Arg: Receiver, Path: path} }
	return Framework{
		Name:    "generative-ai-go",
		Path:    "github.com/google/generative-ai-go",
		Modules: []string{mod},
		Sinks: []Sink{
			sink(model+"GenerateContent", "Tools.FunctionDeclarations"),
			sink(model+"GenerateContentStream", "Tools.FunctionDeclarations"),
			sink(model+"CountTokens", "Tools.FunctionDeclarations"),
			sink(session+"SendMessage", "m.Tools.FunctionDeclarations"),
			sink(session+"SendMessageStream", "m.Tools.FunctionDeclarations"),
			{Func: mod + ".Client.CreateCachedContent", Arg: 1, Path: "Tools.FunctionDeclarations"},
		},
		Shape:  Shape{Name: "name", Description: "description", InputSchema: "parameters"},
		Opaque: []string{mod + ".NewClient", mod + ".GenerateContentResponseIterator"},
	}
}
