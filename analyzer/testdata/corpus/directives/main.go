// Command directives allows findings, or fails to.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")

	// Behind code a directive holds for its line.
	s.AddTool(mcp.NewTool("ping"), nil) //toolbudget:ignore TB005 the name says it all
	s.AddTool(mcp.NewTool("pong"), nil) // want "TB005: pong"

	// On a line of its own it holds for what follows, to its end.
	//toolbudget:ignore description-missing,TB007 the protocol of the lab is closed to others
	s.AddTool(mcp.NewTool("probe",
		mcp.WithString("line"),
		mcp.WithString("rate"),
	), nil)

	// Only for the rules that it names.
	//toolbudget:ignore TB007 the lab knows
	s.AddTool(mcp.NewTool("trace", // want "TB005: trace"
		mcp.WithString("line"),
	), nil)

	// At an element it holds for that.
	s.AddTool(mcp.NewTool("sweep",
		mcp.WithDescription("Drives all frequencies from low to high."),
		mcp.WithString("from"), //toolbudget:ignore TB007 in hertz everywhere
		mcp.WithString("to"),   // want "TB007: sweep: parameter to"
	), nil)

	// A directive that is wrong allows nothing.
	/* want "TB018: //toolbudget:ignore: the reason is missing" */ //toolbudget:ignore TB005
	s.AddTool(mcp.NewTool("reset"), nil)                           // want "TB005: reset"
	/* want "TB018: //toolbudget:ignore: the rule is missing" */ //toolbudget:ignore
	s.AddTool(mcp.NewTool("start"), nil)                         // want "TB005: start"
	/* want "TB018: //toolbudget:ignore: there is no rule descripton-missing; did you mean description-missing\\?" */ //toolbudget:ignore descripton-missing as above
	s.AddTool(mcp.NewTool("stop"), nil)                                                                               // want "TB005: stop"
	/* want "TB018: //toolbudget:ingore: there is no directive ingore; did you mean ignore\\?" */ //toolbudget:ingore TB005 as above
	s.AddTool(mcp.NewTool("pause"), nil)                                                          // want "TB005: pause"

	// One that allows nothing is to be removed.
	/* want "TB018: //toolbudget:ignore: suppresses no finding of TB005; remove it" */ //toolbudget:ignore TB005 it was so once
	s.AddTool(mcp.NewTool("resume", mcp.WithDescription("Goes on where pause stopped.")), nil)

	all(s)
	_ = server.ServeStdio(s)
}

// all is allowed as a whole: a directive in the comment of a function holds for
// its body.
//
//toolbudget:ignore TB005,TB007 tools for the maker's own tests
func all(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("self_test"), nil)
	s.AddTool(mcp.NewTool("burn_in", mcp.WithString("hours")), nil)
}
