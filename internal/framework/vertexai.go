package framework

// vertexAI is cloud.google.com/go/vertexai/genai, the client of Vertex AI beside generativeAI and
// before genAI. Its tools have the same form, and counting tokens sends none.
func vertexAI() Framework {
	const mod = "cloud.google.com/go/vertexai/genai"
	model, session := mod+".GenerativeModel.", mod+".ChatSession."
	sink := func(name, path string) Sink { return Sink{Func: name, Arg: Receiver, Path: path} }
	return Framework{
		Name:    "vertexai",
		Path:    "cloud.google.com/go/vertexai",
		Modules: []string{mod},
		Sinks: []Sink{
			sink(model+"GenerateContent", "Tools.FunctionDeclarations"),
			sink(model+"GenerateContentStream", "Tools.FunctionDeclarations"),
			sink(session+"SendMessage", "m.Tools.FunctionDeclarations"),
			sink(session+"SendMessageStream", "m.Tools.FunctionDeclarations"),
			{Func: mod + ".Client.CreateCachedContent", Arg: 1, Path: "Tools.FunctionDeclarations"},
		},
		Shape: Shape{
			Name: "name", Description: "description", InputSchema: "parameters",
			OutputSchema: "response", OutputSent: true,
		},
		Opaque: []string{mod + ".NewClient", mod + ".GenerateContentResponseIterator"},
	}
}
