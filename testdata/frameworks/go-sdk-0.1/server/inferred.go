package server

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

// addInferredTools lets NewServerTool infer the input schema, without the tags
// of this version.
func addInferredTools(s *mcp.Server) {
	s.AddTools(
		mcp.NewServerTool("search_notes", "Search notes by text and tag.", searchNotes),
		mcp.NewServerTool("every_kind", "", typed[notebook.EveryKind, any]),
		mcp.NewServerTool("shadowed", "Embedded fields.", typed[notebook.Shadow, any]),
	)
	s.AddTools(mcp.NewServerTool("no_arguments", "", typed[struct{}, any]))
	s.AddTools(mcp.NewServerTool("map_arguments", "", typed[map[string]any, any]))
	s.AddTools(mcp.NewServerTool("typed_map", "", typed[map[string]notebook.Paging, any]))
	s.AddTools(mcp.NewServerTool("pointer_arguments", "", typed[*notebook.Paging, any]))
	s.AddTools(mcp.NewServerTool[notebook.Pair[string, []int], any]("generic_arguments", "", typed))

	// Two local types of one name are two types.
	tools := []*mcp.ServerTool{}
	{
		type args struct {
			Note string `json:"note"`
		}
		tools = append(tools, mcp.NewServerTool("pin_note", "Pin a note.", typed[args, any]))
	}
	{
		type args struct {
			Notebook string `json:"notebook"`
			Position uint8  `json:"position,omitempty"`
		}
		tools = append(tools, mcp.NewServerTool("pin_notebook", "Pin a notebook.", typed[args, any]))
	}
	s.AddTools(tools...)
}

func searchNotes(context.Context, *mcp.ServerSession, *mcp.CallToolParamsFor[notebook.SearchArgs]) (*mcp.CallToolResultFor[any], error) {
	return &mcp.CallToolResultFor[any]{}, nil
}
