package framework

// genkit is github.com/firebase/genkit/go from 1.0 on. A tool that is defined is in the
// registry of the program, where requests and prompts name it, so each that is made counts.
// Its constructors run from source.
func genkit() Framework {
	const mod = "github.com/firebase/genkit/go"
	f := CustomType{
		Type: mod + "/ai.Tool", Name: "Definition.Name", Description: "Definition.Description",
		InputSchema: "Definition.InputSchema", OutputSchema: "Definition.OutputSchema", Bare: true,
	}.Framework()
	f.Name, f.Path = "genkit", mod
	f.Modules = []string{mod + "/ai", mod + "/core", mod + "/genkit", mod + "/internal"}
	for name, arg := range map[string]int{
		"/genkit.DefineTool": 1, "/genkit.DefineToolWithInputSchema": 1, "/genkit.DefineMultipartTool": 1,
		"/ai.DefineTool": 1, "/ai.DefineToolWithInputSchema": 1, "/ai.DefineMultipartTool": 1,
		"/ai.NewTool": 0, "/ai.NewToolWithInputSchema": 0, "/ai.NewMultipartTool": 0,
	} {
		f.Makers = append(f.Makers, Maker{Func: mod + name, NameArg: arg})
	}
	f.Lenders = []string{mod + "/genkit.ListTools"} // the plugin for MCP servers calls it
	for _, plugin := range []string{"googlegenai", "anthropic", "compat_oai", "vertexai/modelgarden"} {
		f.Rewriters = append(f.Rewriters, mod+"/plugins/"+plugin)
	}
	f.Asked = []string{mod + "/ai.ModelRequest.Tools"}
	f.Opaque = []string{
		mod + "/genkit.Init", mod + "/genkit.Generate", mod + "/genkit.GenerateStream", mod + "/genkit.GenerateText",
		mod + "/genkit.DefinePrompt", mod + "/genkit.LookupTool", mod + "/genkit.ListTools", mod + "/ai.Generate",
		mod + "/ai.DefinePrompt", mod + "/ai.LookupTool", mod + "/core/tracing", mod + "/core/logger",
		mod + "/internal/registry",
	}
	return f
}
