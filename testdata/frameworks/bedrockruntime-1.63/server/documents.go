package server

import (
	"encoding/json"
	"log"
	"strings"

	"github.com/aws/smithy-go/document"

	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/types"
)

// A property is a schema by the rules of documents, which do not know the tags of encoding/json.
type property struct {
	base
	Type        string              `document:"type"`
	Description string              `document:"description,omitempty"`
	Enum        []string            `document:"enum,omitempty"`
	Properties  map[string]property `document:"properties,omitempty"`
	Items       *property           `document:"items,omitempty"`
	Default     any                 `document:"default,omitempty"`
	Minimum     *float64            `document:"minimum,omitempty"`
	Hidden      string              `document:"-"`
	Ignored     string              `document:"-,omitempty"`
	Untagged    string              `json:"other"`
	Call        func()              `document:"call"`
	hidden      string
}

type base struct {
	Title    string `document:"title,omitempty"`
	Required []string
}

// marshaled has a method that documents do not call.
type marshaled struct {
	Type string `document:"type" json:"kind"`
}

// MarshalJSON is not called.
func (marshaled) MarshalJSON() ([]byte, error) { return []byte(`{}`), nil }

func structs() []types.Tool {
	low := 0.0
	object := property{
		base: base{Title: "T", Required: []string{"a"}},
		Type: "object", Hidden: "h", Ignored: "i", hidden: "x",
		Properties: map[string]property{
			"b": {Type: "string", Description: "The b", Enum: []string{}},
			"a": {Type: "number", Minimum: &low, Default: 0},
			"c": {Type: "array", Items: &property{Type: "string"}, Call: func() {}},
		},
	}
	var numbers map[string]any
	decoder := json.NewDecoder(strings.NewReader(`{"type":"object","maxProperties":3}`))
	decoder.UseNumber()
	if err := decoder.Decode(&numbers); err != nil {
		log.Fatal(err)
	}
	return []types.Tool{
		tool("documented", object),
		tool("pointed", &object),
		tool("counted_in_text", numbers),
		tool("numbered", map[string]any{"type": "object", "minProperties": document.Number("2")}),
		tool("bytes", map[string]any{"type": "object", "default": json.RawMessage(`{}`)}),
		tool("marshaled", marshaled{Type: "object"}),
		tool("keyed", map[any]any{"type": "object", 7: []any{nil, true, 1.5e-7}}),
	}
}
