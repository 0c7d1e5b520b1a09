package main

import (
	"time"

	"example.com/corpus"
	"github.com/google/jsonschema-go/jsonschema"
)

func typeSchemas() map[any]*jsonschema.Schema {
	return map[any]*jsonschema.Schema{
		corpus.OvText{}:      {Type: "string", Format: "email", Description: "given"},
		corpus.OvUntyped{}:   {Description: "no type", MinLength: jsonschema.Ptr(2)},
		corpus.OvTypes{}:     {Types: []string{"string", "integer"}, Enum: []any{"a", 1}},
		corpus.OvNull{}:      {Types: []string{"string", "null"}},
		corpus.OvTrue{}:      {},
		corpus.OvFalse{}:     {Not: &jsonschema.Schema{}},
		corpus.OvExtra{}:     {Type: "object", Extra: map[string]any{"x-b": 1, "x-a": []int{2}}},
		corpus.OvObject{}:    {Type: "object", Properties: map[string]*jsonschema.Schema{"zeta": {Type: "string"}, "Own": {Type: "number", Description: "replaced"}, "alpha": {}}},
		corpus.OvClosed{}:    {Type: "object", Required: []string{"a"}, AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}},
		corpus.OvBare{}:      {Type: "object"},
		(*corpus.OvPtr)(nil): {Type: "object", Properties: map[string]*jsonschema.Schema{"pointed": {Type: "boolean"}}},
		corpus.OvInt(0):      {Type: "object", Properties: map[string]*jsonschema.Schema{"int": {Type: "integer"}}},
		time.Time{}:          {Type: "integer"},
	}
}
