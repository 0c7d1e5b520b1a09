package framework

// goSDK is github.com/modelcontextprotocol/go-sdk, versions 0.1 to 1.8. The
// generic AddTool runs from source; it ends in the method, except at 0.2, where
// both end in addToolErr, which then completes the schemas of the tool. Version
// 0.1 has AddTools alone, and NewServer takes the name itself.
func goSDK() Framework {
	const mod = "github.com/modelcontextprotocol/go-sdk"
	mcp := mod + "/mcp."
	return Framework{
		Name:    "go-sdk",
		Modules: []string{mod},
		Sinks: []Sink{
			{Func: mcp + "Server.AddTool", Arg: 0, Unless: "addToolErr", Checks: true},
			{Func: mcp + "addToolErr", Arg: 1, Continue: true},
			{Func: mcp + "Server.AddTools", Arg: 0, Field: "Tool", Checks: true},
		},
		Removers: []Remover{{Func: mcp + "Server.RemoveTools"}},
		Greets:   []string{mcp + "InitializedParams"},
		Types:    []ToolType{{Type: mcp + "Tool"}},
		Servers: []Server{{
			Func: mcp + "NewServer", NameField: "Name", Instructions: "opts.Instructions",
			Changers: []Changer{{Func: mcp + "Server.AddReceivingMiddleware", Through: mcp + "ListToolsResult"}},
		}},
		Instructions: []Instruction{
			{Func: mcp + "NewServer", Arg: 1, Field: "Instructions"},
			{Func: mcp + "NewServer", Arg: 2, Field: "Instructions"}, // at 0.1
		},
		Shape:      mcpShape,
		Aliases:    map[string]string{mod + "/internal/json.Unmarshal": "encoding/json.Unmarshal"},
		Blocking:   []string{mcp + "Server.Run"},
		Succeeding: []string{mcp + "validateParamHeaderAnnotations"}, // it encodes the schema anew
		Memos: []string{
			mcp + "SchemaCache.getByType", mcp + "SchemaCache.getBySchema",
			mcp + "SchemaCache.setByType", mcp + "SchemaCache.setBySchema",
		},
		Opaque: []string{
			mcp + "Server.Run", mcp + "Server.Connect", mcp + "Server.changeAndNotify",
			mcp + "Server.AddReceivingMiddleware", mcp + "Server.AddSendingMiddleware",
			mcp + "ServerSession", mcp + "Client", mcp + "ClientSession",
			mcp + "NewStreamableHTTPHandler", mcp + "StreamableHTTPHandler", mcp + "NewSSEHandler", mcp + "SSEHandler",
			mcp + "NewInMemoryTransports",
			"github.com/google/jsonschema-go/jsonschema.Schema.Resolve", mod + "/jsonschema.Schema.Resolve",
		},
		Inferrers: []Inferrer{ // its own package, up to 0.2
			{Func: mod + "/jsonschema.For", Dialect: "google", TypeArg: true, OptArg: -1},
			{Func: mod + "/jsonschema.ForType", Dialect: "google", Arg: 0, OptArg: -1},
		},
	}
}
