package server

import (
	"github.com/modelcontextprotocol/go-sdk/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

func yes() *bool { b := true; return &b }

// addAnnotatedTools has what a server tells beside the schemas.
func addAnnotatedTools(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{
		Name:        "delete_note",
		Title:       "Delete note",
		Description: "Delete a note for good.",
		Annotations: &mcp.ToolAnnotations{
			Title:           "Delete a note",
			DestructiveHint: yes(),
			IdempotentHint:  true,
			OpenWorldHint:   jsonschema.Ptr(false),
		},
		Meta: mcp.Meta{
			"rank":     1,
			"audience": []string{"user", "assistant"},
			"ui":       map[string]any{"resourceUri": "ui://notebook/delete", "prefersBorder": true},
		},
	}, typed[notebook.IDArgs, any])

	tool := &mcp.Tool{Name: "read_note", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}}
	tool.Meta = mcp.Meta{}
	tool.SetMeta(map[string]any{"beta": true})
	tool.Title = "Read " + "note"
	mcp.AddTool(s, tool, typed[notebook.IDArgs, notebook.Note])

	// Unlike later versions, AddTool[In, Out] keeps the pointer: a later change
	// is sent.
	tool.Description = "Read a note."

	late := &mcp.Tool{Name: "print_note", Annotations: &mcp.ToolAnnotations{}, InputSchema: &jsonschema.Schema{Type: "object"}}
	s.AddTool(late, answer)
	late.Description = "Print a note."
}
