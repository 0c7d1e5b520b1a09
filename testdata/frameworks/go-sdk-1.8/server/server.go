// Package server is a notebook's MCP server that declares its tools in every
// way the Go SDK offers and in the ways real programs build on them.
package server

import (
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/anyschema"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
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
	tools.Add(s)
	anyschema.Raw(s)
	anyschema.Patched(s)
	addNewer(s)
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
