package framework

// mcpGolang is github.com/metoro-io/mcp-golang, versions 0.2 to 0.16. A handler
// is registered with a name and a text, and the schema is that of the struct it
// takes; what the server then keeps is a literal of an unexported type.
func mcpGolang() Framework {
	const mod = "github.com/metoro-io/mcp-golang"
	f := CustomType{
		Type:        mod + ".tool",
		Name:        "Name",
		Description: "Description",
		InputSchema: "ToolInputSchema",
	}.Framework()
	f.Name = "mcp-golang"
	f.Modules = []string{mod}
	f.Makers = []Maker{{Func: mod + ".Server.RegisterTool"}}
	f.Registrars = []string{mod + ".Server.RegisterTool"}
	f.Removers = []Remover{{Func: mod + ".Server.DeregisterTool"}}
	f.Servers = []Server{{Func: mod + ".NewServer", Unnamed: true}}
	f.Instructions = []Instruction{{Func: mod + ".WithInstructions", Arg: 0}}
	f.Opaque = []string{
		mod + ".Server.Serve",
		mod + ".Server.CheckToolRegistered",
		mod + ".Server.sendToolListChangedNotification",
		mod + "/transport",
		mod + "/internal/protocol",
	}
	return f
}
