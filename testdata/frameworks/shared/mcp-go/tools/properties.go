package tools

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Properties uses each property and each of its options. A version that has more of them
// adds them to create_issue.
func Properties(s *server.MCPServer, more ...mcp.ToolOption) {
	s.AddTool(mcp.NewTool("search_issues",
		mcp.WithDescription("Search issues with the tracker's query language."),
		mcp.WithString("query",
			mcp.Required(),
			mcp.Title("Query"),
			mcp.Description("Query, for instance `state:open AND label:\"good first issue\"`"),
			mcp.MinLength(1),
			mcp.MaxLength(4096),
		),
		mcp.WithString("sort", mcp.Enum("created", "updated", "votes"), mcp.DefaultString("updated")),
		mcp.WithString("project", mcp.Pattern(`^[A-Z][A-Z0-9]{1,9}$`)),
		mcp.WithNumber("min_score", mcp.Min(0.5), mcp.Max(100), mcp.DefaultNumber(0.75), mcp.MultipleOf(0.25)),
		mcp.WithNumber("page", mcp.Min(1), mcp.DefaultNumber(1)),
		mcp.WithNumber("per_page", mcp.Max(100), mcp.MultipleOf(10), mcp.DefaultNumber(30)),
		mcp.WithNumber("seed", mcp.Min(-1e21), mcp.Max(1e-7)),
		mcp.WithBoolean("archived", mcp.DefaultBool(false), mcp.Description("Search archived projects too")),
	), Answer)

	s.AddTool(mcp.NewTool("create_issue", append([]mcp.ToolOption{
		mcp.WithDescription("File an issue."),
		mcp.WithString("title", mcp.Required()),
		mcp.WithNumber("estimate", mcp.Required(), mcp.Description("Hours")),
		mcp.WithNumber("weight", mcp.Required()),
		mcp.WithBoolean("private", mcp.Required()),
	}, more...)...), Answer)

	// A property given twice keeps the last schema and both entries of required.
	s.AddTool(mcp.NewTool("rename_label",
		mcp.WithString("label", mcp.Required()),
		mcp.WithString("label", mcp.Required(), mcp.Description("Present name")),
		mcp.WithString("name", mcp.Required(), func(schema map[string]any) {
			schema["format"] = "label"
			schema["examples"] = []any{"bug", 1, nil, true, 2.5}
		}),
	), Answer)
}
