// Package hooks holds types that have a say in their schema, for
// invopop/jsonschema.
package hooks

import (
	"reflect"

	"example.com/corpus"
	"github.com/invopop/jsonschema"
)

type (
	Custom           struct{ A int }
	CustomText       string
	CustomPtr        struct{ B int }
	CustomNil        struct{ C int }
	CustomTrue       struct{ D int }
	CustomZero       struct{ E int }
	CustomEmpty      struct{ F int }
	CustomExtras     struct{ G int }
	CustomList       []int
	CustomMap        map[string]int
	CustomTwo[T any] struct{ V T }
	CustomOuter      struct{ Custom }
	CustomKey        struct{ H int }
)

func (Custom) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: "^c", Description: "custom"}
}
func (CustomText) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "integer", Enum: []any{1, "two", nil, 3.5}}
}
func (*CustomPtr) JSONSchema() *jsonschema.Schema { return &jsonschema.Schema{Type: "boolean"} }
func (CustomNil) JSONSchema() *jsonschema.Schema  { return nil }
func (CustomTrue) JSONSchema() *jsonschema.Schema { return jsonschema.TrueSchema }
func (CustomZero) JSONSchema() *jsonschema.Schema { return &jsonschema.Schema{} }
func (CustomEmpty) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Extras: map[string]any{}}
}
func (CustomExtras) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", Extras: map[string]any{"z": 1, "a": []string{"x"}, "m": nil}}
}
func (CustomList) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "string"}, OneOf: []*jsonschema.Schema{{Type: "null"}}}
}
func (CustomMap) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{ID: "https://example.com/map", Version: "old", Definitions: jsonschema.Definitions{"X": {Type: "null"}}}
}
func (CustomTwo[T]) JSONSchema() *jsonschema.Schema { return &jsonschema.Schema{Type: "null"} }

// Near misses, which are no hooks.
type (
	NearArg    struct{ A int }
	NearValue  struct{ A int }
	NearAny    struct{ A int }
	NearTwo    struct{ A int }
	NearExtend struct{ A int }
	NearAlias  struct{ A int }
	NearProp   struct{ A int }
	NearDoc    struct{ A int }
)

func (NearArg) JSONSchema(int) *jsonschema.Schema            { return nil }
func (NearValue) JSONSchema() jsonschema.Schema              { return jsonschema.Schema{} }
func (NearAny) JSONSchema() any                              { return nil }
func (NearTwo) JSONSchema() (*jsonschema.Schema, error)      { return nil, nil }
func (NearExtend) JSONSchemaExtend(jsonschema.Schema)        {}
func (*NearAlias) JSONSchemaAlias() any                      { return 1 }
func (NearProp) JSONSchemaProperty(...string) any            { return 1 }
func (NearDoc) GetFieldDocString(corpus.Text) string         { return "x" }
func (NearDoc) JSONSchemaProperty(prop string) jsonschema.ID { return "x" }
func (NearDoc) JSONSchemaAlias() interface{ Error() string } { return nil }

// Extended types change what was reflected.
type (
	Extended struct {
		A int    `json:"a" jsonschema:"title=first"`
		B string `json:"b"`
	}
	ExtendedText string
	ExtendedList []string
	ExtendedMap  map[string]bool
	ExtendedRaw  struct{ X *Extended }
)

func (Extended) JSONSchemaExtend(s *jsonschema.Schema) {
	s.Properties.Set("added", &jsonschema.Schema{Type: "number"})
	s.Properties.Delete("b")
	s.Title = "extended"
	s.Required = append(s.Required, "added")
}
func (ExtendedText) JSONSchemaExtend(s *jsonschema.Schema) { s.MinLength = new(uint64); s.Const = "c" }
func (ExtendedList) JSONSchemaExtend(s *jsonschema.Schema) {
	s.Items.Format = "extended"
	s.UniqueItems = true
}
func (ExtendedMap) JSONSchemaExtend(s *jsonschema.Schema) {
	*s = jsonschema.Schema{Type: "string", If: jsonschema.FalseSchema}
}
func (ExtendedRaw) JSONSchemaExtend(s *jsonschema.Schema) {
	s.AdditionalProperties = nil
	s.Extras = map[string]any{"type": "again"}
}

// Aliases stand for another type.
type (
	AliasInt    struct{ A string }
	AliasStruct struct{ B string }
	AliasPtr    struct{ C string }
	AliasNil    struct{ D string }
	AliasChain  struct{ E string }
	AliasSelf   struct{ F string }
	AliasList   int
)

func (AliasInt) JSONSchemaAlias() any    { return 5 }
func (AliasStruct) JSONSchemaAlias() any { return corpus.Small{} }
func (AliasPtr) JSONSchemaAlias() any    { return (*corpus.Base)(nil) }
func (AliasNil) JSONSchemaAlias() any    { return nil }
func (AliasChain) JSONSchemaAlias() any  { return AliasStruct{} }
func (AliasSelf) JSONSchemaAlias() any   { return AliasSelf{} }
func (AliasList) JSONSchemaAlias() any   { return []AliasInt{} }

type PropAlias struct {
	Plain  string       `json:"plain" jsonschema:"minLength=2"`
	Number string       `json:"number" jsonschema:"minimum=2"`
	Struct any          `json:"struct" jsonschema:"title=kept"`
	Ptr    corpus.Small `json:"ptr,omitempty"`
	Late   Custom
}

func (PropAlias) JSONSchemaProperty(prop string) any {
	switch prop {
	case "number":
		return 1.5
	case "struct":
		return corpus.Base{}
	case "ptr":
		return (*Custom)(nil)
	}
	return nil
}

type PropOuter struct {
	PropAlias
	Number int `json:"number"`
}

// Docs documents its fields itself; an empty text removes a description.
type Docs struct {
	A string `json:"a" jsonschema:"description=lost"`
	B int    `json:"b"`
	C *corpus.Small
}

func (Docs) GetFieldDocString(field string) string {
	if field == "B" {
		return ""
	}
	return "docs of " + field
}

type DocsOuter struct {
	Docs
	D string `json:"d" jsonschema:"description=gone"`
}

type Enum int32

func (Enum) EnumDescriptor() ([]byte, []int) { return nil, nil }

type (
	IfaceCustom interface{ JSONSchema() *jsonschema.Schema }
	IfaceExtend interface{ JSONSchemaExtend(*jsonschema.Schema) }
	IfaceAlias  interface{ JSONSchemaAlias() any }
	IfaceEnum   interface{ EnumDescriptor() ([]byte, []int) }
	IfaceNear   interface{ JSONSchema() }
)

// Mixed meets the hooks in fields, by reference and inline.
type Mixed struct {
	A  Custom         `json:"a" jsonschema:"description=mine,minLength=1"`
	B  *Custom        `json:"b,omitempty"`
	C  []Custom       `json:"c" jsonschema:"minItems=1,minLength=3"`
	D  CustomText     `json:"d" jsonschema:"minimum=1,enum=7"`
	E  CustomTrue     `json:"e" jsonschema:"title=vanishes"`
	F  CustomZero     `json:"f" jsonschema:"title=stays"`
	G  CustomEmpty    `json:"g"`
	G2 CustomEmpty    `json:"g2" jsonschema:"title=stays" jsonschema_extras:"k=v"`
	H  CustomExtras   `json:"h" jsonschema_extras:"k=v,a=y"`
	I  CustomList     `json:"i" jsonschema:"minItems=2,pattern=p,oneof_type=x,enum=e"`
	J  CustomMap      `json:"j"`
	K  CustomTwo[int] `json:"k"`
	L  CustomOuter    `json:"l"`
	M  Extended       `json:"m" jsonschema:"title=over"`
	N  ExtendedText   `json:"n" jsonschema:"maxLength=3"`
	O  ExtendedList   `json:"o" jsonschema:"pattern=q"`
	P  ExtendedMap    `json:"p" jsonschema:"format=f"`
	Q  AliasInt       `json:"q" jsonschema:"minimum=1"`
	R  AliasStruct    `json:"r"`
	S  AliasPtr       `json:"s"`
	T  AliasChain     `json:"t"`
	U  AliasList      `json:"u" jsonschema:"minItems=1"`
	V  PropAlias      `json:"v"`
	W  Docs           `json:"w"`
	X  Enum           `json:"x" jsonschema:"oneof_type=null"`
	Y  CustomPtr      `json:"y"`
	Z  *ExtendedRaw   `json:"z"`
	CustomOuter
	NearArg
}

type MapOf map[string]Custom
type IntMapOf map[int]CustomTrue
type WithNil struct{ N CustomNil }

// Cases returns the types of this package.
func Cases() []corpus.Case {
	return []corpus.Case{
		{Name: "Custom", Type: reflect.TypeFor[Custom]()},
		{Name: "*Custom", Type: reflect.TypeFor[*Custom]()},
		{Name: "[]Custom", Type: reflect.TypeFor[[]Custom]()},
		{Name: "CustomText", Type: reflect.TypeFor[CustomText]()},
		{Name: "CustomPtr", Type: reflect.TypeFor[CustomPtr]()},
		{Name: "CustomNil", Type: reflect.TypeFor[CustomNil]()},
		{Name: "WithNil", Type: reflect.TypeFor[WithNil]()},
		{Name: "[]CustomNil", Type: reflect.TypeFor[[]CustomNil]()},
		{Name: "CustomTrue", Type: reflect.TypeFor[CustomTrue]()},
		{Name: "CustomZero", Type: reflect.TypeFor[CustomZero]()},
		{Name: "CustomEmpty", Type: reflect.TypeFor[CustomEmpty]()},
		{Name: "CustomExtras", Type: reflect.TypeFor[CustomExtras]()},
		{Name: "CustomList", Type: reflect.TypeFor[CustomList]()},
		{Name: "CustomMap", Type: reflect.TypeFor[CustomMap]()},
		{Name: "CustomTwo", Type: reflect.TypeFor[CustomTwo[string]]()},
		{Name: "CustomOuter", Type: reflect.TypeFor[CustomOuter]()},
		{Name: "map[CustomKey]int", Type: reflect.TypeFor[map[CustomKey]int]()},
		{Name: "NearArg", Type: reflect.TypeFor[NearArg]()},
		{Name: "NearValue", Type: reflect.TypeFor[NearValue]()},
		{Name: "NearAny", Type: reflect.TypeFor[NearAny]()},
		{Name: "NearTwo", Type: reflect.TypeFor[NearTwo]()},
		{Name: "NearExtend", Type: reflect.TypeFor[NearExtend]()},
		{Name: "NearAlias", Type: reflect.TypeFor[NearAlias]()},
		{Name: "NearProp", Type: reflect.TypeFor[NearProp]()},
		{Name: "NearDoc", Type: reflect.TypeFor[NearDoc]()},
		{Name: "Extended", Type: reflect.TypeFor[Extended]()},
		{Name: "ExtendedText", Type: reflect.TypeFor[ExtendedText]()},
		{Name: "ExtendedList", Type: reflect.TypeFor[ExtendedList]()},
		{Name: "ExtendedMap", Type: reflect.TypeFor[ExtendedMap]()},
		{Name: "ExtendedRaw", Type: reflect.TypeFor[ExtendedRaw]()},
		{Name: "AliasInt", Type: reflect.TypeFor[AliasInt]()},
		{Name: "AliasStruct", Type: reflect.TypeFor[AliasStruct]()},
		{Name: "AliasPtr", Type: reflect.TypeFor[AliasPtr]()},
		{Name: "AliasNil", Type: reflect.TypeFor[AliasNil]()},
		{Name: "AliasChain", Type: reflect.TypeFor[AliasChain]()},
		{Name: "never AliasSelf", Type: reflect.TypeFor[AliasSelf]()},
		{Name: "AliasList", Type: reflect.TypeFor[AliasList]()},
		{Name: "PropAlias", Type: reflect.TypeFor[PropAlias]()},
		{Name: "PropOuter", Type: reflect.TypeFor[PropOuter]()},
		{Name: "Docs", Type: reflect.TypeFor[Docs]()},
		{Name: "DocsOuter", Type: reflect.TypeFor[DocsOuter]()},
		{Name: "Enum", Type: reflect.TypeFor[Enum]()},
		{Name: "IfaceCustom", Type: reflect.TypeFor[IfaceCustom]()},
		{Name: "IfaceExtend", Type: reflect.TypeFor[IfaceExtend]()},
		{Name: "IfaceAlias", Type: reflect.TypeFor[IfaceAlias]()},
		{Name: "IfaceEnum", Type: reflect.TypeFor[IfaceEnum]()},
		{Name: "IfaceNear", Type: reflect.TypeFor[IfaceNear]()},
		{Name: "Mixed", Type: reflect.TypeFor[Mixed]()},
		{Name: "MapOf", Type: reflect.TypeFor[MapOf]()},
		{Name: "IntMapOf", Type: reflect.TypeFor[IntMapOf]()},
	}
}
