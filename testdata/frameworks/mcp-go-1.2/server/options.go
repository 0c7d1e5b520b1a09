package server

import (
	"github.com/mark3labs/mcp-go/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
)

// newOptions are the options of a tool that came with v1.
func newOptions() sessions.More {
	return sessions.More{
		Delete: []mcp.ToolOption{
			mcp.WithToolTitle("Delete issue"),
			mcp.WithSchemaAdditionalProperties(false),
		},
		Archive: []mcp.ToolOption{
			mcp.WithDeferLoading(true),
			mcp.WithToolIcons(
				mcp.Icon{Src: "https://tracker.example/archive.svg", MIMEType: "image/svg+xml", Sizes: []string{"any"}},
				mcp.Icon{Src: "https://tracker.example/archive.png", Sizes: []string{"48x48", "96x96"}},
			),
			mcp.WithSchemaAdditionalProperties(map[string]any{"type": "string"}),
		},
		Export: []mcp.ToolOption{mcp.WithTaskSupport(mcp.TaskSupportOptional)},
	}
}
