package export

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/rules"
)

// readable are requests that catalog.Decode reads: those of every provider.
func readable() []Options {
	var out []Options
	for _, p := range Formats() {
		out = append(out, Options{Format: provider.Format(p[0])})
	}
	return append(out,
		Options{Format: "openai", Strict: true, Any: true},
		Options{Format: "openai-responses", Strict: true},
		Options{Format: "anthropic", Strict: true, Cache: true},
		Options{Format: "bedrock", Cache: true},
	)
}

// schemaFields are the fields of Schema in genai v1.77.0 types.go.
var schemaFields = []string{
	"anyOf",
	"default",
	"description",
	"enum",
	"example",
	"format",
	"items",
	"maxItems",
	"maxLength",
	"maxProperties",
	"maximum",
	"minItems",
	"minLength",
	"minProperties",
	"minimum",
	"nullable",
	"pattern",
	"properties",
	"propertyOrdering",
	"required",
	"title",
	"type",
}

// FuzzExport holds for any catalog that
//   - a request is read back as the same tools, but for what it says it lost,
//   - no schema for Gemini has a field that its API lacks,
//   - what strict mode takes is taken again unchanged,
//   - what is rewritten for a provider keeps the provider's rules on schemas.
func FuzzExport(f *testing.F) {
	data, err := os.ReadFile("testdata/tools.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(
		[]byte(
			`[{"name":"a","inputSchema":{"type":"object","properties":{"a/b~c":{"$ref":"#"},"x":{"type":["null"]},"y":{"anyOf":{}},"z":{"type":"STRING"}}}}]`,
		),
	)
	f.Add([]byte(`[{"name":"a","inputSchema":{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"}]}}}}]`))
	f.Add(
		[]byte(
			`[{"name":"a","inputSchema":{"type":"object","properties":{"x":{"items":[1],"enum":[null,{}]}},"required":{"a":1}}}]`,
		),
	)
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := importer.Decode(data, "tools.json")
		if err != nil {
			return // no catalog, so nothing to hold
		}
		tools := unique(c.Tools)
		for _, o := range readable() {
			r, err := New(tools, o)
			if err != nil {
				t.Fatal(err)
			}
			roundTrip(t, tools, o, r)
			if o.Format == "gemini" {
				fields(t, r.Body)
				for _, d := range r.Body.Get("tools").Items[0].Get("functionDeclarations").Items {
					keeps(t, d.Get("parameters"), "gemini-type-array", "gemini-enum-string", "gemini-keyword")
				}
			}
		}
		w := &writer{out: &Request{}}
		for _, w.tool = range tools {
			for i, to := range []subset{openAIStrict(), anthropicStrict()} {
				once, ok := w.subset(to, w.tool.InputSchema)
				if !ok {
					continue
				}
				if i == 0 {
					keeps(
						t,
						once,
						"openai-strict-object",
						"openai-strict-keyword",
						"openai-array-items",
						"openai-root-properties",
					)
				} else {
					keeps(t, once, "anthropic-strict-object", "anthropic-strict-keyword")
				}
				w.out.Lossy = nil
				twice, ok := w.subset(to, once)
				if got, want := shown(twice), shown(once); !ok || got != want || len(w.out.Lossy) > 0 {
					t.Errorf("strict twice is %s (%v, %v), once %s", got, ok, w.out.Lossy, want)
				}
			}
		}
	})
}

// TestExportedToolsAreReadBack: plain tools lose nothing, and are read back as they were; others
// are read back but for what is listed.
func TestExportedToolsAreReadBack(t *testing.T) {
	for _, file := range []string{"plain", "tools"} {
		tools := read(t, "testdata/"+file+".json")
		for _, o := range append(readable(),
			Options{Format: "openai-responses", Namespaces: []Namespace{{"all", "*"}}}) {
			r, err := New(tools, o)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Lossy) > 0 && file == "plain" && !o.Strict && o.Namespaces == nil {
				t.Errorf("%s: %v", o.Format, r.Lossy)
			}
			roundTrip(t, tools, o, r)
		}
	}
}

// roundTrip compares the tools with what is read back. They differ in nothing but
// what is listed as lost.
func roundTrip(t *testing.T, tools []*catalog.Tool, o Options, r *Request) {
	t.Helper()
	body := r.Body.AppendJSON(nil)
	back, err := importer.Decode(body, "tools.json")
	if err != nil {
		t.Fatalf("%+v: %v in %s", o, err, body)
	}
	if len(back.Tools) != len(tools) {
		t.Fatalf("%+v: %d tools of %d are read back", o, len(back.Tools), len(tools))
	}
	for i, tool := range tools {
		got := back.Tools[i]
		if got.Name != tool.Name || got.Description.Value != tool.Description.Value {
			t.Errorf(
				"%+v: read back %s, %q; was %s, %q",
				o,
				got.Name,
				got.Description.Value,
				tool.Name,
				tool.Description.Value,
			)
		}
		for _, at := range differ(tool.InputSchema, got.InputSchema, "/inputSchema") {
			if !slices.ContainsFunc(r.Lossy, func(s Step) bool { return s.Tool == tool.Name && says(s.Path, at) }) {
				t.Errorf(
					"%+v: %s differs at %s, which is not listed: read back %s\nwas %s\nlisted %v",
					o,
					tool.Name,
					at,
					shown(got.InputSchema),
					shown(tool.InputSchema),
					r.Lossy,
				)
			}
		}
	}
}

// says reports whether a step at one pointer tells of a difference at another:
// one beneath it, one in the same schema, since a keyword is often rewritten as
// another, or one of the required properties of the schema around it.
func says(step, at string) bool {
	schema := at[:strings.LastIndexByte(at, '/')]
	keyword, inside := strings.CutPrefix(step, schema+"/")
	property, _ := strings.CutPrefix(keyword, "properties/")
	switch {
	case catalog.Covers(step, at):
		return true
	case strings.HasSuffix(at, "/required") && strings.HasPrefix(step, at+"/"):
		return true
	}
	return inside && !strings.Contains(property, "/")
}

// differ returns the pointers at which two schemas differ, the order of keys
// included.
func differ(a, b *catalog.Schema, at string) []string {
	switch {
	case a == nil && b == nil:
		return nil
	case a == nil || b == nil || a.Kind != b.Kind || a.Kind != catalog.Object:
		if a != nil && b != nil && shown(a) == shown(b) {
			return nil
		}
		return []string{at}
	}
	var out []string
	for _, m := range a.Members {
		out = append(out, differ(m.Value, b.Get(m.Key), catalog.Pointer(at, m.Key))...)
	}
	for _, m := range b.Members {
		if a.Get(m.Key) == nil {
			out = append(out, catalog.Pointer(at, m.Key))
		}
	}
	if len(out) == 0 && shown(a) != shown(b) {
		return []string{at} // another order
	}
	return out
}

// fields finds fields of schemas that Gemini's API lacks.
func fields(t *testing.T, body *catalog.Schema) {
	t.Helper()
	for _, d := range body.Get("tools").Items[0].Get("functionDeclarations").Items {
		d.Get("parameters").Walk("", func(at string, s *catalog.Schema) bool {
			for _, m := range s.Members {
				if !slices.Contains(schemaFields, m.Key) {
					t.Errorf("%s has %s", at, m.Key)
				}
			}
			return true
		})
	}
}

// keeps finds rules that a rewritten schema breaks.
func keeps(t *testing.T, schema *catalog.Schema, ids ...string) {
	t.Helper()
	list := slices.DeleteFunc(rules.OfProviders(), func(r rules.Rule) bool { return !slices.Contains(ids, r.Name) })
	if len(list) != len(ids) {
		t.Fatalf("%d rules of %v", len(list), ids)
	}
	for _, f := range rules.Tool(list, &catalog.Tool{Name: "a", InputSchema: schema}, rules.Settings{}) {
		t.Errorf("%s breaks %s: %s %s", shown(schema), f.Rule, f.Path, f.Text)
	}
}

// unique returns the first tool of each name.
func unique(tools []*catalog.Tool) []*catalog.Tool {
	var out []*catalog.Tool
	for _, t := range tools {
		if !slices.ContainsFunc(out, func(u *catalog.Tool) bool { return u.Name == t.Name }) {
			out = append(out, t)
		}
	}
	return out
}
