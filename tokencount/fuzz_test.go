package tokencount

import (
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
)

// FuzzTool: of any tool, a render is UTF-8, a count is an interval that is not
// empty, the tool as it was is left alone, and the public form shows the name.
func FuzzTool(f *testing.F) {
	for _, tool := range loadTools(f, "testdata/tools.json") {
		f.Add(tool.Name, tool.Description.Value, tool.InputSchema.AppendJSON(nil))
	}
	f.Add(
		"a",
		"\r\n \xff",
		[]byte(`{"type":"object","properties":{"a":{"oneOf":[null,1,"x",[],{}]},"b":null},"required":{}}`),
	)
	f.Add("a", "", []byte(`{"$ref":"#"}`))
	f.Add(" ", "r", []byte(`{"type":"object"}`))
	f.Add("a", "", []byte(`{"type":"object","properties":{"a":{"$ref":"#/properties/a"},"b":{"$ref":"#/properties"}}}`))
	all := Providers()
	p := all[0]
	f.Fuzz(func(t *testing.T, name, description string, schema []byte) {
		s, err := catalog.ParseSchema(schema)
		if err != nil || len(name)+len(description)+len(schema) > 10_000 {
			return
		}
		tool := &catalog.Tool{Name: name, Description: catalog.Text{Value: description}, InputSchema: s}
		before := s.Clone()
		text := p.Render(tool)
		c := p.Tool(tool)
		switch {
		case !utf8.ValidString(text):
			t.Errorf("not UTF-8: %q", text)
		case !strings.Contains(text, "type "+clean(name)+" = ("):
			t.Errorf("the name %q is not in %q", name, text)
		case c.Lo <= 0 || c.Hi < c.Lo:
			t.Errorf("%+v of %q", c, text)
		}
		for _, p := range all {
			text, c := p.Render(tool), p.Tool(tool)
			if !utf8.ValidString(text) ||
				!strings.Contains(text, clean(name)) &&
					!strings.Contains(text, escape(clean(name))) ||
				c.Lo < 0 ||
				c.Hi < c.Lo {
				t.Errorf("%s: %+v of %q", p.Name, c, text)
			}
		}
		if !reflect.DeepEqual(s, before) {
			t.Error("the schema was changed")
		}
	})
}

// TestHostileSchemasEndAsAnInterval: deep, wide and doubling schemas end soon, as an interval.
func TestHostileSchemasEndAsAnInterval(t *testing.T) {
	if testing.Short() {
		t.Skip("counts schemas at their bounds")
	}
	deep := catalog.NewString("x")
	for range 100_000 {
		deep = catalog.NewObject(
			catalog.Member{Key: "type", Value: catalog.NewString("array")},
			catalog.Member{Key: "items", Value: deep},
		)
	}
	shared := catalog.NewObject(catalog.Member{Key: "type", Value: catalog.NewString("string")})
	for range 90 { // 2^90 properties
		shared = catalog.NewObject(
			catalog.Member{Key: "type", Value: catalog.NewString("object")},
			catalog.Member{
				Key: "properties",
				Value: catalog.NewObject(
					catalog.Member{Key: "a", Value: shared},
					catalog.Member{Key: "b", Value: shared},
				),
			},
		)
	}
	defs := catalog.NewObject()
	for i := range 60 {
		next := catalog.NewObject(
			catalog.Member{Key: "$ref", Value: catalog.NewString("#/$defs/" + strings.Repeat("n", i+2))},
		)
		defs.Set(
			strings.Repeat("n", i+1),
			catalog.NewObject(catalog.Member{Key: "anyOf", Value: catalog.NewArray(next, next)}),
		)
	}
	doubling := catalog.NewObject(
		catalog.Member{Key: "type", Value: catalog.NewString("object")},
		catalog.Member{Key: "$defs", Value: defs},
		catalog.Member{
			Key: "properties",
			Value: catalog.NewObject(
				catalog.Member{
					Key:   "a",
					Value: catalog.NewObject(catalog.Member{Key: "$ref", Value: catalog.NewString("#/$defs/n")}),
				},
			),
		},
	)
	p := Providers()[0]
	var others []*Provider // one for each other render
	for _, name := range []string{"anthropic", "gemini-3", "gemini-2.5", "vertex-gemini", "groq-kimi", "grok"} {
		other, err := ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		others = append(others, other)
	}
	for name, c := range map[string]struct {
		schema *catalog.Schema
		open   bool
	}{"deep": {deep, true}, "shared": {shared, true}, "doubling": {doubling, false}} {
		start := time.Now()
		got := p.Tool(&catalog.Tool{Name: "t", InputSchema: c.schema})
		if got.Open != c.open || got.Lo <= 0 || got.Hi < got.Lo {
			t.Errorf("%s: %+v", name, got)
		}
		t.Logf("%s: %+v in %v", name, got, time.Since(start))
		for _, p := range others {
			start := time.Now()
			got := p.Tool(&catalog.Tool{Name: "t", InputSchema: c.schema})
			if got.Lo <= 0 || got.Hi < got.Lo {
				t.Errorf("%s of %s: %+v", name, p.Name, got)
			}
			t.Logf("%s of %s: %+v in %v", name, p.Name, got, time.Since(start))
		}
	}
}
