package proof

import (
	"maps"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/advisetest"
	"github.com/toolbudget/toolbudget/internal/keyword"
)

func schema(t testing.TB, s string) *catalog.Schema {
	t.Helper()
	out, err := catalog.ParseSchema([]byte(s))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestChangedKeywordsAreTold: pairs that accept the same, and pairs that differ in one keyword
// each.
func TestChangedKeywordsAreTold(t *testing.T) {
	in := func(s string) string { return `{"type":"object","properties":{"p":` + s + `},"required":["p"]}` }
	for _, tt := range []struct {
		name, a, b string
		equal      bool
	}{
		{"same", in(`{"type":"string"}`), in(`{"type":"string"}`), true},
		{"title", in(`{"type":"string","title":"P"}`), in(`{"type":"string"}`), true},
		{"list of one type", in(`{"type":["string"]}`), in(`{"type":"string"}`), true},
		{"default that is true", `{"type":"object","additionalProperties":true}`, `{"type":"object"}`, true},
		{"types in branches", in(`{"anyOf":[{"type":"string"},{"type":"null"}]}`), in(`{"type":["string","null"]}`),
			true},
		{"const", in(`{"const":"a"}`), in(`{"enum":["a"]}`), true},
		{"reference", `{"$defs":{"d":{"type":"integer"}},"type":"object","properties":{"a":{"$ref":"#/$defs/d"}}}`,
			`{"type":"object","properties":{"a":{"type":"integer"}}}`, true},

		{"type", in(`{"type":"integer"}`), in(`{"type":"number"}`), false},
		{"required", `{"type":"object","properties":{"p":{}},"required":["p"]}`,
			`{"type":"object","properties":{"p":{}}}`, false},
		{"additionalProperties", `{"type":"object","additionalProperties":false}`, `{"type":"object"}`, false},
		{"additionalProperties of a type", `{"type":"object","additionalProperties":{"type":"string"}}`,
			`{"type":"object"}`, false},
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
		{"patternProperties", in(`{"type":"object","patternProperties":{"^x_":{"type":"integer"}}}`),
			in(`{"type":"object"}`), false},
		{"minProperties", in(`{"type":"object","minProperties":2}`), in(`{"type":"object"}`), false},
		{"dependentRequired", `{"type":"object","properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}`,
			`{"type":"object","properties":{"a":{},"b":{}}}`, false},
		{"one branch less", in(`{"anyOf":[{"type":"string","minLength":3},{"type":"integer","minimum":7}]}`),
			in(`{"anyOf":[{"type":"string","minLength":3}]}`), false},
		{"oneOf is not anyOf", in(`{"oneOf":[{"type":"integer"},{"type":"number","minimum":2}]}`),
			in(`{"anyOf":[{"type":"integer"},{"type":"number","minimum":2}]}`), false},
		{"not", in(`{"type":"string","not":{"enum":["secret"]}}`), in(`{"type":"string"}`), false},
		{"if", `{"type":"object","properties":{"k":{"enum":["a","b"]},"v":{"type":"string"}},"if":{"properties":{"k":{"const":"a"}}},"then":{"required":["v"]}}`, `{"type":"object","properties":{"k":{"enum":["a","b"]},"v":{"type":"string"}}}`, false},
		{"deep in a list", in(`{"type":"array","items":{"type":"object","properties":{"q":{"enum":["a"]}}}}`),
			in(`{"type":"array","items":{"type":"object","properties":{"q":{"type":"string"}}}}`), false},
		{"format of draft 7", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"p":{"type":"string","format":"date"}}}`, `{"type":"object","properties":{"p":{"type":"string","format":"date"}}}`, false},
		{"siblings of a reference in draft 7",
			`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","definitions":{"d":{"type":"string"}},"properties":{"p":{"$ref":"#/definitions/d","minLength":3}}}`, `{"type":"object","definitions":{"d":{"type":"string"}},"properties":{"p":{"$ref":"#/definitions/d","minLength":3}}}`, false},
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

// TestDroppedKeywordsAreSeen: a keyword that asserts something has changes that show when it is
// dropped, or a rewrite that drops it would count as proved.
func TestDroppedKeywordsAreSeen(t *testing.T) {
	// By keyword, a schema of a parameter, whose keyword is dropped.
	drop := map[string]string{
		"type": `{"type":"string"}`, "enum": `{"enum":["a","b"]}`, "const": `{"const":3}`,
		"format":    `{"type":"string","format":"ipv4"}`,
		"minLength": `{"type":"string","minLength":2}`, "maxLength": `{"type":"string","maxLength":5}`,
		"pattern": `{"type":"string","pattern":"^a+$"}`,
		"minimum": `{"type":"integer","minimum":3}`, "maximum": `{"type":"integer","maximum":3}`,
		"exclusiveMinimum": `{"type":"number","exclusiveMinimum":3}`,
		"exclusiveMaximum": `{"type":"number","exclusiveMaximum":3}`, "multipleOf": `{"type":"number","multipleOf":3}`,
		"minItems": `{"type":"array","minItems":2}`, "maxItems": `{"type":"array","maxItems":2}`,
		"uniqueItems":           `{"type":"array","uniqueItems":true}`,
		"items":                 `{"type":"array","items":{"type":"integer"}}`,
		"prefixItems":           `{"type":"array","prefixItems":[{"type":"integer"}]}`,
		"contains":              `{"type":"array","contains":{"type":"integer"}}`,
		"minContains":           `{"type":"array","contains":{"type":"integer"},"minContains":2}`,
		"maxContains":           `{"type":"array","contains":{"type":"integer"},"maxContains":2}`,
		"unevaluatedItems":      `{"type":"array","prefixItems":[{"type":"integer"}],"unevaluatedItems":false}`,
		"properties":            `{"type":"object","properties":{"a":{"type":"integer"}}}`,
		"required":              `{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}`,
		"additionalProperties":  `{"type":"object","additionalProperties":false}`,
		"patternProperties":     `{"type":"object","patternProperties":{"^a":{"type":"integer"}}}`,
		"propertyNames":         `{"type":"object","propertyNames":{"maxLength":3}}`,
		"minProperties":         `{"type":"object","minProperties":1}`,
		"maxProperties":         `{"type":"object","maxProperties":1}`,
		"dependentRequired":     `{"type":"object","dependentRequired":{"a":["b"]}}`,
		"dependentSchemas":      `{"type":"object","dependentSchemas":{"a":{"required":["b"]}}}`,
		"unevaluatedProperties": `{"type":"object","properties":{"a":{}},"unevaluatedProperties":false}`,
		"allOf":                 `{"allOf":[{"type":"string"},{"minLength":2}]}`,
		"anyOf":                 `{"anyOf":[{"type":"string"},{"type":"integer"}]}`,
		"oneOf":                 `{"oneOf":[{"type":"string"},{"type":"integer"}]}`,
		"not":                   `{"type":"string","not":{"const":"a"}}`,
		"if":                    `{"type":"object","properties":{"a":{"type":"integer"}},"if":{"required":["a"]},"then":false}`,
		"then":                  `{"type":"object","if":{"required":["a"]},"then":{"required":["b"]}}`,
		"else":                  `{"type":"object","if":{"required":["a"]},"else":{"required":["b"]}}`,
		"$ref":                  `{"$ref":"#/properties/q"}`,
	}
	for _, key := range slices.Concat(slices.Sorted(maps.Keys(keywords)), keyword.Applicators()) {
		in := drop[key]
		switch k := keywords[key]; {
		case k == annotation || key == "$defs" || key == "definitions":
			if in != "" {
				t.Errorf("%s asserts nothing", key)
			}
			continue
		case in == "":
			t.Errorf("%s asserts something, and has no case here", key)
			continue
		}
		dialect := "https://json-schema.org/draft/2020-12/schema"
		if key == "format" {
			dialect = "http://json-schema.org/draft-07/schema#" // later ones do not assert it
		}
		before := schema(
			t,
			`{"$schema":"`+dialect+`","type":"object","properties":{"p":`+in+
				`,"q":{"type":"integer"}},"required":["p"]}`,
		)
		after := before.Clone()
		if !after.Get("properties").Get("p").Delete(key) {
			t.Fatalf("%s is not in its own case", key)
		}
		if r, err := Compare(before, after); err != nil || r.Counter == "" {
			t.Errorf("%s is dropped, and nothing shows it: %+v, %v", key, r, err)
		}
	}
}

// TestSchemasWithoutInstancesProveNothing: what no instance can be derived from proves nothing.
func TestSchemasWithoutInstancesProveNothing(t *testing.T) {
	for _, s := range []string{
		`{"type":"object","$dynamicRef":"#x"}`, `{"type":"object","made-up":1}`,
		`{"type":"object","minProperties":9000000}`,
		`{"type":"object","properties":{"p":{"enum":[]}},"required":["p"]}`,
	} {
		if r, err := Compare(schema(t, s), schema(t, s)); err == nil && r.Equal() {
			t.Errorf("%s counts as proved: %+v", s, r)
		}
	}
}

// TestInvalidSchemasNameThePlace: a schema that is none is an error of one line that names the
// place.
func TestInvalidSchemasNameThePlace(t *testing.T) {
	bad := schema(t, `{"type":"object","properties":{"p":{"anyOf":[{"type":"number","exclusiveMinimum":true}]}}}`)
	_, err := Compare(bad, bad)
	if want := "the schema before: not a valid JSON Schema: at '/properties/p/anyOf/0/exclusiveMinimum': got " +
		"boolean, want number"; err == nil ||
		err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// BenchmarkCompare compares each tool of the catalogs in the directory TOOLS with
// itself.
func BenchmarkCompare(b *testing.B) {
	advisetest.Bench(b, func(b *testing.B, c *catalog.Catalog) {
		for b.Loop() {
			cases := 0
			for _, t := range c.Tools {
				if t.InputSchema == nil {
					continue // nothing to compare
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
