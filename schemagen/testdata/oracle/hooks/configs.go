package hooks

import (
	"reflect"
	"strings"
	"time"

	"example.com/corpus"
	"example.com/corpus/other"
	"example.com/corpus/runner"
	"github.com/invopop/jsonschema"
)

// Config makes a configuration of a Reflector.
func Config(name string, r jsonschema.Reflector) runner.Config {
	skip := []string{"google", "never"}
	if r.DoNotReference {
		skip = append(skip, "endless")
	}
	return runner.Config{Name: name, Skip: skip, Infer: func(t reflect.Type) (any, error) {
		c := r
		return c.ReflectFromType(t), nil
	}}
}

// Configs returns those that every version has.
func Configs() []runner.Config {
	return []runner.Config{
		Config("default", jsonschema.Reflector{}),
		Config("inline", jsonschema.Reflector{Anonymous: true, DoNotReference: true}),
		Config("expanded", jsonschema.Reflector{ExpandedStruct: true}),
		Config("metoro", jsonschema.Reflector{Anonymous: true, AllowAdditionalProperties: true,
			RequiredFromJSONSchemaTags: true, DoNotReference: true, ExpandedStruct: true}),
		Config("anchors", jsonschema.Reflector{AssignAnchor: true, BaseSchemaID: "https://example.com/schemas/#frag", AllowAdditionalProperties: true}),
		Config("anchored", jsonschema.Reflector{AssignAnchor: true, BaseSchemaID: "base", ExpandedStruct: true, DoNotReference: true}),
		Config("yaml", jsonschema.Reflector{FieldNameTag: "yaml", KeyNamer: strings.ToUpper}),
		Config("names", jsonschema.Reflector{Namer: namer, IgnoredTypes: []any{corpus.Base{}, other.Base{}}}),
		Config("lookup", jsonschema.Reflector{Lookup: lookup}),
		Config("mapper", jsonschema.Reflector{Mapper: mapper}),
		Config("mapped", jsonschema.Reflector{Mapper: mapper, DoNotReference: true, Anonymous: true}),
		Config("fields", jsonschema.Reflector{AdditionalFields: additional}),
		Config("comments", jsonschema.Reflector{CommentMap: comments(), DoNotReference: true}),
		Config("commented", jsonschema.Reflector{CommentMap: comments()}),
		{Name: "noversion", Skip: []string{"google", "never"}, Infer: noVersion(jsonschema.Reflector{Anonymous: true})},
		{Name: "bare", Skip: []string{"google", "never", "endless"}, Infer: noVersion(jsonschema.Reflector{Anonymous: true, DoNotReference: true})},
		{Name: "shared", Skip: []string{"google", "never", "endless", "Mixed"}, Infer: shared},
	}
}

// shared maps every string to one Schema, which the tags of all fields change.
// Mixed is left out: it has a JSONSchemaExtend that changes the one Schema too,
// where schemagen hands such a method a copy.
func shared(t reflect.Type) (any, error) {
	one := &jsonschema.Schema{Type: "string", Title: "shared"}
	r := jsonschema.Reflector{DoNotReference: true, Mapper: func(t reflect.Type) *jsonschema.Schema {
		if t.Kind() == reflect.String {
			return one
		}
		return nil
	}}
	return r.ReflectFromType(t), nil
}

// noVersion empties the library's variable Version, as programs do to send no
// $schema.
func noVersion(r jsonschema.Reflector) func(reflect.Type) (any, error) {
	return func(t reflect.Type) (any, error) {
		was := jsonschema.Version
		jsonschema.Version = ""
		defer func() { jsonschema.Version = was }()
		return r.ReflectFromType(t), nil
	}
}

func namer(t reflect.Type) string {
	switch {
	case t.Kind() == reflect.String && t.Name() == "string":
		return "plain"
	case strings.HasPrefix(t.Name(), "O"):
		return "Renamed" + t.Name()
	case t.Kind() == reflect.Slice && t.Name() == "":
		return "ListOf" + t.Elem().Name()
	}
	return ""
}

func lookup(t reflect.Type) jsonschema.ID {
	switch t {
	case reflect.TypeFor[corpus.Small](), reflect.TypeFor[time.Time]():
		return jsonschema.ID("https://example.com/" + t.Name())
	}
	return ""
}

func mapper(t reflect.Type) *jsonschema.Schema {
	switch {
	case t == reflect.TypeFor[corpus.Base]():
		return &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "string"}}
	case t == reflect.TypeFor[corpus.Text]():
		return jsonschema.TrueSchema
	case t == reflect.TypeFor[other.Base]():
		return jsonschema.FalseSchema
	case t.Kind() == reflect.Interface && t.NumMethod() == 0:
		return &jsonschema.Schema{Extras: map[string]any{}}
	case t.Kind() == reflect.Bool:
		return &jsonschema.Schema{}
	case t.Kind() == reflect.Float64:
		return &jsonschema.Schema{Type: "number", Enum: []any{1.5}, Default: 0}
	}
	return nil
}

func additional(t reflect.Type) []reflect.StructField {
	switch t.Name() {
	case "Small":
		return []reflect.StructField{
			{Name: "Extra", Type: reflect.TypeFor[*corpus.Base](), Tag: `json:"extra,omitempty" jsonschema:"title=more"`},
			{Name: "hidden", Type: reflect.TypeFor[int](), PkgPath: "example.com/corpus"},
			{Name: "X", Type: reflect.TypeFor[string](), Tag: `json:"x"`},
		}
	case "WithBase":
		return []reflect.StructField{{Name: "Third", Type: reflect.TypeFor[corpus.Third](), Anonymous: true}}
	}
	return nil
}

func comments() map[string]string {
	return map[string]string{
		"example.com/corpus.Small":          "Small is small.",
		"example.com/corpus.Small.X":        "X is its only field.",
		"example.com/corpus.Base":           "Base of it all.",
		"example.com/corpus.Base.ID":        "ID of a base.",
		"example.com/corpus.Base.Name":      "Name has a tag.",
		"example.com/corpus.Texts":          "Texts are texts.",
		"example.com/corpus.Table":          "Table is a map.",
		"example.com/corpus.ByteArr":        "Four bytes.",
		"example.com/corpus.Box[int]":       "A box of int.",
		"example.com/corpus.Box[int].Ptr":   "Not always there.",
		".":                                 "Of a type without a name.",
		"example.com/corpus/other.Base.URL": "An address.",
		"time.Time":                         "Never shown.",
		"main.Own":                          "Of package main.",
	}
}
