// Package trim has descriptions with space around them.
package trim

import "github.com/mark3labs/mcp-go/mcp"

// Plain is one literal.
func Plain() mcp.Tool { return mcp.NewTool("plain", mcp.WithDescription("Says \"hi\".\n")) }

// Raw is one literal between backquotes.
func Raw() mcp.Tool {
	return mcp.NewTool("raw", mcp.WithDescription(`Says
"hi".
`))
}

// Escaped is no raw literal, since it has an escape.
func Escaped() mcp.Tool { return mcp.NewTool("escaped", mcp.WithDescription(" Says\thi.")) }

// Sum is made of several.
func Sum() mcp.Tool { return mcp.NewTool("sum", mcp.WithDescription("Says "+"hi. ")) } // want "TB015: sum: "

const text = "Says hi. " // want "TB015: named: "

// Named has a name of its own.
func Named() mcp.Tool { return mcp.NewTool("named", mcp.WithDescription(text)) }
