package server

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
)

// Page is embedded by every listing request.
type Page struct {
	Cursor string `json:"cursor,omitempty" jsonschema:"description=Where the last page ended"`
	Limit  int    `json:"limit,omitempty" jsonschema_description:"At most this many" jsonschema:"minimum=1,maximum=100,default=20"`
}

type listCommentsArgs struct {
	Page
	Key      string            `json:"key" jsonschema:"description=Issue key\\, with project,pattern=^[A-Z]+-[0-9]+$"`
	Order    string            `json:"order,omitempty" jsonschema:"enum=asc,enum=desc,description=Sort order"`
	Authors  []string          `json:"authors,omitempty"`
	Within   *sessions.Range   `json:"within,omitempty"`
	Votes    [2]uint8          `json:"votes,omitempty"`
	Labels   map[string]string `json:"labels,omitempty"`
	Raw      any               `json:"raw,omitempty"`
	Internal string            `json:"-"`
	hidden   bool
}

type commentList struct {
	Comments []sessions.Comment `json:"comments" jsonschema:"description=Newest first,minItems=1,uniqueItems=true"`
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
		mcp.WithInputSchema[editArgs](),
		mcp.WithOutputSchema[sessions.Comment](),
	), mcp.NewTypedToolHandler(editComment))
}

func listComments(context.Context, mcp.CallToolRequest, listCommentsArgs) (commentList, error) {
	return commentList{}, nil
}

func editComment(_ context.Context, _ mcp.CallToolRequest, in editArgs) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText(in.Body), nil
}

type editArgs struct {
	ID   int64  `json:"id" jsonschema:"required,exclusiveMinimum=0"`
	Body string `json:"body" jsonschema:"title=Text,description=New text"`
}
