// Package rawschema has the ways to declare tools that came with v0.12: schemas in JSON, and
// lists of tools that are set, added and deleted.
package rawschema

import (
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// Status is a schema whose keys have an order of their own.
const Status = `{"type":"object","properties":{"zone":{"type":"string"},` +
	`"area":{"type":"integer","minimum":1}},"required":["zone"],"$comment":"kept in this order"}`

// Set takes the place of all tools that s has.
func Set(s *server.MCPServer) {
	s.SetTools(
		server.ServerTool{Tool: mcp.NewTool("ping"), Handler: tools.Answer},
		server.ServerTool{
			Tool:    mcp.NewTool("whoami", mcp.WithDescription("Return the signed-in user & <scopes>.")),
			Handler: tools.Answer,
		},
	)
}

// Add adds tools with schemas in JSON, and those of a list.
func Add(s *server.MCPServer) {
	s.AddTool(mcp.NewToolWithRawSchema("status", "Health of the tracker.", json.RawMessage(Status)), tools.Answer)
	watch := mcp.Tool{Name: "watch_issue", RawInputSchema: json.RawMessage("{\n\t\"type\": \"object\"\n}")}
	s.AddTool(watch, tools.Answer)

	var list []server.ServerTool
	for _, verb := range []string{"open", "close"} {
		list = append(list, server.ServerTool{Tool: tools.Verb(verb), Handler: tools.Answer})
	}
	s.AddTools(list...)
}

// Delete adds a tool that no client sees.
func Delete(s *server.MCPServer) {
	s.AddTools(server.ServerTool{Tool: mcp.NewTool("drop_table"), Handler: tools.Answer})
	s.DeleteTools("drop_table")
}
