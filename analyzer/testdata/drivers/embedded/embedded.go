// Package embedded takes a description from a file.
package embedded

import (
	_ "embed"

	"github.com/mark3labs/mcp-go/mcp"
)

//go:embed help.txt
var help string // want "TB003: embedded: the description has 77 characters, limit 60" "TB015: embedded: the description has unnecessary white space"

// Tool has the file for a description.
func Tool() mcp.Tool { return mcp.NewTool("embedded", mcp.WithDescription(help)) }
