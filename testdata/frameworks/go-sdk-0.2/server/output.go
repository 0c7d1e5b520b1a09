package server

import (
	"github.com/modelcontextprotocol/go-sdk/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

// addOutputTools has typed outputs, whose schema AddTool infers too.
func addOutputTools(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "get_note", Description: "Return one note."}, typed[notebook.IDArgs, notebook.Note])
	mcp.AddTool(s, &mcp.Tool{Name: "get_link"}, typed[notebook.IDArgs, *notebook.Link])
	mcp.AddTool(s, &mcp.Tool{Name: "list_links"}, typed[notebook.IDArgs, notebook.Pair[[]notebook.Link, int]])
	mcp.AddTool(s, &mcp.Tool{Name: "count_notes"}, typed[notebook.Paging, map[string]int])
	mcp.AddTool(s, &mcp.Tool{
		Name: "note_title",
		OutputSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{"title": {Type: "string"}},
		},
	}, typed[notebook.IDArgs, any])
}
