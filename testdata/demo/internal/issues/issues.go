// Package issues is the MCP server of an issue tracker, built on mcp-go.
package issues

import (
	"context"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/demo/internal/store"
)

const instructions = `Issue tracker of the product team. Search before you file an issue: duplicates cost everybody time. ` +
	`Keys look like WEB-123; never invent one.`

// Options choose what the server offers.
type Options struct {
	// ReadOnly leaves out every tool that changes something.
	ReadOnly bool
}

// NewServer returns a server over st.
func NewServer(st *store.Store, opts Options) *server.MCPServer {
	s := server.NewMCPServer("issues", "1.0.0",
		server.WithToolCapabilities(false),
		server.WithInstructions(instructions),
	)
	t := &tools{store: st}
	s.AddTools(
		server.ServerTool{Tool: searchTool(), Handler: t.search},
		server.ServerTool{Tool: getTool, Handler: t.get},
	)
	s.AddTool(mcp.NewTool("list_my_issues",
		mcp.WithDescription("List open issues assigned to a user, most recently updated first."),
		mcp.WithString("assignee", mcp.Required(), mcp.Description("User name, without @")),
		limitOption(50),
		readOnly,
	), t.listMine)
	if opts.ReadOnly {
		return s
	}
	t.addWriteTools(s)
	if os.Getenv("ISSUES_BULK") == "1" {
		s.AddTool(mcp.NewTool("bulk_update_issues",
			mcp.WithDescription("Change the state or the labels of up to 100 issues at once. Use update_issue for a single one."),
			mcp.WithArray("keys", mcp.Required(), mcp.WithStringItems(mcp.Pattern(keyPattern)), mcp.MinItems(2), mcp.MaxItems(100)),
			stateOption(),
			labelsOption("Labels to set on every issue; replaces those they have"),
			mcp.WithDestructiveHintAnnotation(true),
		), t.bulkUpdate)
	}
	return s
}

const keyPattern = `^[A-Z][A-Z0-9]+-[0-9]+$`

// readOnly marks the tools that change nothing.
var readOnly = mcp.WithReadOnlyHintAnnotation(true)

var getTool = mcp.NewTool("get_issue",
	mcp.WithDescription("Return one issue with its comments."),
	keyOption(),
	readOnly,
)

func keyOption() mcp.ToolOption {
	return mcp.WithString("key", mcp.Required(), mcp.Description("Issue key, e.g. WEB-123"), mcp.Pattern(keyPattern))
}

func limitOption(max int) mcp.ToolOption {
	return mcp.WithInteger("limit", mcp.Description(fmt.Sprintf("At most this many issues, 1 to %d", max)), mcp.Min(1), mcp.Max(max), mcp.DefaultNumber(20))
}

func stateOption() mcp.ToolOption {
	return mcp.WithString("state", mcp.Description("New state"), mcp.Enum(states...))
}

func labelsOption(description string) mcp.ToolOption {
	return mcp.WithArray("labels", mcp.Description(description), mcp.WithStringItems())
}

type tools struct{ store *store.Store }

func (t *tools) get(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	issue, err := t.store.Issue(req.GetString("key", ""))
	return result(issue, err)
}

func (t *tools) listMine(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	who := req.GetString("assignee", "")
	list := t.store.Issues(func(i *store.Issue) bool { return i.Assignee == who && i.State != "closed" })
	return result(list[:min(len(list), req.GetInt("limit", 20))], nil)
}

// result is what a handler returns for a value or an error of the store.
func result(v any, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultJSON(v)
}
