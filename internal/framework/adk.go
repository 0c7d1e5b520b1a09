package framework

// adk is google.golang.org/adk and its second major version, read at 1.7 and 2.2. A model is sent
// what the method Declaration of an agent's tools makes, and of those that its toolsets list.
// Tools of Google's own have no such method. Constructors of tools run from source.
func adk(mod string) Framework {
	f := CustomType{
		Type: mod + "/tool.Tool", Name: "Declaration.Name", Description: "Declaration.Description",
		InputSchema: "Declaration.ParametersJsonSchema Declaration.Parameters", Bare: true, Hosted: true,
		OutputSchema: "Declaration.ResponseJsonSchema Declaration.Response", OutputSent: true,
		// These write to the instructions, and are no tools that a model calls.
		Mark: mod + "/tool/preloadmemorytool.preloadMemoryTool " + mod + "/tool/exampletool.exampleTool",
		Sinks: []Sink{{
			Func: mod + "/agent/llmagent.New", Path: "Tools Toolsets.Tools()", Continue: true,
			Opens: "SubAgents OutputSchema",
		}},
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
