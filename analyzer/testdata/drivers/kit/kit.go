// Package kit builds tools for other packages.
package kit

import (
	"github.com/mark3labs/mcp-go/mcp"
)

// New returns a tool. What it is called and says is told by the caller, so nothing
// is found here.
func New(name, description string, options ...mcp.ToolOption) mcp.Tool {
	return mcp.NewTool(name, append([]mcp.ToolOption{mcp.WithDescription(description)}, options...)...)
}

// Ping has a name of its own and a description that the caller gives.
func Ping(description string) mcp.Tool {
	return mcp.NewTool("kit_ping",
		mcp.WithDescription(description),
		mcp.WithString("host", mcp.Description("Its name or address")),
	)
}
