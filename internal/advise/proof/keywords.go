package proof

import "encoding/json"

// A kind says what a keyword that holds no schema does.
type kind uint8

const (
	unlisted kind = iota
	// asserted keywords have changes of their own in change.go.
	asserted
	// annotation keywords accept everything, in every dialect.
	annotation
)

// keywords of JSON Schema 2020-12 and of drafts 4 to 7 that instances are derived from,
// beside those that hold schemas (package keyword). format is among them because drafts
// up to 7 assert it.
var keywords = map[string]kind{
	"type": asserted, "enum": asserted, "const": asserted, "format": asserted,
	"minLength": asserted, "maxLength": asserted, "pattern": asserted,
	"minimum": asserted, "maximum": asserted, "exclusiveMinimum": asserted, "exclusiveMaximum": asserted,
	"multipleOf": asserted,
	"minItems":   asserted, "maxItems": asserted, "uniqueItems": asserted, "minContains": asserted,
	"maxContains": asserted,
	"required":    asserted, "minProperties": asserted, "maxProperties": asserted, "dependentRequired": asserted,
	"$ref": asserted,

	"$schema": annotation, "$id": annotation, "$comment": annotation, "$anchor": annotation, "title": annotation,
	"description": annotation,
	"default":     annotation, "examples": annotation, "example": annotation, "deprecated": annotation,
	"readOnly": annotation, "writeOnly": annotation, "contentEncoding": annotation, "contentMediaType": annotation,
	"nullable": annotation, // of OpenAPI: validators pass it over
}

// number is a JSON number as the validator takes it.
func number(literal string) json.Number { return json.Number(literal) }
