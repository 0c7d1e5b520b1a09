package server

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// addExplicitTools writes schemas with every keyword the library has.
func addExplicitTools(s *mcp.Server) {
	none := any(nil)
	add(s, &mcp.Tool{
		Name:        "create_note",
		Description: "Create a note.",
		InputSchema: &jsonschema.Schema{
			Type:     "object",
			Title:    "New note",
			Required: []string{"title", "notebook"},
			Properties: map[string]*jsonschema.Schema{
				"title":    {Type: "string", MinLength: jsonschema.Ptr(1), MaxLength: jsonschema.Ptr(200), Pattern: `^\S`},
				"notebook": {Type: "string", Description: "Notebook id", Examples: []any{"inbox", "work"}},
				"tags":     {Type: "array", Items: &jsonschema.Schema{Type: "string"}, MinItems: jsonschema.Ptr(0), MaxItems: jsonschema.Ptr(10), UniqueItems: true},
				"priority": {Types: []string{"integer", "null"}, Minimum: jsonschema.Ptr(0.0), Maximum: jsonschema.Ptr(5.0), Default: json.RawMessage("0")},
				"color":    {Type: "string", Enum: []any{"red", "green", nil, 3}},
				"kind":     {Const: jsonschema.Ptr(any("text"))},
				"parent":   {Const: &none},
				"ratio":    {Type: "number", ExclusiveMinimum: jsonschema.Ptr(0.0), ExclusiveMaximum: jsonschema.Ptr(1e21), MultipleOf: jsonschema.Ptr(0.01)},
				"due":      {Type: "string", Format: "date-time", Deprecated: true, WriteOnly: true},
			},
			AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}},
		},
	})

	// This version refuses a schema that is used in two places.
	point := func() *jsonschema.Schema { return &jsonschema.Schema{Ref: "#/$defs/point"} }
	add(s, &mcp.Tool{
		Name: "draw",
		InputSchema: &jsonschema.Schema{
			Schema: "https://json-schema.org/draft/2020-12/schema",
			ID:     "https://notebook.example/draw",
			Type:   "object",
			Defs: map[string]*jsonschema.Schema{"point": {
				Type:        "array",
				PrefixItems: []*jsonschema.Schema{{Type: "number"}, {Type: "number"}},
				Items:       &jsonschema.Schema{Not: &jsonschema.Schema{}},
				Comment:     "x, y",
			}},
			OneOf: []*jsonschema.Schema{
				{Properties: map[string]*jsonschema.Schema{"from": point(), "to": point()}, Required: []string{"from", "to"}},
				{Properties: map[string]*jsonschema.Schema{"center": point(), "radius": {Type: "number"}}},
			},
			AllOf:                 []*jsonschema.Schema{{}},
			AnyOf:                 []*jsonschema.Schema{{MinProperties: jsonschema.Ptr(1)}, {MaxProperties: jsonschema.Ptr(9)}},
			Not:                   &jsonschema.Schema{Required: []string{"from", "center"}},
			If:                    &jsonschema.Schema{Required: []string{"radius"}},
			Then:                  &jsonschema.Schema{Required: []string{"center"}},
			Else:                  &jsonschema.Schema{},
			DependentRequired:     map[string][]string{"radius": {"center"}},
			DependentSchemas:      map[string]*jsonschema.Schema{"to": {Required: []string{"from"}}},
			PatternProperties:     map[string]*jsonschema.Schema{"^x-": {}},
			PropertyNames:         &jsonschema.Schema{Pattern: "^[a-z-]+$"},
			UnevaluatedProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}},
			Extra:                 map[string]any{"x-order": 3, "x-audience": []string{"model"}, "x-nested": map[string]any{"b": 1, "a": nil}},
		},
	})

	add(s, &mcp.Tool{
		Name: "attach",
		InputSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"data": {Type: "string", ContentEncoding: "base64", ContentMediaType: "image/png", ContentSchema: &jsonschema.Schema{Type: "string"}},
				"rows": {Type: "array", Contains: &jsonschema.Schema{Type: "integer"}, MinContains: jsonschema.Ptr(1), MaxContains: jsonschema.Ptr(2), UnevaluatedItems: &jsonschema.Schema{}},
				"note": {Type: "string", ReadOnly: true, Anchor: "note"},
				"<&>":  {Type: "string", Description: "\u2028 \u00e9 \U0001f4ce \\ \" \t"},
			},
		},
	})
}
