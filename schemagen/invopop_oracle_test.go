package schemagen_test

import (
	"go/types"
	"reflect"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/schemagen"
)

// invopopVersions are the versions with a module under testdata/oracle.
var invopopVersions = []string{"v0.12.0", "v0.13.0", "v0.14.0", "eino-contrib@v1.0.3"}

const hooksPath = "example.com/hooks"

func loadInvopopCorpus(t testing.TB) *corpus {
	return loadCorpus(t, "invopop-v0.14.0", ".", corpusPath+"/...", hooksPath)
}

// TestSchemasAreThoseOfInvopopsLibrary compares every type of the corpus under every configuration
// of the Reflector with what the library of each version prints.
func TestSchemasAreThoseOfInvopopsLibrary(t *testing.T) {
	c := loadInvopopCorpus(t)
	for _, version := range invopopVersions {
		if testing.Short() && version != newestInvopop {
			continue
		}
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			seen := map[string]bool{}
			for _, l := range runOracle(t, oracleDir(version)) {
				cc, ok := c.cases[l.Case]
				if !ok {
					t.Errorf("the corpus source has no case %q", l.Case)
					continue
				}
				seen[l.Case] = true
				opts := invopopConfig(t, c, l.Config, cc.subst)
				opts.Version, opts.Subst, opts.Method = version, cc.subst, hookResult
				got, err := schemagen.Invopop(cc.typ, opts)
				compare(t, l, got, err)
				if got.Assumed != "" {
					t.Fatalf("%s is not known: %s", version, got.Assumed)
				}
			}
			for name := range c.cases {
				word, _, _ := strings.Cut(name, " ")
				if word == "endless" && strings.HasPrefix(version, "eino") {
					continue // what needs references
				}
				if !seen[name] && word != "google" && word != "never" {
					t.Errorf("the oracle left out %q", name)
				}
			}
		})
	}
}

// oracleDir is the module that prints the schemas of a version.
func oracleDir(version string) string {
	if fork, is := strings.CutPrefix(version, "eino-contrib@"); is {
		return "eino-" + fork
	}
	return "invopop-" + version
}

// invopopConfig mirrors configs.go of the hooks and of the oracle modules.
func invopopConfig(t testing.TB, c *corpus, name string, subst schemagen.Subst) schemagen.InvopopOptions {
	switch name {
	case "default":
		return schemagen.InvopopOptions{}
	case "inline":
		return schemagen.InvopopOptions{Anonymous: true, DoNotReference: true}
	case "expanded":
		return schemagen.InvopopOptions{ExpandedStruct: true}
	case "metoro":
		return schemagen.InvopopOptions{Anonymous: true, AllowAdditionalProperties: true,
			RequiredFromJSONSchemaTags: true, DoNotReference: true, ExpandedStruct: true}
	case "anchors":
		return schemagen.InvopopOptions{
			AssignAnchor:              true,
			BaseSchemaID:              "https://example.com/schemas/#frag",
			AllowAdditionalProperties: true,
		}
	case "anchored":
		return schemagen.InvopopOptions{
			AssignAnchor:   true,
			BaseSchemaID:   "base",
			ExpandedStruct: true,
			DoNotReference: true,
		}
	case "yaml":
		return schemagen.InvopopOptions{FieldNameTag: "yaml", KeyNamer: strings.ToUpper}
	case "names":
		return schemagen.InvopopOptions{Namer: namer(subst), IgnoredTypes: []types.Type{
			c.lookup(t, corpusPath, "Base"), c.lookup(t, corpusPath+"/other", "Base")}}
	case "lookup":
		return schemagen.InvopopOptions{Lookup: lookup}
	case "mapper":
		return schemagen.InvopopOptions{Mapper: mapper(t)}
	case "mapped":
		return schemagen.InvopopOptions{Mapper: mapper(t), DoNotReference: true, Anonymous: true}
	case "fields":
		return schemagen.InvopopOptions{
			AdditionalFields: func(at types.Type) []schemagen.Field { return additional(t, c, at) },
		}
	case "comments":
		return schemagen.InvopopOptions{CommentMap: comments(), DoNotReference: true}
	case "commented":
		return schemagen.InvopopOptions{CommentMap: comments()}
	case "noversion":
		return schemagen.InvopopOptions{Anonymous: true, SchemaVersion: new(string)}
	case "bare":
		return schemagen.InvopopOptions{Anonymous: true, DoNotReference: true, SchemaVersion: new(string)}
	case "shared":
		one := schema(t, `{"type":"string","title":"shared"}`)
		return schemagen.InvopopOptions{DoNotReference: true, Mapper: func(t types.Type) *catalog.Schema {
			if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.String {
				return one
			}
			return nil
		}}
	case "modifier":
		return schemagen.InvopopOptions{Anonymous: true, DoNotReference: true,
			Modify: modifier}
	case "lookupcomment":
		return schemagen.InvopopOptions{LookupComment: lookupComment(subst), CommentMap: map[string]string{
			"example.com/corpus.Small":   "not this",
			"example.com/corpus.Small.X": "but this",
		}}
	}
	t.Fatalf("no configuration %q", name)
	return schemagen.InvopopOptions{}
}

func namer(subst schemagen.Subst) func(types.Type) string {
	return func(t types.Type) string {
		name := subst.Name(t)
		basic, _ := t.Underlying().(*types.Basic)
		slice, _ := t.Underlying().(*types.Slice)
		switch {
		case name == "string" && basic != nil && basic.Kind() == types.String:
			return "plain"
		case strings.HasPrefix(name, "O"):
			return "Renamed" + name
		case slice != nil && name == "":
			return "ListOf" + subst.Name(slice.Elem())
		}
		return ""
	}
}

// modifier mirrors that of the oracle of the fork.
func modifier(name string, _ types.Type, tag reflect.StructTag, s *catalog.Schema) *catalog.Schema {
	if s.Kind != catalog.Object {
		s = catalog.NewObject()
	}
	s.Set("title", catalog.NewString(name+" "+tag.Get("json")))
	return s
}

func lookup(t types.Type) string {
	switch schemagen.ReflectString(t) {
	case "corpus.Small", "time.Time":
		return "https://example.com/" + schemagen.ReflectName(t)
	}
	return ""
}

func mapper(tb testing.TB) func(types.Type) *catalog.Schema {
	return func(t types.Type) *catalog.Schema {
		switch schemagen.ReflectString(t) {
		case "corpus.Base":
			return schema(tb, `{"type":"array","items":{"type":"string"}}`)
		case "corpus.Text":
			return catalog.NewBool(true)
		case "other.Base":
			return catalog.NewBool(false)
		}
		switch u := t.Underlying().(type) {
		case *types.Interface:
			if u.NumMethods() == 0 {
				return catalog.NewObject()
			}
		case *types.Basic:
			switch u.Kind() {
			case types.Bool:
				return &catalog.Schema{}
			case types.Float64:
				return schema(tb, `{"type":"number","enum":[1.5],"default":0}`)
			}
		}
		return nil
	}
}

func additional(t testing.TB, c *corpus, at types.Type) []schemagen.Field {
	switch schemagen.ReflectName(at) {
	case "Small":
		return []schemagen.Field{
			{
				Name:     "Extra",
				Type:     types.NewPointer(c.lookup(t, corpusPath, "Base")),
				Tag:      `json:"extra,omitempty" jsonschema:"title=more"`,
				Exported: true,
			},
			{Name: "hidden", Type: types.Typ[types.Int]},
			{Name: "X", Type: types.Typ[types.String], Tag: `json:"x"`, Exported: true},
		}
	case "WithBase":
		return []schemagen.Field{
			{Name: "Third", Type: c.lookup(t, corpusPath, "Third"), Anonymous: true, Exported: true},
		}
	}
	return nil
}

func lookupComment(subst schemagen.Subst) func(types.Type, string) string {
	return func(t types.Type, field string) string {
		switch {
		case field == "B":
			return "b of " + subst.Name(t)
		case field == "" && schemagen.ReflectString(t) == "corpus.Small":
			return "looked up"
		}
		return ""
	}
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
