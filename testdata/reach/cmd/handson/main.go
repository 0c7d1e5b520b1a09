// Command handson hands over a value with a method that hands over another such value each time.
package main

import (
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type page struct{ Agent *agent }

func (p *page) ServeHTTP(http.ResponseWriter, *http.Request) {}

type agent struct{ s *server.MCPServer }

// String may be called by code that has a page, and hands over another one.
func (a *agent) String() string {
	a.s.AddTool(mcp.NewTool("late", mcp.WithDescription("Is registered by what has a page.")), nil)
	http.Handle("/next", &page{&agent{a.s}})
	return "agent"
}

func main() {
	s := server.NewMCPServer("handson", "1.0")
	s.AddTool(mcp.NewTool("first", mcp.WithDescription("Is registered at once.")), nil)
	http.Handle("/", &page{&agent{s}})
	_ = server.ServeStdio(s)
}
