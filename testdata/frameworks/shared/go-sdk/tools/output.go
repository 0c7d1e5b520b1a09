package tools

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

// Output has typed outputs, whose schema AddTool infers too.
func Output(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "get_note", Description: "Return one note."}, Typed[notebook.IDArgs, notebook.Note])
	mcp.AddTool(s, &mcp.Tool{Name: "get_link"}, Typed[notebook.IDArgs, *notebook.Link])
	mcp.AddTool(s, &mcp.Tool{Name: "list_links"}, Typed[notebook.IDArgs, notebook.Pair[[]notebook.Link, int]])
	mcp.AddTool(s, &mcp.Tool{Name: "count_notes"}, Typed[notebook.Paging, map[string]int])
	mcp.AddTool(s, &mcp.Tool{
		Name: "note_title",
		OutputSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{"title": {Type: "string"}},
		},
	}, Typed[notebook.IDArgs, any])
}
