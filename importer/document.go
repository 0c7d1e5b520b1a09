package importer

import (
	"bytes"
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/yamltree"
)

// A document is a whole file that is not a list of tools, although a server makes tools of
// it.
type document struct {
	name    string // as the user knows it
	example string
	// is reports whether the parts of a file can only be of this kind. JSON has one part, YAML
	// one for each document.
	is func(parts []*catalog.Schema) bool
	// read makes tools of them.
	read func(parts []*catalog.Schema, r *foreign) error
}

// documents lists the kinds of such files.
func documents() []document {
	return []document{
		{
			"a configuration of MCP Toolbox for Databases",
			`tools: {NAME: {kind: …-sql, description: …, parameters: […]}}`,
			isToolbox,
			readToolbox,
		},
		{
			"an OpenAPI 3 document, each operation of which is a tool",
			`{"openapi":"3.1.0","paths":{…}}`,
			isOpenAPI,
			readOpenAPI,
		},
	}
}

// looksLikeYAML reports whether data begins as no JSON does that has tools.
func looksLikeYAML(data []byte) bool {
	data = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\uFEFF")))
	return len(data) > 0 && data[0] != '{' && data[0] != '[' && utf8.Valid(data) && !bytes.ContainsRune(data, 0)
}

// decodeYAML reads a YAML file: a document of a kind that documents lists, or a list in one
// of the forms of JSON.
func decodeYAML(data []byte, name string) (*catalog.Catalog, error) {
	parts, err := yamltree.Parse(data, name)
	switch {
	case err != nil:
		return nil, err
	case len(parts) == 0:
		return nil, catalog.ErrEmpty
	case slices.ContainsFunc(parts, func(p *catalog.Schema) bool { return p.Get("schemaVersion") != nil }):
		return nil, errors.New("a catalog of toolbudget is JSON; toolbudget list -format json writes it")
	}
	return decodeParts(parts, name)
}

// decodeParts reads the parts of a foreign file.
func decodeParts(parts []*catalog.Schema, name string) (*catalog.Catalog, error) {
	for _, d := range documents() {
		if d.is(parts) {
			r := newForeign(name)
			if err := d.read(parts, r); err != nil {
				return nil, err
			}
			return r.catalog(), nil
		}
	}
	if len(parts) > 1 {
		return nil, errors.New("the file has several documents that are no tools; " + expected())
	}
	return decodeForeign(parts[0], name)
}
