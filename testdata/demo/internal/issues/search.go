package issues

import (
	"context"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/toolbudget/toolbudget/testdata/demo/internal/store"
)

var (
	states     = []string{"open", "in_progress", "blocked", "closed"}
	priorities = []string{"low", "medium", "high", "urgent"}
)

// A field can be searched for by name.
type field struct {
	name, help string
	values     []string
}

var fields = []field{
	{name: "project", help: "project key, such as WEB or API"},
	{name: "state", help: "state of the issue", values: states},
	{name: "priority", help: "priority, which only triaged issues have", values: priorities},
	{name: "assignee", help: "user name, or none for unassigned issues"},
	{name: "reporter", help: "user name of who filed it"},
	{name: "label", help: "one label; repeat the field for issues that carry several"},
	{name: "milestone", help: "title of the milestone, in quotes if it has spaces"},
	{name: "created", help: "day it was filed, as YYYY-MM-DD, >YYYY-MM-DD, <YYYY-MM-DD or YYYY-MM-DD..YYYY-MM-DD"},
	{name: "updated", help: "day of the last change, written as for created"},
	{name: "comments", help: "number of comments, as N, >N, <N or N..M"},
	{name: "linked", help: "key of an issue that is linked in either direction"},
}

// searchTool describes the whole query language to the model, so its
// description is by far the longest.
func searchTool() mcp.Tool {
	var b strings.Builder
	b.WriteString(`Search issues with the tracker's query language and return those that match, best match first.

A query is a list of terms; an issue has to match all of them. A bare word matches title, body and comments. Quote words that belong together. Put - before a term to leave out what it matches. Use OR between two terms for either, and parentheses to group. Words match without regard to case and to endings: crash finds crashes and crashed.

Fields are written name:value:
`)
	for _, f := range fields {
		b.WriteString("- " + f.name + ": " + f.help)
		if len(f.values) > 0 {
			b.WriteString(" (" + strings.Join(f.values, ", ") + ")")
		}
		b.WriteByte('\n')
	}
	b.WriteString(`
Examples:
- login crash -label:duplicate finds issues about crashes at login that are not marked as duplicates.
- project:WEB state:open priority:urgent assignee:none finds urgent work nobody has taken yet.
- (label:security OR label:privacy) updated:>2026-01-01 finds recent work on security and privacy.
- reporter:dana comments:>10 created:2025-01-01..2025-12-31 finds last year's most discussed reports of one user.

Prefer one precise query over several broad ones. If nothing matches, drop the term you are least sure of before you try synonyms. Results hold key, title, state, assignee and labels only: call get_issue for the body and the comments. At most 100 results are returned for a query; narrow it down rather than paging through all of them. Archived projects are not searched unless include_archived is set.`)
	return mcp.NewTool("search_issues",
		mcp.WithDescription(b.String()),
		mcp.WithString("query", mcp.Required(), mcp.Description("Query in the language described above, for instance: project:WEB state:open login crash"), mcp.MinLength(1), mcp.MaxLength(1024)),
		mcp.WithString("sort", mcp.Description("Order of the results; best match first if absent"), mcp.Enum("relevance", "created", "updated", "priority", "comments"), mcp.DefaultString("relevance")),
		mcp.WithString("direction", mcp.Description("Direction of the order, which relevance does not have"), mcp.Enum("ascending", "descending")),
		mcp.WithBoolean("include_archived", mcp.Description("Search archived projects too"), mcp.DefaultBool(false)),
		limitOption(100),
		mcp.WithInteger("offset", mcp.Description("Skip this many results"), mcp.Min(0)),
		readOnly,
	)
}

// search knows bare words, and fields that compare with a value.
func (t *tools) search(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	terms := strings.Fields(req.GetString("query", ""))
	list := t.store.Issues(func(i *store.Issue) bool {
		for _, term := range terms {
			if !matches(i, term) {
				return false
			}
		}
		return true
	})
	list = list[min(len(list), req.GetInt("offset", 0)):]
	return result(list[:min(len(list), req.GetInt("limit", 20))], nil)
}

func matches(i *store.Issue, term string) bool {
	if rest, ok := strings.CutPrefix(term, "-"); ok {
		return !matches(i, rest)
	}
	switch name, value, _ := strings.Cut(term, ":"); name {
	case "project":
		return strings.HasPrefix(i.Key, value+"-")
	case "state":
		return i.State == value
	case "priority":
		return i.Priority == value
	case "assignee":
		return i.Assignee == value || value == "none" && i.Assignee == ""
	}
	return strings.Contains(strings.ToLower(i.Title+" "+i.Body), strings.ToLower(term))
}
