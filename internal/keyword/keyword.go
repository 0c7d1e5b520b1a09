package keyword

import (
	"maps"
	"slices"
	"strings"
)

// A Shape is how a keyword holds schemas.
type Shape uint8

const (
	// None: the keyword holds no schema.
	None Shape = iota
	// One: its value is a schema.
	One
	// List: its value is a list of schemas.
	List
	// Either: its value is a schema or, before draft 2020-12, a list of them.
	Either
	// Names: its value is an object whose members are schemas. The keys are names and not
	// keywords.
	Names
)

// shapes are the applicators of JSON Schema 2020-12 (core, section 10) and, for older
// drafts, definitions and the list in items.
var shapes = map[string]Shape{
	"properties": Names, "patternProperties": Names, "dependentSchemas": Names, "$defs": Names, "definitions": Names,
	"anyOf": List, "oneOf": List, "allOf": List, "prefixItems": List,
	"items": Either,
	"not":   One, "if": One, "then": One, "else": One, "contains": One, "propertyNames": One,
	"additionalProperties": One, "unevaluatedItems": One, "unevaluatedProperties": One,
}

// Applicators returns the keywords that hold schemas, sorted.
func Applicators() []string { return slices.Sorted(maps.Keys(shapes)) }

// Holds returns the shape in which a keyword holds schemas.
func Holds(key string) Shape { return shapes[key] }

// ofType are the keywords that assert something of values of one type and accept all
// others, by that type (validation, section 6; core, section 10.3).
var ofType = sets(map[string]string{
	"number": "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
	"string": "minLength maxLength pattern",
	"array": "items prefixItems additionalItems unevaluatedItems contains minItems maxItems uniqueItems minContains " +
		"maxContains",
	"object": "properties patternProperties additionalProperties unevaluatedProperties propertyNames required " +
		"minProperties maxProperties dependentRequired dependentSchemas dependencies",
})

// others are the rest of the keywords from draft 4 to 2020-12 that do not begin with $,
// and those that OpenAPI 3 and Gemini's API add.
var others = sets(map[string]string{
	"core":       "id definitions allOf anyOf oneOf not if then else",
	"validation": "type enum const format contentEncoding contentMediaType contentSchema",
	"annotation": "title description default deprecated readOnly writeOnly examples",
	// OpenAPI 3.0 and 3.1, Schema Object.
	"openapi": "nullable discriminator xml externalDocs example",
	// genai v1.77.0 types.go, Schema; MCP elicitation.
	"gemini": "propertyOrdering enumNames enumDescriptions",
})

// sets returns the key under which each word is listed.
func sets(lists map[string]string) map[string]string {
	m := map[string]string{}
	for key, words := range lists {
		for w := range strings.FieldsSeq(words) {
			m[w] = key
		}
	}
	return m
}

// Known reports whether a schema may have the keyword: one of JSON Schema, OpenAPI 3 or
// Gemini's API, or an extension, which begins with $ or x-.
func Known(key string) bool {
	return ofType[key] != "" || others[key] != "" || strings.HasPrefix(key, "x-") || strings.HasPrefix(key, "$")
}

// Of returns the type of the values that a keyword asserts something of: number, string,
// array or object. It is "" for a keyword that says something of values of any type, or
// nothing.
func Of(key string) string { return ofType[key] }
