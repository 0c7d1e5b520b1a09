package issues

import (
	"context"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/demo/internal/store"
)

// addWriteTools adds what a read-only server leaves out.
func (t *tools) addWriteTools(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("create_issue",
		mcp.WithDescription("File an issue and return its key. Search for duplicates first."),
		mcp.WithString("project", mcp.Required(), mcp.Description("Project key, e.g. WEB")),
		mcp.WithString("title", mcp.Required(), mcp.Description("One line, no full stop"), mcp.MaxLength(120)),
		mcp.WithString("body", mcp.Description("Markdown: what happened, what was expected, how to see it")),
		mcp.WithString("priority", mcp.Enum(priorities...)),
		labelsOption("Labels the project knows"),
	), t.create)
	s.AddTool(mcp.NewTool("update_issue",
		mcp.WithDescription("Change fields of an issue. Fields that are left out stay as they are."),
		keyOption(),
		mcp.WithString("title", mcp.MaxLength(120)),
		stateOption(),
		mcp.WithString("assignee", mcp.Description("User name; empty to unassign")),
		labelsOption("All labels of the issue; replaces those it has"),
		mcp.WithIdempotentHintAnnotation(true),
	), t.update)
	s.AddTool(mcp.NewTool("add_comment",
		mcp.WithDescription("Comment on an issue. Everyone who watches it is notified."),
		keyOption(),
		mcp.WithString("body", mcp.Required(), mcp.Description("Markdown")),
		mcp.WithDestructiveHintAnnotation(false),
	), t.comment)
	s.AddTool(mcp.NewTool("delete_issue",
		mcp.WithDescription("Delete an issue for good, with its comments. Close it instead unless it is spam."),
		keyOption(),
	), t.remove)
}

func (t *tools) create(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return result(t.store.CreateIssue(req.GetString("project", ""), store.Issue{
		Title:    req.GetString("title", ""),
		Body:     req.GetString("body", ""),
		Priority: req.GetString("priority", ""),
		Labels:   req.GetStringSlice("labels", nil),
	}), nil)
}

func (t *tools) update(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	issue, err := t.store.ChangeIssue(req.GetString("key", ""), change(req))
	return result(issue, err)
}

func (t *tools) bulkUpdate(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var changed []store.Issue
	for _, key := range req.GetStringSlice("keys", nil) {
		issue, err := t.store.ChangeIssue(key, change(req))
		if err != nil {
			return result(nil, err)
		}
		changed = append(changed, issue)
	}
	return result(changed, nil)
}

// change sets the fields that are given.
func change(req mcp.CallToolRequest) func(*store.Issue) {
	return func(i *store.Issue) {
		i.Title = req.GetString("title", i.Title)
		i.State = req.GetString("state", i.State)
		i.Assignee = req.GetString("assignee", i.Assignee)
		i.Labels = req.GetStringSlice("labels", i.Labels)
	}
}

func (t *tools) comment(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	issue, err := t.store.ChangeIssue(req.GetString("key", ""), func(i *store.Issue) {
		i.Comments = append(i.Comments, store.Comment{Author: "model", Body: req.GetString("body", ""), At: time.Now()})
	})
	return result(issue, err)
}

func (t *tools) remove(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	key := req.GetString("key", "")
	return result(key, t.store.DeleteIssue(key))
}
