// Package lint allows something in golangci-lint alone.
package lint

import "github.com/mark3labs/mcp-go/mcp"

// Loud is too long.
func Loud() mcp.Tool {
	return mcp.NewTool("loud", mcp.WithDescription("A description that is far longer than what the limit allows here.")) /* want "TB003: loud: the description has 65 characters, limit 60" */ //nolint:toolbudget
}
