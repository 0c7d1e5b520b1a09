package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// firstTools are what SetTools puts in place before anything is added.
func firstTools() []server.ServerTool {
	return []server.ServerTool{
		{Tool: mcp.NewTool("ping"), Handler: answer},
		{
			Tool: mcp.NewTool("whoami",
				mcp.WithDescription("Return the signed-in user and the scopes of the token."),
				mcp.WithReadOnlyHintAnnotation(true),
			),
			Handler: answer,
		},
	}
}

// addOptionTools uses each tool option that is not about a property.
func addOptionTools(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("delete_issue",
		mcp.WithDescription("Delete an issue & all its comments. <b>Cannot</b> be undone."),
		mcp.WithTitleAnnotation("Delete an issue for good"),
		mcp.WithReadOnlyHintAnnotation(false),
		mcp.WithDestructiveHintAnnotation(true),
		mcp.WithIdempotentHintAnnotation(true),
		mcp.WithOpenWorldHintAnnotation(false),
		mcp.WithString("key", mcp.Required()),
	), answer)

	annotation := mcp.ToolAnnotation{Title: "Archive", ReadOnlyHint: mcp.ToBoolPtr(false)}
	annotation.IdempotentHint = mcp.ToBoolPtr(true)
	s.AddTool(mcp.NewTool("archive_project",
		mcp.WithDescription("Archive a project.\n\nIts issues stay readable, its board does not."),
		mcp.WithToolAnnotation(annotation),
		mcp.WithString("project", mcp.Required(), mcp.Description("Project key, e.g. \"CORE\"")),
	), answer)
	s.AddTools(
		server.ServerTool{Tool: mcp.NewTool("export_project",
			mcp.WithDescription("Export a project as an archive — may take minutes."),
			mcp.WithString("project", mcp.Required()),
		), Handler: answer},
	)
}
