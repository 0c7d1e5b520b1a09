package framework

// eino is github.com/cloudwego/eino, versions 0.3 to 0.9, with the adapters of eino-ext. Until 0.4,
// schemas are those of kin-openapi. A tool is
// an interface whose method Info makes its definition, and models and agents are given lists of
// either. The functions that infer a definition run from source.
func eino() Framework {
	const mod = "github.com/cloudwego/eino"
	const ext = "github.com/cloudwego/eino-ext/components/model/"
	list := func(name string) Sink { return Sink{Func: name, Path: "."} }
	model := mod + "/components/model."
	sinks := []Sink{
		list(model + "ToolCallingChatModel.WithTools"), list(model + "ChatModel.BindTools"), list(model + "WithTools"),
		list(model + "WithDeferredTools"), list(model + "WithToolSearchTool"),
		{Func: mod + "/compose.NewToolNode", Arg: 1, Path: "Tools"},
		{Func: mod + "/compose.WithToolList", Path: "."},
		{Func: mod + "/flow/agent/react.NewAgent", Arg: 1, Path: "ToolsConfig.Tools"},
		{Func: mod + "/flow/agent/react.WithTools", Arg: 1, Path: "."},
		{Func: mod + "/flow/agent/react.WithToolList", Path: "."},
	}
	agent := Sink{
		Func: mod + "/adk.NewChatModelAgent", Arg: 1,
		Path:     "ToolsConfig.Tools Exit Middlewares.AdditionalTools",
		Continue: true, // an agent may be a tool of another one
		Unless:   "NewTypedChatModelAgent",
	}
	typed := agent
	typed.Func, typed.Unless = mod+"/adk."+agent.Unless, ""
	sinks = append(sinks, agent, typed)
	// An agent with others below it has a tool that hands the conversation over to one of them.
	for _, kind := range []string{"ChatModelAgent", "TypedChatModelAgent"} {
		sinks = append(sinks, Sink{Func: mod + "/adk." + kind + ".OnSetSubAgents", Arg: 1, Adds: "transferToAgent"})
	}
	var asks []string // of adapters, which ask a model
	for _, name := range []string{
		"ark", "arkbot", "claude", "deepseek", "gemini", "ollama", "openai", "openrouter", "qianfan", "qwen",
	} {
		for _, method := range []string{"WithTools", "BindTools", "BindForcedTools"} {
			sinks = append(sinks, list(ext+name+".ChatModel."+method))
		}
		asks = append(asks, ext+name+".ChatModel.Generate", ext+name+".ChatModel.Stream")
	}
	f := CustomType{
		Type: mod + "/components/tool.BaseTool",
		Name: "Info.Name Name", Description: "Info.Desc Desc",
		InputSchema: "Info.ToJSONSchema ToJSONSchema Info.ToOpenAPIV3 ToOpenAPIV3",
		Bare:        true, Sinks: sinks,
		SortedBy: "github.com/cloudwego/eino-ext/libs/acl/openai", Adapters: ext,
	}.Framework()
	f.Name, f.Modules = "eino", []string{mod}
	f.Helpers = []string{"github.com/getkin/kin-openapi/openapi3", "github.com/getkin/kin-openapi/openapi3gen"}
	f.Rewriters = []string{ext + "claude", ext + "ollama"}
	f.Asked = []string{mod + "/components/model.Options.Tools"}
	f.Opaque = []string{
		mod + "/compose", mod + "/callbacks", mod + "/flow/agent/react", mod + "/adk.Runner", mod + "/adk.NewRunner",
		mod + "/adk.TypedRunner", mod + "/adk.NewTypedRunner", mod + "/adk.AsyncIterator", mod + "/adk.AsyncGenerator",
		mod + "/adk.MessageVariant", mod + "/adk.TypedMessageVariant",
		mod + "/schema.StreamReader", mod + "/schema.StreamWriter",
	}
	f.Opaque = append(f.Opaque, asks...)
	return f
}
