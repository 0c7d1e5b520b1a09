// Package keyword says what the keywords of JSON Schema hold: schemas, and in which
// shape. Every part of toolbudget that goes down into a schema asks this package.
package keyword

import (
	"maps"
	"slices"
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
