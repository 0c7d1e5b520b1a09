package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// NewAdmin returns the second server of the program. It closes every schema
// that does not say whether it is open.
func NewAdmin() *server.MCPServer {
	s := server.NewMCPServer("tracker-admin", "1.2.0", server.WithStrictInputSchemaDefault())
	s.AddTool(mcp.NewTool("ban_user",
		mcp.WithDescription("Ban a user."),
		mcp.WithString("user", mcp.Required()),
	), tools.Answer)
	s.AddTool(mcp.NewTool("set_quota",
		mcp.WithSchemaAdditionalProperties(true),
		mcp.WithInteger("megabytes"),
	), tools.Answer)
	s.AddTool(mcp.NewToolWithRawSchema("audit_log", "Who did what.", []byte(`{"type":"object"}`)), tools.Answer)

	retention := mcp.ToolArgumentsSchema{Type: "object", Properties: map[string]any{}, PropertyOrder: []string{"days", "after"}}
	for i, name := range retention.PropertyOrder {
		retention.Properties[name] = map[string]any{"type": "integer", "minimum": i}
	}
	retention.Required = append(retention.Required, "days")
	retention.Defs = map[string]any{}
	open := mcp.ToolOutputSchema(retention)
	open.AdditionalProperties = retention.AdditionalProperties == nil
	s.AddTool(mcp.Tool{
		Name:         "set_retention",
		InputSchema:  mcp.ToolInputSchema(retention),
		OutputSchema: open,
		Annotations:  mcp.ToolAnnotation{OpenWorldHint: mcp.ToBoolPtr(false)},
		DeferLoading: true,
		Icons:        []mcp.Icon{{Src: "https://tracker.example/clock.svg", Theme: mcp.IconThemeDark}},
		Execution:    &mcp.ToolExecution{TaskSupport: mcp.TaskSupportForbidden},
	}, tools.Answer)
	s.AddTool(mcp.Tool{
		Name:            "compact",
		RawInputSchema:  []byte(`{"type":"object","properties":{}}`),
		RawOutputSchema: []byte(`{"type":"object","properties":{"freed":{"type":"integer"}}}`),
	}, tools.Answer)

	// A tool that is taken back is not served.
	s.AddTools(
		server.ServerTool{Tool: mcp.NewTool("drop_table"), Handler: tools.Answer},
		server.ServerTool{Tool: mcp.NewTool("vacuum"), Handler: tools.Answer},
	)
	s.DeleteTools("drop_table")

	// A tool takes the place of one of the same name.
	s.AddTool(mcp.NewTool("rotate_keys", mcp.WithDescription("Was here before.")), tools.Answer)
	s.AddTool(mcp.NewTool("rotate_keys", mcp.WithDescription("Make new keys.")), tools.Answer)
	deprecate(s, "compact")
	return s
}

// deprecate marks a tool that is registered, and then all of them are registered again.
func deprecate(s *server.MCPServer, name string) {
	if t := s.GetTool(name); t != nil {
		t.Tool.Description = "Deprecated. " + t.Tool.Description
		s.AddTool(t.Tool, t.Handler)
	}
	var again []server.ServerTool
	for _, t := range s.ListTools() {
		again = append(again, *t)
	}
	s.SetTools(again...)
}
