package server

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

const moveSchema = `{"type": "object", "properties": {"to": {"type": "string"}, "id": {"type": "string"}}, "required": ["id", "to"], "maximum": 1.50, "x-order": [1, "a"]}`

type highlightArgs struct {
	ID    string   `json:"id"`
	Color string   `json:"color"`
	Back  *string  `json:"back,omitempty"`
	Lines []uint16 `json:"lines"`
}

// addPatchedTools infers or decodes schemas first and changes them before they
// are used.
func addPatchedTools(s *mcp.Server) {
	schema, err := jsonschema.For[highlightArgs]()
	if err != nil {
		panic(err)
	}
	schema.Properties["id"].Description = "Note to highlight in"
	schema.Properties["color"].Enum = []any{"yellow", "green"}
	schema.AdditionalProperties = nil
	add(s, &mcp.Tool{Name: "highlight", InputSchema: schema})

	// A schema that holds copies of parts of another one.
	underline := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{"style": {Type: "string", Default: json.RawMessage(`"wavy"`)}}}
	for _, name := range []string{"id", "color"} {
		part := schema.Properties[name]
		underline.Properties[name] = &jsonschema.Schema{Type: part.Type, Description: part.Description, Enum: part.Enum}
		underline.Required = append(underline.Required, name)
	}
	add(s, &mcp.Tool{Name: "underline", InputSchema: underline})

	var decoded jsonschema.Schema
	if err := json.Unmarshal([]byte(moveSchema), &decoded); err != nil {
		panic(err)
	}
	decoded.Title = "Move"
	add(s, &mcp.Tool{Name: "move_later", InputSchema: &decoded})

	// This version sends a tool without a schema, too.
	add(s, &mcp.Tool{Name: "sync"})
	add(s, &mcp.Tool{Name: "search_later", InputSchema: must(jsonschema.For[notebook.SearchArgs]())})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
