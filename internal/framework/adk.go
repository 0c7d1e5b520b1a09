package framework

// adk is google.golang.org/adk and its second major version, read at 2.0 of August 2026. A
// tool is an interface whose method Declaration makes the function that a model is sent.
// Those of Google's own have no declaration. Its constructors run from source.
func adk(mod string) Framework {
	f := CustomType{
		Type: mod + "/tool/toolutils.Tool", Name: "Declaration.Name", Description: "Declaration.Description",
		InputSchema: "Declaration.ParametersJsonSchema Declaration.Parameters", Bare: true,
	}.Framework()
	f.Name, f.Path = "adk", mod
	f.Modules = []string{
		mod + "/tool", mod + "/agent", mod + "/cmd/launcher",
		mod + "/internal/agent", mod + "/internal/llminternal", mod + "/internal/toolinternal",
	}
	f.Helpers = []string{mod + "/internal/typeutil"}
	f.Opaque = []string{
		mod + "/tool/mcptoolset", mod + "/tool/toolutils.PackTool", mod + "/runner.New", mod + "/runner.Runner",
		mod + "/cmd/launcher/universal.uniLauncher", mod + "/agent/llmagent.llmAgent",
		mod + "/internal/llminternal.Flow",
	}
	f.Blocking = []string{mod + "/cmd/launcher/universal.uniLauncher.Execute"}
	return f
}
