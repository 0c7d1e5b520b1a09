package tools

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

func yes() *bool { b := true; return &b }

// Annotated has what a server tells beside the schemas.
func Annotated(s *mcp.Server) {
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
	}, Typed[notebook.IDArgs, any])

	tool := &mcp.Tool{Name: "read_note", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}}
	tool.Meta = mcp.Meta{}
	tool.SetMeta(map[string]any{"beta": true})
	tool.Title = "Read " + "note"
	mcp.AddTool(s, tool, Typed[notebook.IDArgs, notebook.Note])

	// AddTool[In, Out] copies the tool: a later change is not seen.
	tool.Description = "never sent"

	late := &mcp.Tool{Name: "print_note", Annotations: &mcp.ToolAnnotations{}, InputSchema: &jsonschema.Schema{Type: "object"}}
	s.AddTool(late, Answer)
	// Server.AddTool keeps the pointer: a later change is sent.
	late.Description = "Print a note."
}
