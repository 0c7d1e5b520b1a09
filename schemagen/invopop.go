package schemagen

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// InvopopOptions mirror the fields of invopop/jsonschema's Reflector, which say
// what each means; the zero value is the default Reflector at the newest rules.
//
// A schema that a function here returns stands for a pointer to the library's
// Schema: a boolean for TrueSchema or FalseSchema, the zero catalog.Schema for
// an empty &Schema{} (which prints true), an object for any other, {} among
// them. One pointer returned twice is one Schema, and tags change it for both;
// only what JSONSchemaExtend is given is a copy.
type InvopopOptions struct {
	// Version is the selected module version, such as v0.13.0, or for the fork
	// github.com/eino-contrib/jsonschema such as eino-contrib@v1.0.3.
	Version string
	// Package is the import path whose Schema type the hook methods name, for
	// forks; "" is github.com/invopop/jsonschema.
	Package string
	// SchemaVersion is the library's variable Version; nil is its default.
	SchemaVersion *string

	BaseSchemaID               string
	Anonymous                  bool
	AssignAnchor               bool
	AllowAdditionalProperties  bool
	RequiredFromJSONSchemaTags bool
	DoNotReference             bool
	ExpandedStruct             bool
	FieldNameTag               string
	// IgnoredTypes are the types of that field's values.
	IgnoredTypes []types.Type
	// Lookup returns a schema's ID, or "".
	Lookup func(types.Type) string
	// Mapper returns nil for a type it leaves to the library.
	Mapper           func(types.Type) *catalog.Schema
	Namer            func(types.Type) string
	KeyNamer         func(string) string
	AdditionalFields func(types.Type) []Field
	// LookupComment exists from v0.13.0 on.
	LookupComment func(t types.Type, field string) string
	CommentMap    map[string]string
	// Modify is SchemaModifier of the fork github.com/eino-contrib/jsonschema: what became
	// of s, the schema of the property of that name and tag, or of the root, whose name is
	// "_root".
	Modify func(name string, t types.Type, tag reflect.StructTag, s *catalog.Schema) *catalog.Schema

	// Method is asked what a hook method of t returns, called on a new zero
	// value: JSONSchema and JSONSchemaExtend a schema (nil for a nil
	// *Schema; for Extend, what became of its argument arg, a *catalog.Schema),
	// JSONSchemaAlias and JSONSchemaProperty the dynamic type of the result
	// (nil for a nil interface; arg is the property's name), GetFieldDocString
	// a string (arg is the field's Go name). Not ok, or a nil Method, is a gap.
	Method func(t types.Type, method string, arg any) (schema *catalog.Schema, alias types.Type, ok bool)

	// Subst binds the type parameters that t is written with, if any.
	Subst Subst
	// At turns the position of a struct field into the span that a description
	// from its tag is given; nil leaves descriptions without.
	At func(token.Pos) catalog.Span
	// Unknown reports that the last call of a function above was not evaluated.
	Unknown Unknown
}

// Invopop reflects t as Reflector.ReflectFromType of
// github.com/invopop/jsonschema does and prints the result as json.Marshal
// does. The error is a *LibraryError where the library panics or its result
// cannot be marshalled, and another error where t exceeds the bounds of this
// package, as recursion without references does.
func Invopop(t types.Type, o InvopopOptions) (Result, error) {
	rules, assumed := invopopRulesFor(o.Version)
	r := &invopopReflector{
		universe: universe{subst: o.Subst}, rules: rules, opts: o, rank: ranks(rules.order()),
		defs: newNamed(), given: map[*catalog.Schema]*node{}, property: property{name: "_root"},
	}
	res := Result{Assumed: assumed}
	root, err := r.root(t)
	if err != nil {
		return res, err
	}
	p := r.printer()
	res.Schema = p.print(root)
	res.Gaps = p.gaps
	return res, checkNumbers(res.Schema)
}

func (r *invopopReflector) printer() *printer {
	return &printer{rank: r.rank, fold: func(s *catalog.Schema) *catalog.Schema {
		if len(s.Members) == 0 {
			return catalog.NewBool(true)
		}
		return s
	}}
}

func (r *invopopReflector) parser() *parser {
	return &parser{
		rank: r.rank, boolean: booleanNode,
		nodes: []string{"items"}, lists: []string{"oneOf", "anyOf"},
	}
}

func booleanNode(b bool) *node { return &node{boolean: &b} }

// order is the order of keywords: the fields of Schema.
func (r invopopRules) order() []string {
	words := invopopOrder()
	if r.typeLast {
		i := slices.Index(words, "type")
		words = append(slices.Delete(words, i, i+1), "type")
	}
	return words
}

func invopopOrder() []string {
	return strings.Fields(`$schema $id $anchor $ref $dynamicRef $defs $comment
		allOf anyOf oneOf not if then else dependentSchemas prefixItems items contains
		properties patternProperties additionalProperties propertyNames
		type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum
		maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains
		maxProperties minProperties required dependentRequired
		format contentEncoding contentMediaType contentSchema
		title description default deprecated readOnly writeOnly examples`)
}

// pkg is the import path of the package that hook methods name.
func (o InvopopOptions) pkg() string {
	if o.Package != "" {
		return o.Package
	}
	return "github.com/invopop/jsonschema"
}

// schemaVersion is what every root schema says in $schema.
func (o InvopopOptions) schemaVersion() string {
	if o.SchemaVersion != nil {
		return *o.SchemaVersion
	}
	return "https://json-schema.org/draft/2020-12/schema"
}
