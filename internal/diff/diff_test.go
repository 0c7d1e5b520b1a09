package diff

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
)

func parse(t testing.TB, text string) *catalog.Schema {
	t.Helper()
	if text == "" {
		return nil
	}
	s, err := catalog.ParseSchema([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// told is a list of changes, one a line.
func told(list []Change) string {
	var out []string
	for _, c := range list {
		out = append(out, fmt.Sprintf("%s %s: %s", c.Effect, c.Pointer, c.Text))
	}
	return strings.Join(out, "\n")
}

// TestSchemaChangesAreBreakingOrCompatible is the table of what a change of a schema does.
func TestSchemaChangesAreBreakingOrCompatible(t *testing.T) {
	const p = "/inputSchema/properties/a"
	object := func(a string) string { return `{"type":"object","properties":{"a":` + a + `}}` }
	for _, tt := range []struct{ name, old, now, want string }{
		// Parameters.
		{"removed", object(`{}`), `{"type":"object","properties":{}}`, "breaking " + p + ": parameter removed"},
		{"added", `{"type":"object"}`, object(`{}`), "compatible " + p + ": parameter added"},
		{"added, required", `{"properties":{}}`, `{"properties":{"a":{}},"required":["a"]}`,
			"breaking " + p + ": parameter added, and required"},
		{"required", `{"properties":{"a":{}}}`, `{"properties":{"a":{}},"required":["a"]}`,
			"breaking " + p + ": now required"},
		{"optional", `{"properties":{"a":{}},"required":["a"]}`, `{"properties":{"a":{}}}`,
			"compatible " + p + ": no longer required"},
		{"required without a schema", `{}`, `{"required":["b"]}`,
			`breaking /inputSchema/required: "b" is now required`},
		{"first schema", "", object(`{}`),
			"breaking /inputSchema/type: changed: object, was any\ncompatible " + p + ": parameter added"},
		{"a name with a slash", `{"properties":{"a/b~":{}}}`, `{"properties":{}}`,
			"breaking /inputSchema/properties/a~1b~0: parameter removed"},

		// Types.
		{"type", object(`{"type":"string"}`), object(`{"type":"integer"}`),
			"breaking " + p + "/type: changed: integer, was string"},
		{"type narrowed", object(`{"type":["string","null"]}`), object(`{"type":"string"}`),
			"breaking " + p + "/type: changed: string, was null or string"},
		{"type widened", object(`{"type":"string"}`), object(`{"type":["string","null"]}`),
			"compatible " + p + "/type: changed: null or string, was string"},
		{"number to integer", object(`{"type":"number"}`), object(`{"type":"integer"}`),
			"breaking " + p + "/type: changed: integer, was number"},
		{"integer to number", object(`{"type":"integer"}`), object(`{"type":"number"}`),
			"compatible " + p + "/type: changed: number, was integer"},
		{"type gone", object(`{"type":"integer"}`), object(`{}`),
			"compatible " + p + "/type: changed: any, was integer"},
		{"order of types", object(`{"type":["a","b"]}`), object(`{"type":["b","a"]}`),
			"compatible /inputSchema: the order of keys"},

		// Values.
		{"value removed", object(`{"enum":["x","y"]}`), object(`{"enum":["x"]}`),
			"breaking " + p + `/enum: values removed: "y"`},
		{"value added", object(`{"enum":["x"]}`), object(`{"enum":["x","y"]}`),
			"compatible " + p + `/enum: values added: "y"`},
		{"values replaced", object(`{"enum":["x"]}`), object(`{"enum":["y"]}`),
			"breaking " + p + `/enum: values removed: "x"; added: "y"`},
		{"values in another order", object(`{"enum":["x","y"]}`), object(`{"enum":["y","x"]}`),
			"compatible " + p + "/enum: the order of the values"},
		{"enum", object(`{}`), object(`{"enum":["x"]}`),
			"breaking " + p + `/enum: only these values are now accepted: "x"`},
		{"no enum", object(`{"enum":["x"]}`), object(`{}`),
			"compatible " + p + `/enum: values other than these are now accepted: "x"`},
		{"const to enum", object(`{"const":"x"}`), object(`{"enum":["x","y"]}`),
			"compatible " + p + `/enum: values added: "y"`},
		{"enum to const", object(`{"enum":["x","y"]}`), object(`{"const":"x"}`),
			"breaking " + p + `/const: values removed: "y"`},
		{"the same in another keyword", object(`{"enum":["x"]}`), object(`{"const":"x"}`),
			"compatible " + p + "/const: const in place of enum"},

		// Closed and open objects.
		{"closed", `{"type":"object"}`, `{"type":"object","additionalProperties":false}`,
			"breaking /inputSchema/additionalProperties: closed: unknown parameters are rejected"},
		{"opened", `{"additionalProperties":false}`, `{"additionalProperties":true}`,
			"compatible /inputSchema/additionalProperties: open: unknown parameters are accepted"},
		{"said to be open", `{}`, `{"additionalProperties":true}`, "compatible /inputSchema: the order of keys"},
		{"others restricted", `{}`, `{"additionalProperties":{"type":"string"}}`,
			"breaking /inputSchema/additionalProperties/type: changed: string, was any"},

		// Bounds.
		{"minimum", object(`{"minimum":1}`), object(`{"minimum":2}`), "breaking " + p + "/minimum: changed: 2, was 1"},
		{"minimum lowered", object(`{"minimum":2}`), object(`{"minimum":1}`),
			"compatible " + p + "/minimum: changed: 1, was 2"},
		{"maximum", object(`{"maximum":2}`), object(`{"maximum":1.5}`),
			"breaking " + p + "/maximum: changed: 1.5, was 2"},
		{"maximum gone", object(`{"maximum":2}`), object(`{}`), "compatible " + p + "/maximum: removed, was 2"},
		{"maxLength", object(`{}`), object(`{"maxLength":9}`), "breaking " + p + "/maxLength: added: 9"},
		{"minItems 0", object(`{}`), object(`{"minItems":0}`), "compatible " + p + "/minItems: added: 0"},
		{"a bound of draft 4", object(`{"exclusiveMinimum":true}`), object(`{"exclusiveMinimum":1}`),
			"undetermined " + p + "/exclusiveMinimum: changed: 1, was true"},
		{"a bound beyond float64", object(`{"maximum":1e999}`), object(`{"maximum":1}`),
			"undetermined " + p + "/maximum: changed: 1, was 1e999"},
		{"multipleOf", object(`{"multipleOf":10}`), object(`{"multipleOf":5}`),
			"compatible " + p + "/multipleOf: changed: 5, was 10"},
		{"multipleOf of another", object(`{"multipleOf":10}`), object(`{"multipleOf":4}`),
			"breaking " + p + "/multipleOf: changed: 4, was 10"},
		{"uniqueItems", object(`{}`), object(`{"uniqueItems":true}`), "breaking " + p + "/uniqueItems: added: true"},
		{"pattern", object(`{}`), object(`{"pattern":"^a"}`), "breaking " + p + `/pattern: added: "^a"`},
		{"another pattern", object(`{"pattern":"a"}`), object(`{"pattern":"^a"}`),
			"undetermined " + p + `/pattern: changed: "^a", was "a"`},
		{"format", object(`{}`), object(`{"format":"date"}`), "undetermined " + p + `/format: added: "date"`},

		// Arrays and alternatives.
		{"items", object(`{"items":{"type":"string"}}`), object(`{"items":{"type":"integer"}}`),
			"breaking " + p + "/items/type: changed: integer, was string"},
		{"items restricted", object(`{"type":"array"}`), object(`{"type":"array","items":{"type":"integer"}}`),
			"breaking " + p + "/items/type: changed: integer, was any"},
		{"tuple", object(`{"items":[{}]}`), object(`{"items":[{},{}]}`),
			"undetermined " + p + "/items: changed: [{},{}], was [{}]"},
		{"alternative removed", object(`{"anyOf":[{"type":"string"},{"type":"null"}]}`),
			object(`{"anyOf":[{"type":"string"}]}`),
			"breaking " + p + `/anyOf/1: alternative removed: {"type":"null"}`},
		{"alternative added", object(`{"anyOf":[{"type":"string"}]}`),
			object(`{"anyOf":[{"type":"null"},{"type":"string"}]}`),
			"compatible " + p + `/anyOf/0: alternative added: {"type":"null"}`},
		{"oneOf added", object(`{"oneOf":[{"type":"string"}]}`),
			object(`{"oneOf":[{"type":"null"},{"type":"string"}]}`),
			"undetermined " + p + `/oneOf/0: alternative added: {"type":"null"}`},
		{"allOf added", object(`{"allOf":[{"type":"string"}]}`),
			object(`{"allOf":[{"type":"string"},{"minLength":1}]}`),
			"breaking " + p + `/allOf/1: alternative added: {"minLength":1}`},
		{"alternative changed", object(`{"anyOf":[{"maxLength":4},{"type":"null"}]}`),
			object(`{"anyOf":[{"maxLength":3},{"type":"null"}]}`),
			"breaking " + p + "/anyOf/0/maxLength: changed: 3, was 4"},
		{"anyOf", object(`{}`), object(`{"anyOf":[{"type":"string"}]}`),
			"breaking " + p + `/anyOf: added: [{"type":"string"}]`},
		{"nothing", object(`{"type":"string"}`), object(`false`), "breaking " + p + ": nothing is accepted any longer"},
		{"something", object(`false`), object(`{"type":"string"}`), "compatible " + p + ": is now accepted"},
		{"true is anything", object(`true`), object(`{}`), "compatible /inputSchema: the order of keys"},

		// Not judged, and remarks.
		{"not", object(`{"not":{"const":1}}`), object(`{"not":{"const":2}}`),
			"undetermined " + p + `/not: changed: {"const":2}, was {"const":1}`},
		{"description", object(`{"description":"Tür"}`), object(`{"description":"Türen"}`),
			"compatible " + p + "/description: changed: 5 characters, was 3"},
		{"default", object(`{"default":1}`), object(`{"default":2}`),
			"compatible " + p + "/default: changed: 2, was 1"},
		{"unknown keyword", object(`{}`), object(`{"x-order":2}`), "compatible " + p + "/x-order: added: 2"},
		{"order", `{"type":"object","title":"t"}`, `{"title":"t","type":"object"}`,
			"compatible /inputSchema: the order of keys"},

		// References.
		{"in a definition", `{"properties":{"a":{"$ref":"#/$defs/x"},"b":{"$ref":"#/$defs/x"}},"$defs":{"x":{"maxLength":4}}}`,
			`{"properties":{"a":{"$ref":"#/$defs/x"},"b":{"$ref":"#/$defs/x"}},"$defs":{"x":{"maxLength":3}}}`,
			"breaking /inputSchema/$defs/x/maxLength: changed: 3, was 4"},
		{"beside a reference", `{"properties":{"a":{"$ref":"#/$defs/x","description":"d"}},"$defs":{"x":{"maxLength":4}}}`,
			`{"properties":{"a":{"$ref":"#/$defs/x","description":"d"}},"$defs":{"x":{"maxLength":3}}}`,
			"breaking " + p + "/maxLength: changed: 3, was 4"},
		{"inlined", `{"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"maxLength":4}}}`,
			`{"properties":{"a":{"maxLength":4}}}`,
			"undetermined /inputSchema: definitions, in a part that is not judged"},
		{"a circle", `{"properties":{"a":{"$ref":"#"}}}`,
			`{"properties":{"a":{"$ref":"#"}},"additionalProperties":false}`,
			"breaking /inputSchema/additionalProperties: closed: unknown parameters are rejected"},
		{"a circle on one side", `{"properties":{"a":{"properties":{"a":{}}}}}`,
			`{"properties":{"a":{"$ref":"#"}},"maxProperties":2}`,
			"compatible /inputSchema/properties/a: parameter added\nbreaking /inputSchema/maxProperties: added: 2"},
		{"nowhere", object(`{"$ref":"#/$defs/x"}`), object(`{"$ref":"#/$defs/y"}`),
			"undetermined " + p + ": a reference that cannot be followed"},
		{"itself", object(`{"$ref":"#/properties/a"}`), object(`{"$ref":"#/properties/a","maxLength":1}`),
			"undetermined " + p + ": a reference that cannot be followed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := tools(
				&catalog.Tool{Name: "t", InputSchema: parse(t, tt.old)},
				&catalog.Tool{Name: "t", InputSchema: parse(t, tt.now)},
			)
			if told(got) != tt.want {
				t.Errorf("got\n%s\nwant\n%s", told(got), tt.want)
			}
		})
	}
}

// TestGapsHideChangesOfTools: what changes around the schema, and what a gap hides.
func TestGapsHideChangesOfTools(t *testing.T) {
	base := func() *catalog.Tool {
		return &catalog.Tool{
			Name: "t", Title: catalog.Text{Value: "T"},
			Description: catalog.Text{Value: "Old.", At: catalog.Span{File: "old.go", Line: 3, Column: 1}},
			InputSchema: &catalog.Schema{
				Kind: catalog.Object,
				Members: []catalog.Member{{Key: "properties", Value: catalog.NewObject(
					catalog.Member{Key: "a", Value: catalog.NewObject(
						catalog.Member{
							Key: "type",
							Value: &catalog.Schema{
								Kind: catalog.String,
								Text: "string",
								At:   catalog.Span{File: "sdk@v1/x.go", Line: 1, Column: 1},
							},
						},
						catalog.Member{Key: "enum", Value: catalog.Strings("x", "y")},
					)},
					catalog.Member{Key: "b", Value: catalog.NewObject(
						catalog.Member{
							Key: "description",
							Value: &catalog.Schema{
								Kind: catalog.String,
								Text: "B",
								At:   catalog.Span{File: "t.go", Line: 9, Column: 2},
							},
						},
					)},
				)}},
			},
			Annotations: catalog.NewObject(catalog.Member{Key: "readOnlyHint", Value: catalog.NewBool(true)}),
			Source:      catalog.Span{File: "t.go", Line: 5, Column: 2},
		}
	}
	b := func(s *catalog.Schema, keys ...string) *catalog.Schema {
		for _, k := range keys {
			s = s.Get(k)
		}
		return s
	}
	for _, tt := range []struct {
		name   string
		change func(old, now *catalog.Tool)
		want   string
		at     string // of the first change
	}{
		{"nothing", func(old, now *catalog.Tool) { now.Source.Line = 50; now.Description.At.Line = 51 }, "", ""},
		{"description", func(old, now *catalog.Tool) { now.Description.Value = "Newer." },
			"compatible /description: changed: 6 characters, was 4", "old.go:3:1"},
		{"no description", func(old, now *catalog.Tool) { now.Description = catalog.Text{} },
			"compatible /description: removed: 4 characters", "old.go:3:1"},
		{"title", func(old, now *catalog.Tool) { old.Title = catalog.Text{} }, "compatible /title: added: 1 characters",
			"t.go:5:2"},
		{"annotations", func(old, now *catalog.Tool) { now.Annotations.Set("readOnlyHint", catalog.NewBool(false)) },
			"compatible /annotations/readOnlyHint: changed: false, was true", "t.go:5:2"},
		{"meta", func(old, now *catalog.Tool) {
			now.Meta = catalog.NewObject(catalog.Member{Key: "x", Value: catalog.NewInt(1)})
		}, "compatible /_meta/x: added: 1", "t.go:5:2"},
		{"output schema", func(old, now *catalog.Tool) { now.OutputSchema = catalog.NewObject() },
			"undetermined /outputSchema: added: {}; it is not known which parts of the result callers read",
			"t.go:5:2"},
		{"a parameter with a text", func(old, now *catalog.Tool) {
			b(now.InputSchema, "properties", "b").Set("maxLength", catalog.NewInt(1))
		}, "breaking /inputSchema/properties/b/maxLength: added: 1", "t.go:9:2"},
		{"a parameter without one", func(old, now *catalog.Tool) {
			b(now.InputSchema, "properties", "a").Set("maxLength", catalog.NewInt(1))
		}, "breaking /inputSchema/properties/a/maxLength: added: 1", "t.go:5:2"},
		{"a parameter that is gone", func(old, now *catalog.Tool) { b(now.InputSchema, "properties").Delete("b") },
			"breaking /inputSchema/properties/b: parameter removed", "t.go:9:2"},
		{"unknown values", func(old, now *catalog.Tool) {
			b(now.InputSchema, "properties", "a").Set("enum", catalog.Strings("x"))
			now.Gaps = []catalog.Gap{{Path: "/inputSchema/properties/a/enum", Reason: "run-time"}}
		}, "undetermined /inputSchema/properties/a/enum: values removed: \"y\", as far as known\nundetermined " +
			"/inputSchema/properties/a/enum: is no longer known (run-time)", "t.go:5:2"},
		{"known again", func(old, now *catalog.Tool) { old.Gaps = []catalog.Gap{{Path: "/_meta", Reason: "run-time"}} },
			"compatible /_meta: was not known (run-time), or not in this way", "t.go:5:2"},
		{"a gap with a foreign path", func(old, now *catalog.Tool) {
			now.Gaps = []catalog.Gap{{Path: "nowhere", Reason: "x"}}
		}, "compatible nowhere: is no longer known (x)", "t.go:5:2"},
		{"conditional", func(old, now *catalog.Tool) {
			now.Conditional, now.Conditions = true, []string{"beta at t.go:1:1"}
		}, "undetermined /conditions: was unconditional, and now applies only if beta at t.go:1:1", "t.go:5:2"},
		{"unconditional", func(old, now *catalog.Tool) { old.Conditional = true },
			"compatible /conditions: is now unconditional", "t.go:5:2"},
		{"no default", func(old, now *catalog.Tool) {
			old.Conditional, now.Conditional, old.Default, now.Default = true, true, catalog.Yes, catalog.No
		}, "undetermined /conditions: is no longer there by default, only if a condition holds", "t.go:5:2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			old, now := base(), base()
			tt.change(old, now)
			got := tools(old, now)
			if told(got) != tt.want {
				t.Errorf("got\n%s\nwant\n%s", told(got), tt.want)
			}
			if len(got) > 0 && got[0].At.String() != tt.at {
				t.Errorf("at %s, want %s", got[0].At, tt.at)
			}
		})
	}
}

// state makes a state of a catalog, a token for every ten bytes.
func state(name string, c *catalog.Catalog) State {
	in := budget.Input{Catalog: c, Tokens: map[string]interval.Int{}}
	for _, t := range c.Tools {
		in.Tokens[t.ID] = interval.Exactly(len(t.Wire()) / 10)
	}
	r := budget.Judge([]budget.Input{in}, budget.Options{Config: &config.Config{World: catalog.Everything}})
	return State{
		Name:    name,
		Catalog: c,
		Figures: budget.NewBaseline(
			catalog.Everything,
			[]budget.Counted{{Profile: baseline.Profile{Name: "m", Grade: "exact", Revision: "1"}, Result: r}},
		),
	}
}

func of(program string, tools ...*catalog.Tool) *catalog.Catalog {
	c := &catalog.Catalog{Programs: []catalog.Program{{Package: program}}, Tools: tools}
	for _, t := range tools {
		t.Reachable = true
		c.Programs[0].Tools = append(c.Programs[0].Tools, t.ID)
	}
	return c
}

func tool(id, description string) *catalog.Tool {
	_, name, _ := strings.Cut(id, "#")
	name, _, _ = strings.Cut(name, "~")
	return &catalog.Tool{ID: id, Name: name, Description: catalog.Text{Value: description}}
}

func TestRenamedToolsAreFoundByTheirDefinition(t *testing.T) {
	old := state(
		"old",
		of(
			"p",
			tool("p#gone", "Goes."),
			tool("p#same", "Stays."),
			tool("p#was", "The same thing."),
			tool("p#longer", "Short."),
			tool("p#v~1", "One."),
			tool("p#v~2", "Two."),
		),
	)
	now := state(
		"new",
		of(
			"p",
			tool("p#same", "Stays."),
			tool("p#is", "The same thing."),
			tool("p#longer", "Short no more, but long."),
			tool("p#new", "Comes."),
			tool("p#v~1", "Two."),
		),
	)
	d, err := New(old, now)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range d.Programs[0].Tools {
		got = append(
			got,
			fmt.Sprintf("%s %s %d→%d\n%s", x.Status, x.Name, x.Moves[0].Was.Lo, x.Moves[0].Is.Lo, told(x.Changes)),
		)
	}
	want := []string{
		"removed gone 37→0\nbreaking : the tool is gone",
		"removed v 33→0\nundetermined : this variant is gone; the tool has others",
		"added new 0→37\ncompatible : the tool is new",
		"renamed is 46→45\nbreaking /name: was was",
		"changed longer 40→58\ncompatible /description: changed: 24 characters, was 6",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if p := d.Programs[0]; p.Unchanged != 2 || p.ToolsOld != 6 || p.ToolsNew != 5 || d.Count(Breaking) != 2 {
		t.Errorf("%+v", p)
	}
	if !d.Grows() {
		t.Error("the sum is larger, and the diff does not grow")
	}
	if d, err := New(now, old); err != nil || d.Grows() {
		t.Errorf("%v: the sum is smaller, and the diff grows", err)
	}

	// Of a baseline only figures are known.
	old.Catalog = nil
	if d, err = New(old, now); err != nil {
		t.Fatal(err)
	}
	for _, x := range d.Programs[0].Tools {
		if x.Name == "longer" &&
			told(x.Changes) != "undetermined : description or input schema; a baseline does not record which" {
			t.Errorf("of a baseline: %s", told(x.Changes))
		}
	}
	// A program that was not asked for is not gone.
	now.Figures.Programs, now.Partial = nil, true
	if d, err = New(old, now); err != nil || len(d.Programs) != 0 ||
		!strings.Contains(strings.Join(d.Notes, ""), "p in old was not read") {
		t.Errorf("%v: %+v", err, d)
	}
}

func TestStatesCountedDifferentlyAreRefused(t *testing.T) {
	for _, tt := range []struct {
		change func(*baseline.Baseline)
		want   string
	}{
		{func(b *baseline.Baseline) { b.Profiles[0].Revision = "2" },
			"of revision 1 (exact) and new of revision 2 (exact)"},
		{func(b *baseline.Baseline) { b.Profiles[0].Name = "n" }, "not counted as the same provider"},
		{func(b *baseline.Baseline) { b.World = catalog.DefaultWorld },
			"of the world everything and new has those of default"},
	} {
		old, now := state("old", of("p")), state("new", of("p"))
		tt.change(now.Figures)
		if _, err := New(old, now); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}
