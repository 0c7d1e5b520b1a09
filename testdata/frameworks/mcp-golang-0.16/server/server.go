// Package server is a cookbook's MCP server that declares its tools in every
// way mcp-golang offers and, in the files named after it, in the ways real
// programs build on them.
package server

import (
	mcp "github.com/metoro-io/mcp-golang"
	"github.com/metoro-io/mcp-golang/transport"
)

const instructions = `Search before you add: titles are unique.`

// Options are the flags of the program.
type Options struct {
	ReadOnly bool
}

// New returns the server with every tool registered that opts ask for.
func New(t transport.Transport, opts Options) *mcp.Server {
	s := mcp.NewServer(t,
		mcp.WithName("cookbook"), mcp.WithVersion("0.16.0"), mcp.WithInstructions(instructions), mcp.WithPaginationLimit(5))
	must(addArguments(s))
	must(addTagged(s))
	must(addKinds(s))
	must(addEmbedded(s))
	must(addHooks(s))
	must(addTable(s))
	must(addWrapped(s))
	must(addRemoved(s))
	must(addConditional(s, opts))
	return s
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// done is the answer of handlers whose declaration alone matters.
func done() (*mcp.ToolResponse, error) {
	return mcp.NewToolResponse(mcp.NewTextContent("done")), nil
}
