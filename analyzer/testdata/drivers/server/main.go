// Command server offers the tools of the other packages.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/analyzer/testdata/drivers/app"
	"github.com/toolbudget/toolbudget/analyzer/testdata/drivers/embedded"
	"github.com/toolbudget/toolbudget/analyzer/testdata/drivers/ignored"
	"github.com/toolbudget/toolbudget/analyzer/testdata/drivers/kit"
	"github.com/toolbudget/toolbudget/analyzer/testdata/drivers/lint"
)

func main() {
	s := server.NewMCPServer("notes", "1")
	s.AddTools(app.Tools("In the notebook")...)
	s.AddTool(kit.Ping("Says whether a host answers, and how long it took to do so, in milliseconds."), nil)
	s.AddTool(ignored.Allowed(), nil)
	s.AddTool(ignored.Unreasoned(), nil)
	s.AddTool(ignored.Unused(), nil)
	s.AddTool(ignored.Whole(), nil)
	s.AddTool(lint.Loud(), nil)
	s.AddTool(embedded.Tool(), nil)
	s.AddTool(mcp.NewTool("stop"), nil) // want "TB005: stop: there is no description"
	if err := server.ServeStdio(s); err != nil {
		panic(err)
	}
}
