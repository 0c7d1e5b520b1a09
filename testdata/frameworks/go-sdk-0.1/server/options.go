package server

import (
	"github.com/modelcontextprotocol/go-sdk/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

type colorArgs struct {
	ID    string `json:"id"`
	Color string `json:"color"`
	Shade int    `json:"shade,omitempty"`
}

// addOptionTools changes inferred schemas with options.
func addOptionTools(s *mcp.Server) {
	s.AddTools(mcp.NewServerTool("color_note", "Give a note a color.", typed[colorArgs, any], mcp.Input(
		mcp.Description("A note and its color."),
		mcp.Property("id", mcp.Description("Note id")),
		mcp.Property("color", mcp.Description("Name of the color"), mcp.Enum("red", "green"), mcp.Required(false)),
		mcp.Property("shade", mcp.Required(true), mcp.Schema(&jsonschema.Schema{
			Type: "integer", Minimum: jsonschema.Ptr(0.0), Maximum: jsonschema.Ptr(100.0),
		})),
		mcp.Property("added", mcp.Schema(&jsonschema.Schema{Type: "boolean"})),
		mcp.Property("nested", mcp.Description("Empty but for this.")),
	)))
	s.AddTools(mcp.NewServerTool("list_notes", "List notes.", typed[notebook.Paging, any],
		mcp.Input(mcp.Schema(&jsonschema.Schema{Type: "object", Title: "Page"})),
		mcp.Input(mcp.Description("Which page.")),
	))
}
