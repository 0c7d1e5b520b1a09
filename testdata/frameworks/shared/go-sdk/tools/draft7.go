package tools

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Draft7 uses keywords of the older draft, and those of dynamic
// references.
func Draft7(s *mcp.Server) {
	s.AddTool(&mcp.Tool{
		Name: "import_csv",
		InputSchema: &jsonschema.Schema{
			Type:        "object",
			Definitions: map[string]*jsonschema.Schema{"cell": {Types: []string{"string", "number"}}},
			Properties: map[string]*jsonschema.Schema{
				"header": {Type: "array", AdditionalItems: &jsonschema.Schema{Ref: "#/definitions/cell"}},
			},
		},
	}, Answer)
	s.AddTool(&mcp.Tool{
		Name: "outline",
		InputSchema: &jsonschema.Schema{
			Schema:        "https://json-schema.org/draft/2020-12/schema",
			Vocabulary:    map[string]bool{"https://json-schema.org/draft/2020-12/vocab/core": true, "https://json-schema.org/draft/2020-12/vocab/applicator": false},
			DynamicAnchor: "node",
			Type:          "object",
			Properties: map[string]*jsonschema.Schema{
				"children": {Type: "array", Items: &jsonschema.Schema{DynamicRef: "#node"}},
			},
		},
	}, Answer)
}
