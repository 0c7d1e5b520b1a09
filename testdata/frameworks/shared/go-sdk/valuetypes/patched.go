// Package valuetypes declares tools in the ways that the Go SDK offers from v0.3 to v0.5,
// in which the schema of a tool has one type, and options name types by a value of them.
package valuetypes

import (
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
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
	Lines  []line         `json:"lines"`
	Last   *line          `json:"last"`
}

type line struct{ n int }

// Patched infers schemas first and changes them before they are used.
func Patched(s *mcp.Server) {
	schema, err := jsonschema.For[highlightArgs](&jsonschema.ForOptions{
		IgnoreInvalidTypes: true,
		TypeSchemas: map[any]*jsonschema.Schema{
			Color(""):    {Type: "string", Enum: []any{"yellow", "green", "pink"}},
			line{1}:      {Type: "integer", Minimum: jsonschema.Ptr(1.0)},
			(*line)(nil): {Type: "null"}, // never met: pointers are followed first
		},
	})
	if err != nil {
		panic(err)
	}
	tools.Patched(s, schema)

	// Through JSON and back.
	var loose jsonschema.Schema
	if err := json.Unmarshal(tools.Exported(), &loose); err != nil {
		panic(err)
	}
	loose.AdditionalProperties = nil
	loose.Required = []string{"title"}
	s.AddTool(&mcp.Tool{Name: "import_note", InputSchema: &loose}, tools.Answer)
}
