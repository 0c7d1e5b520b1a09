// Package tools holds tools of every kind of reach.
package tools

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A Set registers tools.
type Set interface{ Add(*server.MCPServer) }

// Register registers what is always there.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("always", mcp.WithDescription("Is registered.")), nil)
	s.AddTool(made("helped", "Is made by a function that others call as well."), nil)
}

func made(name, text string) mcp.Tool { return mcp.NewTool(name, mcp.WithDescription(text)) }

// Late is registered through an interface value that went through a channel.
type Late struct{}

func (Late) Add(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("late", mcp.WithDescription("Is registered by a value of unknown type.")), nil)
}

// Never is a set that nothing makes a value of.
type Never struct{}

func (Never) Add(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("never", mcp.WithDescription("Belongs to a type without values.")), nil)
}

// Option names a type and makes no value of it.
type Option func(*Optional)

// Optional is a set that nothing makes a value of.
type Optional struct{}

func (Optional) Add(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("optional", mcp.WithDescription("Belongs to a type in the type of a function.")), nil)
}

// A Holder has a set in it.
type Holder struct{ parts []Part }

// Part is a set that is in a Holder.
type Part struct{}

func (Part) Add(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("part", mcp.WithDescription("Belongs to a part of a value.")), nil)
}

// Named returns a set without naming its type elsewhere.
func Named() (out Result) { return }

// Result is a set that a function returns.
type Result struct{}

func (Result) Add(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("result", mcp.WithDescription("Belongs to the result of a function.")), nil)
}

// Legacy was called once.
func Legacy(s *server.MCPServer) {
	old(s, "legacy")
	s.AddTools(orphans()...)
}

func old(s *server.MCPServer, name string) {
	s.AddTool(made(name, "Is what "+name+" was."), nil)
}

func orphans() []server.ServerTool {
	return []server.ServerTool{{Tool: mcp.NewTool("orphan", mcp.WithString("of", mcp.Required()))}}
}

// Unused makes a tool that nobody asks for.
func Unused() mcp.Tool { return made("unused", "Is not asked for.") }

// Kept and Shelved hold functions that nothing calls. The program mentions only Kept.
var (
	Kept    = map[string]func(*server.MCPServer){"kept": kept}
	Shelved = struct{ Add func(*server.MCPServer) }{Add: shelved}
)

func kept(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("kept", mcp.WithDescription("May be registered.")), nil)
}

func shelved(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("shelved", mcp.WithDescription("Is in a variable that is not mentioned.")), nil)
}
