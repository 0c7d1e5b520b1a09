package schemagen_test

import (
	"go/types"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/schemagen"
)

// TestHooksThatNobodyEvaluatedAreGaps: a hook method that nobody evaluated is a gap where its
// result would stand, and what is known stays.
func TestHooksThatNobodyEvaluatedAreGaps(t *testing.T) {
	c := loadInvopopCorpus(t)
	some := func(names ...string) func(types.Type, string, any) (*catalog.Schema, types.Type, bool) {
		return func(t types.Type, method string, arg any) (*catalog.Schema, types.Type, bool) {
			for _, n := range names {
				if n == method {
					return hookResult(t, method, arg)
				}
			}
			return nil, nil, false
		}
	}
	for _, tc := range []struct {
		name, want, gaps string
		opts             schemagen.InvopopOptions
	}{
		{"Custom", `{"$schema":"S","$ref":"#/$defs/Custom","$defs":{"Custom":true}}`,
			"/$defs/Custom type-hook method JSONSchema of hooks.Custom", schemagen.InvopopOptions{}},
		{"AliasInt", `{"$schema":"S"}`, " type-hook method JSONSchemaAlias of hooks.AliasInt",
			schemagen.InvopopOptions{}},
		{"ExtendedRaw", `{"$schema":"S","properties":{"X":{"properties":{"a":{"type":"integer","title":"first"},"b":{"type":"string"}},"additionalProperties":false,"type":"object","required":["a","b"]}},"additionalProperties":false,"type":"object","required":["X"]}`,
			" type-hook method JSONSchemaExtend of hooks.ExtendedRaw; /properties/X type-hook method " +
				"JSONSchemaExtend of hooks.Extended",
			schemagen.InvopopOptions{DoNotReference: true}},
		{"Docs", `{"$schema":"S","$ref":"#/$defs/Docs","$defs":{"Docs":{"properties":{"a":{"type":"string"},"b":{"type":"integer"},"C":{"$ref":"#/$defs/Small"}},"additionalProperties":false,"type":"object","required":["a","b","C"]},"Small":{"properties":{"x":{"type":"integer"}},"additionalProperties":false,"type":"object","required":["x"]}}}`,
			"/$defs/Docs/properties/a/description type-hook method GetFieldDocString of hooks.Docs; " +
				"/$defs/Docs/properties/b/description type-hook method GetFieldDocString of hooks.Docs; " +
				"/$defs/Docs/properties/C/description type-hook method GetFieldDocString of hooks.Docs",
			schemagen.InvopopOptions{}},
		{"PropOuter", `{"$schema":"S","properties":{"plain":{"type":"string","minLength":2},"number":{"type":"integer"},"struct":{"title":"kept"},"ptr":{"properties":{"x":{"type":"integer"}},"additionalProperties":false,"type":"object","required":["x"]},"Late":{"type":"string","pattern":"^c"}},"additionalProperties":false,"type":"object","required":["plain","number","struct","Late"]}`,
			"/properties/plain type-hook method JSONSchemaProperty of hooks.PropAlias; " +
				"/properties/number type-hook method JSONSchemaProperty of hooks.PropOuter; " +
				"/properties/struct type-hook method JSONSchemaProperty of hooks.PropAlias; " +
				"/properties/ptr type-hook method JSONSchemaProperty of hooks.PropAlias; " +
				"/properties/Late type-hook method JSONSchemaProperty of hooks.PropAlias",
			schemagen.InvopopOptions{DoNotReference: true, Method: some("JSONSchema")}},
	} {
		tc.opts.Anonymous, tc.opts.SchemaVersion = true, new(string)
		*tc.opts.SchemaVersion = "S"
		got, err := schemagen.Invopop(c.cases[tc.name].typ, tc.opts)
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		if s := string(got.Schema.AppendJSON(nil)); s != tc.want {
			t.Errorf("%s:\n got %s\nwant %s", tc.name, s, tc.want)
		}
		if g := gapText(got.Gaps); g != tc.gaps {
			t.Errorf("%s: gaps\n got %s\nwant %s", tc.name, g, tc.gaps)
		}
	}
}

// TestExtendKeepsGaps: what is unknown below a type stays so when its
// JSONSchemaExtend is evaluated.
func TestExtendKeepsGaps(t *testing.T) {
	c := loadInvopopCorpus(t)
	calls := 0
	got, err := schemagen.Invopop(c.cases["ExtendedRaw"].typ, schemagen.InvopopOptions{
		DoNotReference: true,
		Method: func(t types.Type, method string, arg any) (*catalog.Schema, types.Type, bool) {
			if calls++; calls == 1 { // of the inner type, whose base has no gap
				return nil, nil, false
			}
			return hookResult(t, method, arg)
		},
	})
	if want := "/properties/X type-hook method JSONSchemaExtend of hooks.Extended"; err != nil ||
		gapText(got.Gaps) != want {
		t.Errorf("gaps %q (%v), want %q", gapText(got.Gaps), err, want)
	}
}

// TestUnknownOptionsAreGapsAtWhatTheyDecide: a function of the options that reports itself unknown
// is a gap at what it decides.
func TestUnknownOptionsAreGapsAtWhatTheyDecide(t *testing.T) {
	lookup, _ := checked(
		t,
		"type S struct {\n\tA []int `json:\"a\"`\n\tB *Sub `json:\"b\"`\n}\ntype Sub struct { C string }\n",
	)
	var pending *catalog.Gap
	fail := func() { pending = &catalog.Gap{Path: "/ignored", Reason: "run-time", Detail: "flag"} }
	unknown := func() *catalog.Gap {
		g := pending
		pending = nil
		return g
	}
	isInt := func(t types.Type) bool { return t == types.Typ[types.Int] }
	isSub := func(t types.Type) bool { return schemagen.ReflectName(t) == "Sub" }
	for _, tc := range []struct {
		name, want string
		opts       schemagen.InvopopOptions
	}{
		{"Mapper", "/properties/a/items run-time flag",
			schemagen.InvopopOptions{Mapper: func(t types.Type) *catalog.Schema {
				if isInt(t) {
					fail()
				}
				return nil
			}}},
		{"Lookup", "/properties/b run-time flag", schemagen.InvopopOptions{Lookup: func(t types.Type) string {
			if isSub(t) {
				fail()
			}
			return ""
		}}},
		{"KeyNamer", "/properties/b run-time flag", schemagen.InvopopOptions{KeyNamer: func(s string) string {
			if s == "b" {
				fail()
			}
			return s
		}}},
		{"AdditionalFields", "/$defs/Sub run-time flag",
			schemagen.InvopopOptions{AdditionalFields: func(t types.Type) []schemagen.Field {
				if isSub(t) {
					fail()
				}
				return nil
			}}},
		{"LookupComment", "/properties/a/description run-time flag",
			schemagen.InvopopOptions{LookupComment: func(t types.Type, field string) string {
				if field == "A" {
					fail()
				}
				return ""
			}}},
		{"Namer", "/properties/b run-time flag", schemagen.InvopopOptions{Namer: func(t types.Type) string {
			if isSub(t) {
				fail()
			}
			return ""
		}}},
	} {
		tc.opts.Unknown, tc.opts.ExpandedStruct = unknown, true
		got, err := schemagen.Invopop(lookup("S"), tc.opts)
		if err != nil || gapText(got.Gaps) != tc.want {
			t.Errorf("%s: gaps %q (%v), want %q", tc.name, gapText(got.Gaps), err, tc.want)
		}
	}
	got, err := schemagen.Google(
		lookup("S"),
		schemagen.GoogleOptions{Unknown: unknown, TypeSchemas: func(t types.Type) *catalog.Schema {
			if isSub(t) {
				fail()
			}
			return nil
		}},
	)
	if want := "/properties/b run-time flag"; err != nil || gapText(got.Gaps) != want {
		t.Errorf("TypeSchemas: gaps %q (%v), want %q", gapText(got.Gaps), err, want)
	}
}
