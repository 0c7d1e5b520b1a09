package export

import (
	"os"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

// readable are the providers whose requests catalog.Decode reads.
var readable = []string{"openai", "openai-responses", "anthropic", "gemini", "mcp"}

// schemaFields are the fields of Schema in genai v1.77.0 types.go.
var schemaFields = []string{"anyOf", "default", "description", "enum", "example", "format", "items", "maxItems", "maxLength", "maxProperties", "maximum",
	"minItems", "minLength", "minProperties", "minimum", "nullable", "pattern", "properties", "propertyOrdering", "required", "title", "type"}

// FuzzExport holds for any catalog that
//   - a request that lost nothing of a tool is read back as the same tool,
//   - no schema for Gemini has a field that its API lacks,
//   - what strict mode takes is taken again unchanged,
//   - what is rewritten for a provider keeps the provider's rules on schemas.
func FuzzExport(f *testing.F) {
	data, err := os.ReadFile("testdata/tools.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`[{"name":"a","inputSchema":{"type":"object","properties":{"a/b~c":{"$ref":"#"},"x":{"type":["null"]},"y":{"anyOf":{}},"z":{"type":"STRING"}}}}]`))
	f.Add([]byte(`[{"name":"a","inputSchema":{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"}]}}}}]`))
	f.Add([]byte(`[{"name":"a","inputSchema":{"type":"object","properties":{"x":{"items":[1],"enum":[null,{}]}},"required":{"a":1}}}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := catalog.Decode(data, "tools.json")
		if err != nil {
			return // no catalog, so nothing to hold
		}
		tools := unique(c.Tools)
		for _, provider := range readable {
			r, err := New(tools, Options{Provider: provider})
			if err != nil {
				t.Fatal(err)
			}
			roundTrip(t, provider, tools, r)
			if provider == "gemini" {
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
					keeps(t, once, "openai-strict-object", "openai-strict-keyword", "openai-array-items", "openai-root-properties")
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

// TestRoundTrip: plain tools lose nothing, and are read back as they were.
func TestRoundTrip(t *testing.T) {
	tools := read(t, "testdata/plain.json")
	for _, provider := range readable {
		r, err := New(tools, Options{Provider: provider})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Lossy) > 0 {
			t.Errorf("%s: %v", provider, r.Lossy)
		}
		if n := roundTrip(t, provider, tools, r); n != len(tools) {
			t.Errorf("%s: %d of %d tools are compared", provider, n, len(tools))
		}
	}
}

// roundTrip compares the tools that lost nothing with what is read back, and
// returns how many these are.
func roundTrip(t *testing.T, provider string, tools []*catalog.Tool, r *Request) int {
	t.Helper()
	body := r.Body.AppendJSON(nil)
	back, err := catalog.Decode(body, "tools.json")
	if err != nil {
		t.Fatalf("%s: %v in %s", provider, err, body)
	}
	if len(back.Tools) != len(tools) {
		t.Fatalf("%s: %d tools of %d are read back", provider, len(back.Tools), len(tools))
	}
	n := 0
	for i, tool := range tools {
		if slices.ContainsFunc(r.Lossy, func(s Step) bool { return s.Tool == tool.Name }) {
			continue
		}
		n++
		if got, want := string(back.Tools[i].Wire()), string(tool.Wire()); got != want {
			t.Errorf("%s: read back %s\nwas %s", provider, got, want)
		}
	}
	return n
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
	list := slices.DeleteFunc(rules.All(), func(r rules.Rule) bool { return !slices.Contains(ids, r.ID) })
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
