package server

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
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
		Icons: []mcp.Icon{{Source: "https://notebook.example/delete.svg", MIMEType: "image/svg+xml", Sizes: []string{"any"}}},
	}, typed[idArgs, any])

	tool := &mcp.Tool{Name: "read_note", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}}
	tool.Meta = mcp.Meta{}
	tool.SetMeta(map[string]any{"beta": true})
	tool.Title = "Read " + "note"
	mcp.AddTool(s, tool, typed[idArgs, note])

	// AddTool[In, Out] copies the tool: a later change is not seen.
	tool.Description = "never sent"

	late := &mcp.Tool{Name: "print_note", Annotations: &mcp.ToolAnnotations{}, InputSchema: &jsonschema.Schema{Type: "object"}}
	// A tool takes the place of one of the same name.
	s.AddTool(&mcp.Tool{Name: "renumber", Description: "Was here before.", InputSchema: map[string]any{"type": "object"}}, answer)
	s.AddTool(&mcp.Tool{Name: "renumber", Description: "Number the notes anew.", InputSchema: map[string]any{"type": "object"}}, answer)
	s.AddTool(late, answer)
	// Server.AddTool keeps the pointer: a later change is sent.
	late.Description = "Print a note."
}
