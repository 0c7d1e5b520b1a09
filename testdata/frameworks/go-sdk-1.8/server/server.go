// Package server is a notebook's MCP server that declares its tools in every
// way the Go SDK offers and, in the files named after it, in the ways real
// programs build on them.
package server

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const instructions = `Notes live in notebooks. Search before you create: titles are unique in a notebook.`

// Options are the flags of the program.
type Options struct {
	ReadOnly, Beta bool
	Trash          int // days
}

// New returns the server with every tool registered that opts ask for.
func New(opts Options) *mcp.Server {
	s := mcp.NewServer(
		&mcp.Implementation{Name: "notebook", Title: "Notebook", Version: "1.8.0"},
		&mcp.ServerOptions{Instructions: instructions, PageSize: 7, SchemaCache: mcp.NewSchemaCache()},
	)
	addInferredTools(s)
	addOutputTools(s)
	addExplicitTools(s)
	addRawTools(s)
	addPatchedTools(s)
	addAnnotatedTools(s)
	addDraft7Tools(s)
	addToolsets(s)
	addListings(s)
	addWrapped(s)
	addMerged(s)
	addDescribed(s)
	addLocal(s)
	addTranslated(s, translator(os.LookupEnv))
	addConditional(s, opts)
	return s
}

// answer is a handler for tools whose declaration alone matters.
func answer(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "called " + req.Params.Name}}}, nil
}

// typed is such a handler for typed tools.
func typed[In, Out any](context.Context, *mcp.CallToolRequest, In) (*mcp.CallToolResult, Out, error) {
	var out Out
	return nil, out, nil
}
