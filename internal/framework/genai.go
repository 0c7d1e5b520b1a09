package framework

// genAI is google.golang.org/genai from 1.0 on. Tools are lists of declarations in the
// configuration of a request, a chat or a live session. A schema is one of its own
// type or any JSON Schema.
func genAI() Framework {
	const mod = "google.golang.org/genai"
	sink := func(name string, arg int) Sink {
		return Sink{Func: mod + "." + name, Arg: arg, Path: "Tools.FunctionDeclarations"}
	}
	// A chat keeps its configuration, and sends what that is at each message.
	chat := func(name string) Sink {
		return Sink{Func: mod + ".Chat." + name, Arg: Receiver, Path: "config.Tools.FunctionDeclarations"}
	}
	return Framework{
		Name:    "genai",
		Modules: []string{mod},
		Sinks: []Sink{
			sink("Models.GenerateContent", 3), sink("Models.GenerateContentStream", 3), sink("Models.CountTokens", 3),
			chat("Send"), chat("SendStream"), chat("SendMessage"), chat("SendMessageStream"),
			sink("Live.Connect", 2), sink("Caches.Create", 2),
			{Func: mod + ".Batches.Create", Arg: 2, Path: "InlinedRequests.Config.Tools.FunctionDeclarations"},
			{Func: mod + ".Tokens.Create", Arg: 1, Path: "LiveConnectConstraints.Config.Tools.FunctionDeclarations"},
			{Func: mod + ".Session.SendContextUpdate", Arg: 0, Path: "Tools.Tools.FunctionDeclarations"},
		},
		Shape: Shape{
			Name: "name", Description: "description", InputSchema: "parameters parametersJsonSchema",
			OutputSchema: "response responseJsonSchema", OutputSent: true, Capitals: true,
		},
		Opaque: []string{
			mod + ".NewClient", mod + ".Client", mod + ".Models", mod + ".Chat", mod + ".Live", mod + ".Session",
			mod + ".Caches", mod + ".Batches", mod + ".Tokens",
		},
	}
}
