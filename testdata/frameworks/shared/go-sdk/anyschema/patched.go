// Package anyschema declares tools in the ways that the Go SDK offers since v0.8, in which
// the schema of a tool may be any value, and options name types by reflect.Type.
package anyschema

import (
	"encoding/json"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
)

// A Color is a named string whose schema the program gives itself.
type Color string

// HighlightArgs has fields of types that have no schema.
type HighlightArgs struct {
	ID     string         `json:"id"`
	Color  Color          `json:"color"`
	Others []Color        `json:"others,omitempty"`
	Back   *Color         `json:"back,omitempty"`
	Hook   func()         `json:"hook,omitempty"`
	Events chan int       `json:"events,omitempty"`
	Extra  map[int]string `json:"extra,omitempty"`
}

// Patched infers schemas first and changes them before they are used.
func Patched(s *mcp.Server) {
	schema, err := jsonschema.For[HighlightArgs](&jsonschema.ForOptions{
		IgnoreInvalidTypes: true,
		TypeSchemas: map[reflect.Type]*jsonschema.Schema{
			reflect.TypeFor[Color](): {Type: "string", Enum: []any{"yellow", "green", "pink"}},
		},
	})
	if err != nil {
		panic(err)
	}
	tools.Patched(s, schema)

	// Through JSON into a map and back.
	var loose map[string]any
	if err := json.Unmarshal(tools.Exported(), &loose); err != nil {
		panic(err)
	}
	delete(loose, "additionalProperties")
	loose["required"] = []string{"title"}
	s.AddTool(&mcp.Tool{Name: "import_note", InputSchema: loose}, tools.Answer)
}
