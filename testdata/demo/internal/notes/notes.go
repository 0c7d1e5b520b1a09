// Package notes is the MCP server of the team's notebook, built on the Go SDK.
package notes

import (
	"context"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/demo/internal/store"
)

type searchArgs struct {
	Words string `json:"words" jsonschema:"text that title or body must hold"`
	Tag   string `json:"tag,omitempty" jsonschema:"only notes with this tag"`
}

type searchResult struct {
	Notes []store.Note `json:"notes"`
}

type idArgs struct {
	ID string `json:"id" jsonschema:"note id, e.g. n12"`
}

type saveArgs struct {
	ID    string   `json:"id,omitempty" jsonschema:"note to replace; a new one is made if absent"`
	Title string   `json:"title"`
	Body  string   `json:"body" jsonschema:"Markdown"`
	Tags  []string `json:"tags,omitempty"`
}

type appendArgs struct {
	idArgs
	Text string `json:"text" jsonschema:"Markdown, added as a new paragraph"`
}

// NewServer returns a server over st.
func NewServer(st *store.Store) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "notes", Version: "1.0.0"}, &mcp.ServerOptions{
		Instructions: "Shared notebook of the team. Notes are public inside the company.",
	})
	reading := &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: jsonschema.Ptr(false)}

	mcp.AddTool(s, &mcp.Tool{
		Name:        "search_notes",
		Description: "Find notes by text and tag.",
		Annotations: reading,
	}, func(_ context.Context, _ *mcp.CallToolRequest, in searchArgs) (*mcp.CallToolResult, searchResult, error) {
		return nil, searchResult{st.Notes(in.Words, in.Tag)}, nil
	})
	mcp.AddTool(s, &mcp.Tool{
		Name:        "get_note",
		Description: "Return one note.",
		Annotations: reading,
	}, func(_ context.Context, _ *mcp.CallToolRequest, in idArgs) (*mcp.CallToolResult, store.Note, error) {
		note, err := st.Note(in.ID)
		return nil, note, err
	})
	mcp.AddTool(s, saveTool(), func(_ context.Context, _ *mcp.CallToolRequest, in saveArgs) (*mcp.CallToolResult, any, error) {
		return nil, st.SaveNote(store.Note(in)), nil
	})
	mcp.AddTool(s, &mcp.Tool{
		Name:        "append_to_note",
		Description: "Add a paragraph to the end of a note.",
	}, func(_ context.Context, _ *mcp.CallToolRequest, in appendArgs) (*mcp.CallToolResult, any, error) {
		note, err := st.Note(in.ID)
		if err != nil {
			return nil, nil, err
		}
		note.Body += "\n\n" + in.Text
		return nil, st.SaveNote(note), nil
	})
	return s
}

// saveTool bounds what the inferred schema leaves open.
func saveTool() *mcp.Tool {
	schema, err := jsonschema.For[saveArgs](nil)
	if err != nil {
		panic(err) // the type above can be inferred
	}
	schema.Properties["title"].MinLength = jsonschema.Ptr(1)
	schema.Properties["title"].MaxLength = jsonschema.Ptr(200)
	return &mcp.Tool{
		Name:        "save_note",
		Title:       "Save note",
		Description: "Create a note, or replace one whose id is given.",
		InputSchema: schema,
	}
}
