package framework

// trpcAgent is trpc.group/trpc-go/trpc-agent-go, read at a commit of August 2026. A tool is an
// interface whose method Declaration makes its definition. The models of the SDK put the
// output schema behind the description, as buildToolDescription of model/openai does.
// Constructors of tools run from source.
func trpcAgent() Framework {
	const mod = "trpc.group/trpc-go/trpc-agent-go"
	f := CustomType{
		Type: mod + "/tool.Tool", Name: "Declaration.Name", Description: "Declaration.Description",
		InputSchema: "Declaration.InputSchema", OutputSchema: "Declaration.OutputSchema",
		OutputText: "\nOutput schema: ",
	}.Framework()
	f.Name, f.Path = "trpc-agent-go", mod
	f.Modules = []string{mod + "/tool"}
	f.Helpers = []string{mod + "/internal/tool"}
	f.Opaque = []string{mod + "/tool/mcp", mod + "/log"}
	return f
}
