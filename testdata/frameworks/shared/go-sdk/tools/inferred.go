package tools

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

// Inferred lets AddTool infer the input schema; an output of type any
// has none.
func Inferred(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "search_notes", Description: "Search notes by text and tag."}, searchNotes)
	mcp.AddTool(s, &mcp.Tool{Name: "every_kind"}, Typed[notebook.EveryKind, any])
	mcp.AddTool(s, &mcp.Tool{Name: "shadowed", Description: "Embedded fields."}, Typed[notebook.Shadow, any])
	mcp.AddTool(s, &mcp.Tool{Name: "no_arguments"}, Typed[struct{}, any])
	mcp.AddTool(s, &mcp.Tool{Name: "any_arguments"}, Typed[any, any])
	mcp.AddTool(s, &mcp.Tool{Name: "map_arguments"}, Typed[map[string]any, any])
	mcp.AddTool(s, &mcp.Tool{Name: "typed_map"}, Typed[map[string]notebook.Paging, any])
	mcp.AddTool(s, &mcp.Tool{Name: "pointer_arguments"}, Typed[*notebook.Paging, any])
	mcp.AddTool[notebook.Pair[string, []int], any](s, &mcp.Tool{Name: "generic_arguments"}, Typed)
	mcp.AddTool(s, &mcp.Tool{Name: "literal_arguments"}, func(_ context.Context, _ *mcp.CallToolRequest, in struct {
		ID    string `json:"id" jsonschema:"note id"`
		Force bool   `json:"force,omitempty"`
	}) (*mcp.CallToolResult, any, error) {
		return nil, in, nil
	})

	// Two local types of one name are two types.
	{
		type args struct {
			Note string `json:"note"`
		}
		mcp.AddTool(s, &mcp.Tool{Name: "pin_note"}, Typed[args, any])
	}
	{
		type args struct {
			Notebook string `json:"notebook"`
			Position uint8  `json:"position,omitempty"`
		}
		mcp.AddTool(s, &mcp.Tool{Name: "pin_notebook"}, Typed[args, any])
	}
}

func searchNotes(context.Context, *mcp.CallToolRequest, notebook.SearchArgs) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{}, nil, nil
}
