package schemagen_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/schemagen"
)

// checked type-checks one file, whatever errors it has, and returns a look-up
// of its types.
func checked(t testing.TB, src string) (func(name string) types.Type, *token.FileSet) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", "package p\n"+src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Error: func(error) {}} // broken source is part of the test
	p, _ := conf.Check("example.com/p", fset, []*ast.File{f}, nil)
	return func(name string) types.Type {
		obj := p.Scope().Lookup(name)
		if obj == nil {
			t.Fatalf("no type %s", name)
		}
		return obj.Type()
	}, fset
}

// TestUnknownVersionsNameTheRulesThatStandIn names the rules that stand in for versions that are
// not known.
func TestUnknownVersionsNameTheRulesThatStandIn(t *testing.T) {
	text := types.Typ[types.String]
	for _, c := range []struct{ version, google, invopop string }{
		{"v0.4.3", "", "schema rules of invopop/jsonschema v0.12.0 used for v0.4.3"},
		{"v0.4.1", "", "schema rules of invopop/jsonschema v0.12.0 used for v0.4.1"},
		{"v0.1.9", "schema rules of google/jsonschema-go v0.2.0 used for v0.1.9",
			"schema rules of invopop/jsonschema v0.12.0 used for v0.1.9"},
		{"v0.4.4-0.20260101000000-abcdefabcdef",
			"schema rules of google/jsonschema-go v0.4.3 used for v0.4.4-0.20260101000000-abcdefabcdef",
			"schema rules of invopop/jsonschema v0.12.0 used for v0.4.4-0.20260101000000-abcdefabcdef"},
		{"v0.13.0", "schema rules of google/jsonschema-go v0.4.3 used for v0.13.0", ""},
		{"v0.13.7", "schema rules of google/jsonschema-go v0.4.3 used for v0.13.7",
			"schema rules of invopop/jsonschema v0.13.0 used for v0.13.7"},
		{"v1.0.0", "schema rules of google/jsonschema-go v0.4.3 used for v1.0.0",
			"schema rules of invopop/jsonschema v0.14.0 used for v1.0.0"},
		{"", "schema rules of google/jsonschema-go v0.4.3 used for an unknown version",
			"schema rules of invopop/jsonschema v0.14.0 used for an unknown version"},
		{"main", `schema rules of google/jsonschema-go v0.4.3 used for version "main"`,
			`schema rules of invopop/jsonschema v0.14.0 used for version "main"`},
		{"go-sdk@v0.1.1", "schema rules of go-sdk/jsonschema v0.1.0 used for v0.1.1",
			`schema rules of invopop/jsonschema v0.14.0 used for version "go-sdk@v0.1.1"`},
	} {
		g, err := schemagen.Google(text, schemagen.GoogleOptions{Version: c.version})
		if err != nil || g.Assumed != c.google {
			t.Errorf("google %s: %q, want %q (%v)", c.version, g.Assumed, c.google, err)
		}
		i, err := schemagen.Invopop(text, schemagen.InvopopOptions{Version: c.version})
		if err != nil || i.Assumed != c.invopop {
			t.Errorf("invopop %s: %q, want %q (%v)", c.version, i.Assumed, c.invopop, err)
		}
	}
}

// TestEndlessRecursionEndsInAnError: where a library recurses until its stack is gone, schemagen
// says so in its own words and returns.
func TestEndlessRecursionEndsInAnError(t *testing.T) {
	c := loadInvopopCorpus(t)
	n := 0
	for name, cc := range c.cases {
		opts := schemagen.InvopopOptions{Subst: cc.subst, Method: hookResult}
		switch word, rest, _ := strings.Cut(name, " "); word {
		case "endless":
			if strings.HasPrefix(rest, "random ") {
				continue // generated; its tags may leave the recursion out
			}
			opts.DoNotReference = true
		case "google", "never": // with references, too
		default:
			continue
		}
		n++
		_, err := schemagen.Invopop(cc.typ, opts)
		var lib *schemagen.LibraryError
		if err == nil || errors.As(err, &lib) || !strings.Contains(err.Error(), "nested deeper than 500 types") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n < 10 {
		t.Errorf("only %d endless cases", n)
	}
}

// TestExportDataGivesTheSchemaOfSource holds types that refer to a package through export data
// against the same types with everything from source.
func TestExportDataGivesTheSchemaOfSource(t *testing.T) {
	source := loadInvopopCorpus(t)
	export := loadCorpus(t, "invopop-v0.14.0", hooksPath)
	opts := invopopConfig(t, source, "names", nil) // its ignored types are source's
	opts.Method = hookResult
	for name, cc := range export.cases {
		if name == "never AliasSelf" {
			continue // ends in an error, which TestEndlessRecursionEndsInAnError sees
		}
		want, wantErr := schemagen.Invopop(source.cases[name].typ, opts)
		got, err := schemagen.Invopop(cc.typ, opts)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) ||
			string(got.Schema.AppendJSON(nil)) != string(want.Schema.AppendJSON(nil)) {
			t.Errorf(
				"%s:\nexport data %s %v\nsource      %s %v",
				name,
				got.Schema.AppendJSON(nil),
				err,
				want.Schema.AppendJSON(nil),
				wantErr,
			)
		}
	}
	if len(export.cases) < 40 {
		t.Errorf("only %d cases", len(export.cases))
	}
}

// TestHostileTypesEndInAnErrorSoon: types made to exhaust time or memory end in an error soon.
func TestHostileTypesEndInAnErrorSoon(t *testing.T) {
	var wide, deep strings.Builder
	for i := range 60 {
		fmt.Fprintf(&wide, "type W%d struct { A, B *W%d; C map[string]W%d }\n", i, i+1, i+1)
		fmt.Fprintf(
			&wide,
			"type E%d struct { *L%d; *R%d }\ntype L%d struct { *E%d }\ntype R%d struct { *E%d }\n",
			i,
			i,
			i,
			i,
			i+1,
			i,
			i+1,
		)
	}
	wide.WriteString("type W60 struct { X int }\ntype E60 struct { X int }\n")
	deep.WriteString(
		"type D " + strings.Repeat(
			"[]",
			2000,
		) + "int\ntype PP *PP\ntype Tower struct { X " + strings.Repeat(
			"struct { X ",
			800,
		) + "int" + strings.Repeat(
			" }",
			800,
		) + " }\n",
	)
	lookup, _ := checked(t, wide.String()+deep.String())
	for _, name := range []string{"W0", "E0", "D", "PP", "Tower"} {
		if _, err := schemagen.Google(lookup(name), schemagen.GoogleOptions{Version: "v0.4.3"}); err == nil {
			t.Errorf("google: no error for %s", name)
		}
		if _, err := schemagen.Invopop(lookup(name),
			schemagen.InvopopOptions{Version: "v0.14.0", DoNotReference: true}); err == nil {
			t.Errorf("invopop: no error for %s", name)
		}
	}
}

// TestBrokenTypesAreGapsWhereTheyStand: a type that does not check, or that nothing binds, is a gap
// where it stands, and the rest is as ever.
func TestBrokenTypesAreGapsWhereTheyStand(t *testing.T) {
	lookup, _ := checked(t, `
type S struct {
	A string `+"`json:\"a\"`"+`
	B Missing `+"`json:\"b/c\" jsonschema:\"broken\"`"+`
	C []map[string]*Missing
	D [len(x)]int
}
type T T
type G[P any] struct { V P }
func f[P any]() { type local struct { X []P }; _ = local{} }
`)
	for _, c := range []struct {
		typ  types.Type
		want string
		gaps string
	}{
		{lookup("S"), `{"type":"object","properties":{"a":{"type":"string"},"b/c":{"description":"broken"},"C":{"type":["null","array"],"items":{"type":"object","additionalProperties":true}},"D":true},"required":["a","b/c","C","D"],"additionalProperties":false}`,
			"/properties/b~1c type-error type invalid type; /properties/C/items/additionalProperties type-error " +
				"type invalid type; /properties/D type-error"},
		{lookup("T"), `true`, " type-error type invalid type"},
		{lookup("G"), `{"type":"object","properties":{"V":true},"required":["V"],"additionalProperties":false}`,
			"/properties/V parameter type parameter P"},
	} {
		got, err := schemagen.Google(c.typ, schemagen.GoogleOptions{Version: "v0.4.3"})
		if err != nil {
			t.Errorf("%s: %v", c.typ, err)
			continue
		}
		if s := string(got.Schema.AppendJSON(nil)); s != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.typ, s, c.want)
		}
		if g := gapText(got.Gaps); !strings.HasPrefix(g, c.gaps) {
			t.Errorf("%s: gaps %q, want %q", c.typ, g, c.gaps)
		}
		if _, err := schemagen.Invopop(c.typ, schemagen.InvopopOptions{}); err != nil {
			t.Errorf("invopop %s: %v", c.typ, err)
		}
	}
}

func gapText(gaps []catalog.Gap) string {
	var list []string
	for _, g := range gaps {
		list = append(list, g.Path+" "+string(g.Reason)+" "+g.Detail)
	}
	return strings.Join(list, "; ")
}

// TestDescriptionsKnowTheirField: a description from a tag knows the field it was written at.
func TestDescriptionsKnowTheirField(t *testing.T) {
	lookup, fset := checked(
		t,
		"type S struct {\n\tA string `jsonschema:\"text\" jsonschema_description:\"other\"`\n\tB int\n}\n",
	)
	at := func(p token.Pos) catalog.Span {
		pos := fset.Position(p)
		return catalog.Span{File: pos.Filename, Line: pos.Line, Column: pos.Column}
	}
	g, err := schemagen.Google(lookup("S"), schemagen.GoogleOptions{At: at})
	if err != nil {
		t.Fatal(err)
	}
	i, err := schemagen.Invopop(lookup("S"), schemagen.InvopopOptions{At: at, ExpandedStruct: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*catalog.Schema{g.Schema, i.Schema} {
		if got := s.Get("properties").Get("A").Get("description").At.String(); got != "p.go:3:2" {
			t.Errorf("description at %q", got)
		}
	}
}

// TestResultsMayBeChangedByCallers: a caller may change what it got without changing what it gave.
func TestResultsMayBeChangedByCallers(t *testing.T) {
	given := schema(t, `{"type":"string","enum":["a"],"x-k":{"deep":[1]}}`)
	before := string(given.AppendJSON(nil))
	mapper := func(t types.Type) *catalog.Schema {
		if _, ok := t.(*types.Basic); ok {
			return given
		}
		return nil
	}
	list := types.NewSlice(types.Typ[types.Int])
	g, err := schemagen.Google(list, schemagen.GoogleOptions{TypeSchemas: mapper})
	if err != nil {
		t.Fatal(err)
	}
	i, err := schemagen.Invopop(list, schemagen.InvopopOptions{Mapper: mapper})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*catalog.Schema{g.Schema, i.Schema} {
		items := s.Get("items")
		items.Get("enum").Items[0].Text = "changed"
		items.Get("x-k").Set("deep", catalog.NewBool(true))
		items.Get("type").Text = "changed"
	}
	if after := string(given.AppendJSON(nil)); after != before {
		t.Errorf("the given schema became %s", after)
	}
}
