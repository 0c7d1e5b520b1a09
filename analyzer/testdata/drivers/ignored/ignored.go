// Package ignored allows some of what it breaks.
package ignored

import (
	"github.com/mark3labs/mcp-go/mcp"
)

// Allowed is as it should be.
func Allowed() mcp.Tool {
	//toolbudget:ignore TB003 the tool is new, and models ask for it
	return mcp.NewTool("allowed", mcp.WithDescription("A description that is far longer than what the limit allows here."))
}

// Unreasoned gives no reason, so that the finding stays.
func Unreasoned() mcp.Tool {
	/* want "TB018: //toolbudget:ignore: the reason is missing" */                                                             //toolbudget:ignore TB003
	return mcp.NewTool("unreasoned", mcp.WithDescription("A description that is far longer than what the limit allows here.")) // want "TB003: unreasoned: the description has 65 characters, limit 60"
}

// Unused allows what is not there.
func Unused() mcp.Tool {
	/* want "TB018: //toolbudget:ignore: suppresses no finding of TB003" */ //toolbudget:ignore TB003 it was long once
	return mcp.NewTool("unused", mcp.WithDescription("Short."))
}

// Whole names a rule on whole programs, of which a package knows nothing.
func Whole() mcp.Tool {
	//toolbudget:ignore TB033 there are many of these
	return mcp.NewTool("whole", mcp.WithDescription("Short."))
}
