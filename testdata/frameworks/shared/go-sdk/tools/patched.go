package tools

import (
	"encoding/json"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

// MoveSchema is a schema as text.
const MoveSchema = `{"type": "object", "properties": {"to": {"type": "string"}, "id": {"type": "string"}}, "required": ["id", "to"], "maximum": 1.50}`

// Patched changes schemas before they are used. The schema of highlight is inferred with
// options that differ by version; it has the properties id, color and back.
func Patched(s *mcp.Server, highlight *jsonschema.Schema) {
	highlight.Properties["id"].Description = "Note to highlight in"
	highlight.Properties["id"].MinLength = jsonschema.Ptr(1)
	highlight.AdditionalProperties = nil
	mcp.AddTool(s, &mcp.Tool{Name: "highlight", InputSchema: highlight}, Typed[map[string]any, any])

	// The same schema again, changed in a deep copy.
	copied := highlight.CloneSchemas()
	delete(copied.Properties, "back")
	copied.Properties["color"].Default = json.RawMessage(`"yellow"`)
	mcp.AddTool(s, &mcp.Tool{Name: "underline", InputSchema: copied}, Typed[map[string]any, any])

	// One schema object is both input and output.
	both, err := jsonschema.ForType(reflect.TypeOf(notebook.Link{}), &jsonschema.ForOptions{})
	if err != nil {
		panic(err)
	}
	for name, property := range both.Properties {
		property.Title = "Link " + name
	}
	both.Required = append(both.Required, "kind")
	mcp.AddTool(s, &mcp.Tool{Name: "make_link", InputSchema: both, OutputSchema: both}, Typed[notebook.Link, notebook.Link])

	var decoded jsonschema.Schema
	if err := json.Unmarshal([]byte(MoveSchema), &decoded); err != nil {
		panic(err)
	}
	decoded.Title = "Move"
	s.AddTool(&mcp.Tool{Name: "move_later", InputSchema: &decoded}, Answer)
}

// Exported is the schema of a note as JSON.
func Exported() []byte {
	schema, err := jsonschema.For[notebook.Note](&jsonschema.ForOptions{})
	if err != nil {
		panic(err)
	}
	encoded, err := json.Marshal(schema)
	if err != nil {
		panic(err)
	}
	return encoded
}
