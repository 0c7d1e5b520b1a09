package server

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

// addInferredTools lets AddTool infer the input schema; an output of type any
// has none.
func addInferredTools(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "search_notes", Description: "Search notes by text and tag."}, searchNotes)
	mcp.AddTool(s, &mcp.Tool{Name: "every_kind"}, typed[notebook.EveryKind, any])
	mcp.AddTool(s, &mcp.Tool{Name: "shadowed", Description: "Embedded fields."}, typed[notebook.Shadow, any])
	mcp.AddTool(s, &mcp.Tool{Name: "no_arguments"}, typed[struct{}, any])
	mcp.AddTool(s, &mcp.Tool{Name: "any_arguments"}, typed[any, any])
	mcp.AddTool(s, &mcp.Tool{Name: "map_arguments"}, typed[map[string]any, any])
	mcp.AddTool(s, &mcp.Tool{Name: "typed_map"}, typed[map[string]notebook.Paging, any])
	mcp.AddTool(s, &mcp.Tool{Name: "pointer_arguments"}, typed[*notebook.Paging, any])
	mcp.AddTool[notebook.Pair[string, []int], any](s, &mcp.Tool{Name: "generic_arguments"}, typed)
	mcp.AddTool(s, &mcp.Tool{Name: "literal_arguments"}, func(_ context.Context, _ *mcp.ServerSession, params *mcp.CallToolParamsFor[struct {
		ID    string `json:"id" jsonschema:"note id"`
		Force bool   `json:"force,omitempty"`
	}]) (*mcp.CallToolResultFor[any], error) {
		return nil, nil
	})

	// Two local types of one name are two types.
	{
		type args struct {
			Note string `json:"note"`
		}
		mcp.AddTool(s, &mcp.Tool{Name: "pin_note"}, typed[args, any])
	}
	{
		type args struct {
			Notebook string `json:"notebook"`
			Position uint8  `json:"position,omitempty"`
		}
		mcp.AddTool(s, &mcp.Tool{Name: "pin_notebook"}, typed[args, any])
	}
}

func searchNotes(context.Context, *mcp.ServerSession, *mcp.CallToolParamsFor[notebook.SearchArgs]) (*mcp.CallToolResultFor[any], error) {
	return &mcp.CallToolResultFor[any]{}, nil
}
