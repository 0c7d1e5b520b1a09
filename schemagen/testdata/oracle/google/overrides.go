package google

import (
	"reflect"
	"time"

	"example.com/corpus"
	"github.com/google/jsonschema-go/jsonschema"
)

// Overrides are schemas of single types, as versions take them since v0.3.0.
func Overrides() map[reflect.Type]*jsonschema.Schema {
	return map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[corpus.OvText]():    {Type: "string", Format: "email", Description: "given"},
		reflect.TypeFor[corpus.OvUntyped](): {Description: "no type", MinLength: jsonschema.Ptr(2)},
		reflect.TypeFor[corpus.OvTypes]():   {Types: []string{"string", "integer"}, Enum: []any{"a", 1}},
		reflect.TypeFor[corpus.OvNull]():    {Types: []string{"string", "null"}},
		reflect.TypeFor[corpus.OvTrue]():    {},
		reflect.TypeFor[corpus.OvFalse]():   {Not: &jsonschema.Schema{}},
		reflect.TypeFor[corpus.OvExtra]():   {Type: "object", Extra: map[string]any{"x-b": 1, "x-a": []int{2}}},
		reflect.TypeFor[corpus.OvObject]():  {Type: "object", Properties: map[string]*jsonschema.Schema{"zeta": {Type: "string"}, "Own": {Type: "number", Description: "replaced"}, "alpha": {}}},
		reflect.TypeFor[corpus.OvClosed]():  {Type: "object", Required: []string{"a"}, AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}},
		reflect.TypeFor[corpus.OvBare]():    {Type: "object"},
		reflect.TypeFor[*corpus.OvPtr]():    {Type: "object", Properties: map[string]*jsonschema.Schema{"pointed": {Type: "boolean"}}},
		reflect.TypeFor[corpus.OvFunc]():    {Type: "string"},
		reflect.TypeFor[corpus.OvInt]():     {Type: "object", Properties: map[string]*jsonschema.Schema{"int": {Type: "integer"}}},
		reflect.TypeFor[time.Time]():        {Type: "integer"},
	}
}

// OverridesByValue are those that versions before v0.3.0 take: they are keyed by a value of the
// type, which a function cannot be.
func OverridesByValue() map[any]*jsonschema.Schema {
	byValue := map[any]*jsonschema.Schema{}
	for t, s := range Overrides() {
		if t.Comparable() {
			byValue[reflect.Zero(t).Interface()] = s
		}
	}
	return byValue
}
