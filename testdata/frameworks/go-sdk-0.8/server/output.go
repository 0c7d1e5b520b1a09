package server

import (
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type note struct {
	ID      string            `json:"id"`
	Title   string            `json:"title"`
	Body    string            `json:"body" jsonschema:"Markdown"`
	Edited  time.Time         `json:"edited"`
	Links   []link            `json:"links"`
	Headers map[string]string `json:"headers,omitempty"`
}

type link struct {
	To   string `json:"to"`
	Kind string `json:"kind,omitempty"`
}

type idArgs struct {
	ID string `json:"id"`
}

// addOutputTools has typed outputs, whose schema AddTool infers too.
func addOutputTools(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "get_note", Description: "Return one note."}, typed[idArgs, note])
	mcp.AddTool(s, &mcp.Tool{Name: "get_link"}, typed[idArgs, *link])
	mcp.AddTool(s, &mcp.Tool{Name: "list_links"}, typed[idArgs, pair[[]link, int]])
	mcp.AddTool(s, &mcp.Tool{Name: "count_notes"}, typed[Paging, map[string]int])
	mcp.AddTool(s, &mcp.Tool{
		Name: "note_title",
		OutputSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{"title": {Type: "string"}},
		},
	}, typed[idArgs, any])
}
