// Command tb011 lists the values of a string in its description.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("list_tickets",
		mcp.WithDescription("What customers have asked for."),
		mcp.WithString("state", mcp.Description("State (open|closed|all)")),               // want "TB011: list_tickets: parameter state lists its values in the description \\(open, closed, all\\); use an enum"
		mcp.WithString("sort", mcp.Description("One of: newest, oldest, or most_voted.")), // want "TB011: list_tickets: parameter sort lists its values in the description \\(newest, oldest, most_voted\\)"
		mcp.WithString("spam", mcp.Description("Either 'true' or 'false'")),               // want "TB011: list_tickets: parameter spam takes true or false as a string; use the type boolean"
		mcp.WithString("text", mcp.Description("Words such as 'printer' or 'login'")),
		mcp.WithString("fields", mcp.Description("Comma-separated: title, author, state")),
		mcp.WithString("order", mcp.Description("By time"), mcp.Enum("asc", "desc")),
	), nil)
	_ = server.ServeStdio(s)
}
