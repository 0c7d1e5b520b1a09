package server

import (
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// Page is embedded by every listing request.
type Page struct {
	Cursor string `json:"cursor,omitempty" jsonschema:"Where the last page ended"`
	Limit  int    `json:"limit,omitempty" jsonschema_description:"At most this many"`
}

type listCommentsArgs struct {
	Page
	Key      string            `json:"key" jsonschema:"Issue key"`
	Order    string            `json:"order" jsonschema:"enum=asc,enum=desc,Sort order"`
	Authors  []string          `json:"authors,omitempty"`
	Within   *sessions.Range   `json:"within,omitempty"`
	Votes    [2]uint8          `json:"votes,omitempty"`
	Labels   map[string]string `json:"labels,omitempty"`
	Raw      any               `json:"raw,omitempty"`
	Internal string            `json:"-"`
	hidden   bool
}

type commentList struct {
	Comments []sessions.Comment `json:"comments" jsonschema:"Newest first"`
	Next     string             `json:"next,omitempty"`
}

// addSchemaTools takes whole schemas from Go types.
func addSchemaTools(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("list_comments",
		mcp.WithDescription("List the comments of an issue."),
		mcp.WithInputSchema[listCommentsArgs](),
		mcp.WithOutputSchema[commentList](),
	), mcp.NewStructuredToolHandler(listComments))

	s.AddTool(mcp.NewTool("edit_comment",
		mcp.WithInputSchema[struct {
			ID   int64  `json:"id"`
			Body string `json:"body" jsonschema:"New text, Markdown"`
		}](),
		mcp.WithOutputSchema[sessions.Comment](),
	), mcp.NewTypedToolHandler(editComment))

	// SchemaFor returns a map, so a program can patch what was inferred.
	schema := mcp.SchemaFor[sessions.Range]()
	schema["title"] = "Range"
	delete(schema, "additionalProperties")
	encoded, err := json.Marshal(schema)
	if err != nil {
		panic(err)
	}
	s.AddTool(mcp.NewToolWithRawSchema("burndown", "Burn-down of a sprint.", encoded), tools.Answer)

	rangeSchema, err := mcp.SchemaForRaw[sessions.Range]()
	if err != nil {
		panic(err)
	}
	s.AddTool(mcp.NewToolWithRawSchema("velocity", "Points per sprint.", rangeSchema), tools.Answer)
}

func listComments(context.Context, mcp.CallToolRequest, listCommentsArgs) (commentList, error) {
	return commentList{}, nil
}

func editComment(_ context.Context, _ mcp.CallToolRequest, in struct {
	ID   int64  `json:"id"`
	Body string `json:"body"`
}) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText(in.Body), nil
}
