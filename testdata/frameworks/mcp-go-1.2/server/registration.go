package server

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func runTask(context.Context, mcp.CallToolRequest) (*mcp.CreateTaskResult, error) {
	return &mcp.CreateTaskResult{}, nil
}

// addTaskTools registers tools that only run as tasks.
func addTaskTools(s *server.MCPServer) {
	s.AddTaskTool(mcp.NewTool("reindex",
		mcp.WithDescription("Rebuild the search index."),
		mcp.WithTaskSupport(mcp.TaskSupportRequired),
	), runTask)
	var tools []server.ServerTaskTool
	for _, format := range []string{"csv", "json"} {
		tools = append(tools, server.ServerTaskTool{
			Tool:    mcp.NewTool("dump_"+format, mcp.WithDescription("Dump every issue as "+format+".")),
			Handler: runTask,
		})
	}
	s.AddTaskTools(tools...)
}
