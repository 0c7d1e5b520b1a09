// Command tb006 has descriptions that repeat the name.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("get_user", mcp.WithDescription("Gets the user.")), nil)                       // want "TB006: get_user: the description \"Gets the user.\" only repeats the name"
	s.AddTool(mcp.NewTool("listOpenBranches", mcp.WithDescription("A tool to list open branches")), nil) // want "TB006: listOpenBranches: "
	s.AddTool(mcp.NewTool("get_team", mcp.WithDescription("Name and members of a team.")), nil)
	_ = server.ServeStdio(s)
}
