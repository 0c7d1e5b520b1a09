package framework

// foxyContexts is github.com/strowk/foxy-contexts, version 0.1. Tools are
// collected by a container (go.uber.org/fx) that calls their constructors, so
// whatever a constructor makes that is a tool is served: what NewTool returns,
// or a type of the program's own.
func foxyContexts() Framework {
	const mod = "github.com/strowk/foxy-contexts"
	f := CustomType{
		Type: mod + "/pkg/fxctx.Tool",
		Name: "GetMcpTool.Name", Description: "GetMcpTool.Description", InputSchema: "GetMcpTool.InputSchema",
	}.Framework()
	f.Name = "foxy-contexts"
	f.Modules = []string{mod}
	f.Makers = []Maker{{Func: mod + "/pkg/fxctx.NewTool"}}
	f.Types = []ToolType{{Type: mod + "/pkg/mcp.Tool"}}
	f.Servers = []Server{{Func: mod + "/pkg/app.NewBuilder", Unnamed: true}}
	f.Opaque = []string{mod + "/pkg/app.Builder.Run", mod + "/pkg/app.Builder.BuildFxApp"}
	return f
}
