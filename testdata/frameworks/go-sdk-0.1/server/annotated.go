package server

import (
	"github.com/modelcontextprotocol/go-sdk/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

func yes() *bool { b := true; return &b }

// addAnnotatedTools has what a server tells beside the schemas.
func addAnnotatedTools(s *mcp.Server) {
	tool := mcp.NewServerTool("delete_note", "Delete a note for good.", typed[notebook.IDArgs, any])
	tool.Tool.Title = "Delete note"
	tool.Tool.Annotations = &mcp.ToolAnnotations{
		Title:           "Delete a note",
		DestructiveHint: yes(),
		IdempotentHint:  true,
		OpenWorldHint:   jsonschema.Ptr(false),
	}
	tool.Tool.Meta = mcp.Meta{
		"rank":     1,
		"audience": []string{"user", "assistant"},
		"ui":       map[string]any{"resourceUri": "ui://notebook/delete", "prefersBorder": true},
	}
	s.AddTools(tool)

	read := &mcp.Tool{
		Name: "read_note", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true},
		InputSchema:  &jsonschema.Schema{Type: "object"},
		OutputSchema: &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{"text": {Type: "string"}}},
	}
	read.Meta = mcp.Meta{}
	read.SetMeta(map[string]any{"beta": true})
	read.Title = "Read " + "note"
	add(s, read)

	// The server keeps the pointer: a later change is sent.
	read.Description = "Read a note."
}
