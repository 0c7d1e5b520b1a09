package server

import (
	"encoding/json"

	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	mcp "github.com/ThinkInAIXYZ/go-mcp/server"
)

func addLiterals(s *mcp.Server) {
	yes, no := true, false
	s.RegisterTool(&protocol.Tool{
		Name: "find_bed", Description: "Find a bed & what grows <there>.",
		InputSchema: protocol.InputSchema{
			Type: protocol.Object,
			Properties: map[string]*protocol.Property{
				"plant": {Type: protocol.String, Description: "Its name", Enum: []any{"bean", "pea"}, Default: "bean"},
				"sizes": {Type: protocol.Array, Items: &protocol.Property{Type: protocol.Integer}},
				"place": {Type: protocol.ObjectT, Required: []string{"row"}, Properties: map[string]*protocol.Property{
					"row": {Type: protocol.Number}, "sunny": {Type: protocol.Boolean},
				}},
			},
			Required: []string{"plant"},
		},
		OutputSchema: protocol.OutputSchema{
			Type: protocol.Object, Properties: map[string]*protocol.Property{"bed": {Type: protocol.String}},
			Required: []string{"bed"},
		},
		Annotations: &protocol.ToolAnnotations{
			Title: "Find a bed", ReadOnlyHint: &yes, DestructiveHint: &no, IdempotentHint: &yes, OpenWorldHint: &no,
		},
	}, done)
	s.RegisterTool(&protocol.Tool{Name: "count_beds", InputSchema: protocol.InputSchema{Type: protocol.Object}}, done, logged)
	s.RegisterTool(&protocol.Tool{
		Name: "unlock_shed", Description: "Open the shed.", InputSchema: protocol.InputSchema{Type: protocol.Object},
		Annotations: &protocol.ToolAnnotations{Title: "Staff"},
	}, done)
}

func addRaw(s *mcp.Server) {
	const schema = `{"type": "object", "properties": {"litres": {"type": "number", "minimum": 0}}}`
	s.RegisterTool(protocol.NewToolWithRawSchema("water", "Water a bed.", json.RawMessage(schema)), done)
	s.RegisterTool(&protocol.Tool{
		Name: "drain", Description: "Drain a bed.", RawInputSchema: json.RawMessage(`{"type":"object","additionalProperties":false}`),
	}, done)
}

// addRemoved takes back what it registered, and registers a name twice: the second takes the
// place of the first.
func addRemoved(s *mcp.Server) {
	for _, name := range []string{"draft_plan", "draft_map", "plan"} {
		s.RegisterTool(protocol.NewToolWithRawSchema(name, "Not finished.", json.RawMessage(`{"type":"object"}`)), done)
	}
	s.UnregisterTool("draft_plan")
	s.UnregisterTool("draft_map")
	s.RegisterTool(protocol.NewToolWithRawSchema("plan", "Plan a year.", json.RawMessage(`{"type":"object"}`)), done)
}
