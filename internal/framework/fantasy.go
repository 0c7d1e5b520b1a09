package framework

// fantasy is charm.land/fantasy, read at version 0.41. A tool is an interface, and an agent
// sends an object of its parameters and those that are required. Its constructors run from
// source. A program may keep its tools anywhere until it has an agent, so each counts.
func fantasy() Framework {
	const mod = "charm.land/fantasy"
	f := CustomType{
		Type: mod + ".AgentTool", Name: "Info.Name", Description: "Info.Description",
		Properties: "Info.Parameters", Required: "Info.Required", Normalize: mod + "/schema.Normalize",
	}.Framework()
	f.Name, f.Path = "fantasy", mod
	f.Modules = []string{mod + "/schema", mod}
	for _, name := range []string{".NewAgentTool", ".NewParallelAgentTool"} {
		f.Makers = append(f.Makers, Maker{Func: mod + name})
	}
	f.Opaque = []string{
		mod + ".NewAgent", mod + ".agent", mod + ".Agent", mod + "/object", mod + "/jsonrepair",
	}
	for _, p := range []string{
		"anthropic", "azure", "bedrock", "google", "kronk", "openai", "openaicompat", "openrouter", "vercel",
	} {
		f.Opaque = append(f.Opaque, mod+"/providers/"+p)
	}
	return f
}
