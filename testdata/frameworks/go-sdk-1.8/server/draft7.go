package server

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// addDraft7Tools uses the keywords of the older draft, and those of dynamic
// references. Server.AddTool takes a schema without resolving it.
func addDraft7Tools(s *mcp.Server) {
	s.AddTool(&mcp.Tool{
		Name: "import_csv",
		InputSchema: &jsonschema.Schema{
			Schema:            "http://json-schema.org/draft-07/schema#",
			Type:              "object",
			Definitions:       map[string]*jsonschema.Schema{"cell": {Types: []string{"string", "number"}}},
			DependencySchemas: map[string]*jsonschema.Schema{"sheet": {Required: []string{"file"}}},
			DependencyStrings: map[string][]string{"range": {"sheet", "file"}},
			Properties: map[string]*jsonschema.Schema{
				"header": {
					Type:            "array",
					ItemsArray:      []*jsonschema.Schema{{Type: "string"}, {Ref: "#/definitions/cell"}},
					AdditionalItems: &jsonschema.Schema{Ref: "#/definitions/cell"},
				},
			},
		},
	}, answer)
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
		Icons: []mcp.Icon{{Source: "data:image/png;base64,iVBORw0KGgo=", MIMEType: "image/png", Theme: "dark"}},
	}, answer)

	// A tool that is taken back is not served.
	mcp.AddTool(s, &mcp.Tool{Name: "erase_everything"}, typed[struct{}, any])
	s.RemoveTools("erase_everything", "never_added")
}
