package framework

// goMCP is github.com/ThinkInAIXYZ/go-mcp, read at 0.2. A tool is a struct that a server is given.
// MarshalJSON gives the wire form. NewTool infers the schema, which runs from source.
func goMCP() Framework {
	const mod = "github.com/ThinkInAIXYZ/go-mcp"
	srv, protocol := mod+"/server.", mod+"/protocol."
	return Framework{
		Name:    "go-mcp",
		Modules: []string{mod},
		Sinks:   []Sink{{Func: srv + "Server.RegisterTool"}},
		Removers: []Remover{
			{Func: srv + "Server.UnregisterTool"},
		},
		Makers: []Maker{{Func: protocol + "NewTool"}, {Func: protocol + "NewToolWithRawSchema"}},
		Types:  []ToolType{{Type: protocol + "Tool"}},
		Servers: []Server{{
			Func: srv + "NewServer", Unnamed: true, Instructions: "instructions",
			Changers: []Changer{{Path: "toolFilters"}},
		}},
		Instructions: []Instruction{{Func: srv + "WithInstructions"}},
		Shape:        mcpShape,
		Blocking:     []string{srv + "Server.Run"},
		Opaque: []string{
			srv + "Server.Run", srv + "Server.Shutdown", mod + "/transport", mod + "/server/session", mod + "/client",
			mod + "/pkg.Recover",
		},
	}
}
