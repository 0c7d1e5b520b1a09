package framework

// foxyContexts is github.com/strowk/foxy-contexts, version 0.1. Tools are
// collected by a container (go.uber.org/fx) that calls their constructors, so
// the constructor's call of NewTool is where a tool is served.
func foxyContexts() Framework {
	const mod = "github.com/strowk/foxy-contexts"
	return Framework{
		Name:    "foxy-contexts",
		Modules: []string{mod},
		Sinks:   []Sink{{Func: mod + "/pkg/fxctx.NewTool", Arg: 0}},
		Types:   []ToolType{{Type: mod + "/pkg/mcp.Tool"}},
		Servers: []string{mod + "/pkg/app.NewBuilder"},
		Shape:   mcpShape,
		Opaque:  []string{mod + "/pkg/app.Builder.Run", mod + "/pkg/app.Builder.BuildFxApp"},
	}
}
