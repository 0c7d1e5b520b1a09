package server

import (
	"encoding/json"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Color is a named string whose schema the program gives itself.
type Color string

type highlightArgs struct {
	ID     string         `json:"id"`
	Color  Color          `json:"color"`
	Others []Color        `json:"others,omitempty"`
	Back   *Color         `json:"back,omitempty"`
	Hook   func()         `json:"hook,omitempty"`
	Events chan int       `json:"events,omitempty"`
	Extra  map[int]string `json:"extra,omitempty"`
}

// addPatchedTools infers schemas first and changes them before they are used.
func addPatchedTools(s *mcp.Server) {
	schema, err := jsonschema.For[highlightArgs](&jsonschema.ForOptions{
		IgnoreInvalidTypes: true,
		TypeSchemas: map[reflect.Type]*jsonschema.Schema{
			reflect.TypeFor[Color](): {Type: "string", Enum: []any{"yellow", "green", "pink"}},
		},
	})
	if err != nil {
		panic(err)
	}
	schema.Properties["id"].Description = "Note to highlight in"
	schema.Properties["id"].MinLength = jsonschema.Ptr(1)
	schema.AdditionalProperties = nil
	mcp.AddTool(s, &mcp.Tool{Name: "highlight", InputSchema: schema}, typed[map[string]any, any])

	// The same schema again, changed in a deep copy.
	copied := schema.CloneSchemas()
	delete(copied.Properties, "back")
	copied.Properties["color"].Default = json.RawMessage(`"yellow"`)
	mcp.AddTool(s, &mcp.Tool{Name: "underline", InputSchema: copied}, typed[map[string]any, any])

	// One schema object is both input and output.
	both, err := jsonschema.ForType(reflect.TypeOf(link{}), &jsonschema.ForOptions{})
	if err != nil {
		panic(err)
	}
	for name, property := range both.Properties {
		property.Title = "Link " + name
	}
	both.Required = append(both.Required, "kind")
	mcp.AddTool(s, &mcp.Tool{Name: "make_link", InputSchema: both, OutputSchema: both}, typed[link, link])

	// Through JSON into a map and back.
	inferred, err := jsonschema.For[note](&jsonschema.ForOptions{})
	if err != nil {
		panic(err)
	}
	encoded, err := json.Marshal(inferred)
	if err != nil {
		panic(err)
	}
	var loose map[string]any
	if err := json.Unmarshal(encoded, &loose); err != nil {
		panic(err)
	}
	delete(loose, "additionalProperties")
	loose["required"] = []string{"title"}
	s.AddTool(&mcp.Tool{Name: "import_note", InputSchema: loose}, answer)

	var decoded jsonschema.Schema
	if err := json.Unmarshal([]byte(moveSchema), &decoded); err != nil {
		panic(err)
	}
	decoded.Title = "Move"
	s.AddTool(&mcp.Tool{Name: "move_later", InputSchema: &decoded}, answer)
}
