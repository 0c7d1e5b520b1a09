package server

import (
	"github.com/modelcontextprotocol/go-sdk/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// addDraft7Tools uses keywords of the older draft, and those of dynamic
// anchors.
func addDraft7Tools(s *mcp.Server) {
	add(s, &mcp.Tool{
		Name: "import_csv",
		InputSchema: &jsonschema.Schema{
			Type:        "object",
			Definitions: map[string]*jsonschema.Schema{"cell": {Types: []string{"string", "number"}}},
			Properties: map[string]*jsonschema.Schema{
				"header": {Type: "array", AdditionalItems: &jsonschema.Schema{Ref: "#/definitions/cell"}},
			},
		},
	})
	add(s, &mcp.Tool{
		Name: "outline",
		InputSchema: &jsonschema.Schema{
			Schema:        "https://json-schema.org/draft/2020-12/schema",
			Vocabulary:    map[string]bool{"https://json-schema.org/draft/2020-12/vocab/core": true, "https://json-schema.org/draft/2020-12/vocab/applicator": false},
			DynamicAnchor: "node",
			Type:          "object",
			Properties: map[string]*jsonschema.Schema{
				"children": {Type: "array", Items: &jsonschema.Schema{Ref: "#"}},
			},
		},
	})
}
