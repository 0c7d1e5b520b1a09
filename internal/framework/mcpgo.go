package framework

// mcpGo is github.com/mark3labs/mcp-go, versions 0.8 to 1.2. A tool's options
// are evaluated from the SDK's source; MarshalJSON gives the wire form.
func mcpGo() Framework {
	const mod = "github.com/mark3labs/mcp-go"
	srv, mcp := mod+"/server.", mod+"/mcp."
	const strict = "applyStrictInputSchemaDefault" // server.WithStrictInputSchemaDefault, from 0.55
	return Framework{
		Name:    "mcp-go",
		Modules: []string{mod},
		Sinks: []Sink{
			{Func: srv + "MCPServer.AddTool", Arg: 0, Adjust: strict},
			{Func: srv + "MCPServer.AddTools", Arg: 0, Field: "Tool", Adjust: strict},
			{Func: srv + "MCPServer.SetTools", Arg: 0, Field: "Tool", Adjust: strict},
			{Func: srv + "MCPServer.AddTaskTool", Arg: 0, Apart: true, Adjust: strict},
			{Func: srv + "MCPServer.AddTaskTools", Arg: 0, Field: "Tool", Apart: true, Adjust: strict},
			{Func: srv + "MCPServer.AddSessionTool", Arg: 1, Session: true, Adjust: strict},
			{Func: srv + "MCPServer.AddSessionTools", Arg: 1, Field: "Tool", Session: true, Adjust: strict},
			{Func: srv + "SessionWithTools.SetSessionTools", Arg: 0, Field: "Tool", Session: true}, // a map by name
		},
		Removers: []Remover{
			{Func: srv + "MCPServer.DeleteTools"},
			{Func: srv + "MCPServer.SetTools", All: true}, // before it adds
		},
		Greets: []string{
			mcp + "InitializeRequest", mcp + "ListToolsRequest", mcp + "MCPMethod", srv + "ClientSession",
		},
		Sessionless: []string{srv + "ServeStdio", srv + "NewStdioServer"},
		Listers: []Lister{
			{Func: srv + "MCPServer.ListTools", Field: "Tool", Handler: "Handler"},
			{Func: srv + "MCPServer.GetTool", Field: "Tool", Handler: "Handler", One: true},
		},
		Makers: []Maker{
			{Func: mcp + "NewTool"},
			{Func: mcp + "NewToolWithRawSchema"},
		},
		Types: []ToolType{{Type: mcp + "Tool"}, {Type: srv + "ServerTool", Field: "Tool"}},
		Servers: []Server{{
			Func: srv + "NewMCPServer", Instructions: "instructions",
			Changers: []Changer{
				{Path: "toolFilters"}, {Path: "hooks.OnSuccess", Through: mcp + "ListToolsResult"},
				{Path: "hooks.OnAfterListTools"}, // in the order in which it calls them
			},
		}},
		Instructions: []Instruction{{Func: srv + "WithInstructions", Arg: 0}},
		Shape:        mcpShape,
		// WithInputSchema and WithOutputSchema say so on standard error.
		HandlesRefusal: true,
		Blocking: []string{
			srv + "ServeStdio", srv + "StdioServer.Listen", srv + "SSEServer.Start", srv + "StreamableHTTPServer.Start",
		},
		Opaque: []string{
			mod + "/client", mod + "/client/transport",
			srv + "ServeStdio", srv + "StdioServer", srv + "NewStdioServer", srv + "SSEServer", srv + "NewSSEServer",
			srv + "NewTestServer",
			srv + "StreamableHTTPServer", srv + "NewStreamableHTTPServer", srv + "MCPServer.HandleMessage",
			srv + "MCPServer.GetTool", srv + "MCPServer.ListTools", // answered by Listers, of a known server
			srv + "MCPServer.SendNotificationToAllClients", srv + "MCPServer.SendNotificationToClient",
			srv + "MCPServer.SendNotificationToSpecificClient",
		},
	}
}
