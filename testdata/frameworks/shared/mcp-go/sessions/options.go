package sessions

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// First are what SetTools puts in place before anything is added.
func First() []server.ServerTool {
	return []server.ServerTool{
		{Tool: mcp.NewTool("ping"), Handler: tools.Answer},
		{
			Tool: mcp.NewTool("whoami",
				mcp.WithDescription("Return the signed-in user and the scopes of the token."),
				mcp.WithReadOnlyHintAnnotation(true),
			),
			Handler: tools.Answer,
		},
	}
}

// More are the options that a version adds to the tools of Options.
type More struct{ Delete, Archive, Export []mcp.ToolOption }

// Options uses each tool option that is not about a property.
func Options(s *server.MCPServer, more More) {
	s.AddTool(mcp.NewTool("delete_issue", append([]mcp.ToolOption{
		mcp.WithDescription("Delete an issue & all its comments. <b>Cannot</b> be undone."),
		mcp.WithTitleAnnotation("Delete an issue for good"),
		mcp.WithReadOnlyHintAnnotation(false),
		mcp.WithDestructiveHintAnnotation(true),
		mcp.WithIdempotentHintAnnotation(true),
		mcp.WithOpenWorldHintAnnotation(false),
		mcp.WithString("key", mcp.Required()),
	}, more.Delete...)...), tools.Answer)

	annotation := mcp.ToolAnnotation{Title: "Archive", ReadOnlyHint: mcp.ToBoolPtr(false)}
	annotation.IdempotentHint = mcp.ToBoolPtr(true)
	s.AddTool(mcp.NewTool("archive_project", append([]mcp.ToolOption{
		mcp.WithDescription("Archive a project.\n\nIts issues stay readable, its board does not."),
		mcp.WithToolAnnotation(annotation),
		mcp.WithString("project", mcp.Required(), mcp.Description("Project key, e.g. \"CORE\"")),
	}, more.Archive...)...), tools.Answer)
	s.AddTools(
		server.ServerTool{Tool: mcp.NewTool("export_project", append([]mcp.ToolOption{
			mcp.WithDescription("Export a project as an archive — may take minutes."),
			mcp.WithString("project", mcp.Required()),
		}, more.Export...)...), Handler: tools.Answer},
	)
}
