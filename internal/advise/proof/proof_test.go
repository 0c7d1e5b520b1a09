package proof

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func schema(t testing.TB, s string) *catalog.Schema {
	t.Helper()
	out, err := catalog.ParseSchema([]byte(s))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestCompare: pairs that accept the same, and pairs that differ in one keyword
// each.
func TestCompare(t *testing.T) {
	in := func(s string) string { return `{"type":"object","properties":{"p":` + s + `},"required":["p"]}` }
	for _, tt := range []struct {
		name, a, b string
		equal      bool
	}{
		{"same", in(`{"type":"string"}`), in(`{"type":"string"}`), true},
		{"title", in(`{"type":"string","title":"P"}`), in(`{"type":"string"}`), true},
		{"list of one type", in(`{"type":["string"]}`), in(`{"type":"string"}`), true},
		{"default that is true", `{"type":"object","additionalProperties":true}`, `{"type":"object"}`, true},
		{"types in branches", in(`{"anyOf":[{"type":"string"},{"type":"null"}]}`), in(`{"type":["string","null"]}`), true},
		{"const", in(`{"const":"a"}`), in(`{"enum":["a"]}`), true},
		{"reference", `{"$defs":{"d":{"type":"integer"}},"type":"object","properties":{"a":{"$ref":"#/$defs/d"}}}`, `{"type":"object","properties":{"a":{"type":"integer"}}}`, true},

		{"type", in(`{"type":"integer"}`), in(`{"type":"number"}`), false},
		{"required", `{"type":"object","properties":{"p":{}},"required":["p"]}`, `{"type":"object","properties":{"p":{}}}`, false},
		{"additionalProperties", `{"type":"object","additionalProperties":false}`, `{"type":"object"}`, false},
		{"additionalProperties of a type", `{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"object"}`, false},
		{"enum", in(`{"enum":["a","b"]}`), in(`{"enum":["a"]}`), false},
		{"minLength", in(`{"type":"string","minLength":2}`), in(`{"type":"string","minLength":1}`), false},
		{"maxLength", in(`{"type":"string","maxLength":65536}`), in(`{"type":"string"}`), false},
		{"pattern", in(`{"type":"string","pattern":"^[a-z]{3}$"}`), in(`{"type":"string"}`), false},
		{"loose pattern", in(`{"type":"string","pattern":"^a"}`), in(`{"type":"string","pattern":"a"}`), false},
		{"minimum", in(`{"type":"integer","minimum":1}`), in(`{"type":"integer","minimum":0}`), false},
		{"exclusive", in(`{"type":"number","exclusiveMinimum":1}`), in(`{"type":"number","minimum":1}`), false},
		{"multipleOf", in(`{"type":"integer","multipleOf":4}`), in(`{"type":"integer","multipleOf":2}`), false},
		{"items", in(`{"type":"array","items":{"type":"string"}}`), in(`{"type":"array"}`), false},
		{"minItems", in(`{"type":"array","minItems":1}`), in(`{"type":"array"}`), false},
		{"maxItems", in(`{"type":"array","maxItems":10}`), in(`{"type":"array","maxItems":11}`), false},
		{"uniqueItems", in(`{"type":"array","uniqueItems":true}`), in(`{"type":"array"}`), false},
		{"prefixItems", in(`{"type":"array","prefixItems":[{"type":"string"}]}`), in(`{"type":"array"}`), false},
		{"contains", in(`{"type":"array","contains":{"const":"a"}}`), in(`{"type":"array"}`), false},
		{"propertyNames", in(`{"type":"object","propertyNames":{"pattern":"^x"}}`), in(`{"type":"object"}`), false},
		{"patternProperties", in(`{"type":"object","patternProperties":{"^x_":{"type":"integer"}}}`), in(`{"type":"object"}`), false},
		{"minProperties", in(`{"type":"object","minProperties":2}`), in(`{"type":"object"}`), false},
		{"dependentRequired", `{"type":"object","properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}`, `{"type":"object","properties":{"a":{},"b":{}}}`, false},
		{"one branch less", in(`{"anyOf":[{"type":"string","minLength":3},{"type":"integer","minimum":7}]}`), in(`{"anyOf":[{"type":"string","minLength":3}]}`), false},
		{"oneOf is not anyOf", in(`{"oneOf":[{"type":"integer"},{"type":"number","minimum":2}]}`), in(`{"anyOf":[{"type":"integer"},{"type":"number","minimum":2}]}`), false},
		{"not", in(`{"type":"string","not":{"enum":["secret"]}}`), in(`{"type":"string"}`), false},
		{"if", `{"type":"object","properties":{"k":{"enum":["a","b"]},"v":{"type":"string"}},"if":{"properties":{"k":{"const":"a"}}},"then":{"required":["v"]}}`, `{"type":"object","properties":{"k":{"enum":["a","b"]},"v":{"type":"string"}}}`, false},
		{"deep in a list", in(`{"type":"array","items":{"type":"object","properties":{"q":{"enum":["a"]}}}}`), in(`{"type":"array","items":{"type":"object","properties":{"q":{"type":"string"}}}}`), false},
		{"format of draft 7", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"p":{"type":"string","format":"date"}}}`, `{"type":"object","properties":{"p":{"type":"string","format":"date"}}}`, false},
		{"siblings of a reference in draft 7", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","definitions":{"d":{"type":"string"}},"properties":{"p":{"$ref":"#/definitions/d","minLength":3}}}`, `{"type":"object","definitions":{"d":{"type":"string"}},"properties":{"p":{"$ref":"#/definitions/d","minLength":3}}}`, false},
	} {
		for _, pair := range [][2]string{{tt.a, tt.b}, {tt.b, tt.a}} {
			r, err := Compare(schema(t, pair[0]), schema(t, pair[1]))
			if err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
			if r.Unproved != "" || (r.Counter == "") != tt.equal {
				t.Errorf("%s: %+v, want equal %v", tt.name, r, tt.equal)
			}
		}
	}
}

// TestUnproved: what no instance can be derived from proves nothing.
func TestUnproved(t *testing.T) {
	for _, s := range []string{
		`{"type":"object","$dynamicRef":"#x"}`, `{"type":"object","made-up":1}`, `{"type":"object","minProperties":9000000}`,
		`{"type":"object","properties":{"p":{"enum":[]}},"required":["p"]}`,
	} {
		if r, err := Compare(schema(t, s), schema(t, s)); err == nil && r.Equal() {
			t.Errorf("%s counts as proved: %+v", s, r)
		}
	}
}

// BenchmarkCompare holds each tool of the tools/list answers in the directory TOOLS
// against itself.
func BenchmarkCompare(b *testing.B) {
	files, _ := filepath.Glob(filepath.Join(os.Getenv("TOOLS"), "*.json"))
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		c, err := catalog.Decode(data, f)
		if err != nil {
			b.Logf("%s: %v", f, err)
			continue
		}
		b.Run(filepath.Base(f), func(b *testing.B) {
			for b.Loop() {
				cases := 0
				for _, t := range c.Tools {
					if t.InputSchema == nil {
						continue
					}
					r, err := Compare(t.InputSchema, t.InputSchema)
					cases += r.Cases
					if err != nil || !r.Equal() {
						b.Logf("%s: %v %+v", t.Name, err, r.Unproved)
					}
				}
				b.ReportMetric(float64(cases), "cases")
			}
		})
	}
}
