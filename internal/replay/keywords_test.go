package replay

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/tokencount"
)

// A keyword is one of JSON Schema 2020-12, OpenAPI 3.0 or a vendor, as a property has it.
type keyword struct {
	name, value string
	// noted is the shape that Undecided names, where it is not the keyword.
	noted string
}

// undecided are the keywords for which no recorded request shows how OpenAI writes them.
// Their counts are bands.
var undecided = []keyword{
	{name: "minimum", value: "1"}, {name: "maximum", value: "10"}, {name: "exclusiveMinimum", value: "0"},
	{name: "exclusiveMaximum", value: "11"}, {name: "multipleOf", value: "5"},
	{name: "minLength", value: "1"}, {name: "maxLength", value: "80"}, {name: "pattern", value: `"^[a-z]+$"`},
	{name: "format", value: `"date-time"`}, {name: "contentEncoding", value: `"base64"`},
	{name: "contentMediaType", value: `"text/html"`}, {name: "contentSchema", value: `{"type":"object"}`},
	{name: "minItems", value: "1"}, {name: "maxItems", value: "9"}, {name: "uniqueItems", value: "true"},
	{name: "contains", value: `{"type":"string"}`}, {name: "minContains", value: "1"},
	{name: "maxContains", value: "2"}, {name: "prefixItems", value: `[{"type":"string"}]`},
	{name: "unevaluatedItems", value: "false"}, {name: "minProperties", value: "1"},
	{name: "maxProperties", value: "2"}, {name: "propertyNames", value: `{"pattern":"^a"}`},
	{name: "patternProperties", value: `{"^a":{"type":"string"}}`}, {name: "dependentRequired", value: `{"a":["b"]}`},
	{name: "dependentSchemas", value: `{"a":{"type":"object"}}`}, {name: "unevaluatedProperties", value: "false"},
	{name: "additionalProperties", value: `{"type":"string"}`},
	{name: "anyOf", value: `[{"type":"string"},{"type":"integer"}]`},
	{name: "oneOf", value: `[{"type":"string"},{"type":"integer"}]`},
	{name: "allOf", value: `[{"type":"string"}]`}, {name: "not", value: `{"type":"null"}`},
	{name: "if", value: `{"minimum":1}`}, {name: "then", value: `{"minimum":1}`}, {name: "else", value: `{"minimum":1}`},
	{name: "const", value: `"fixed"`}, {name: "examples", value: `["one"]`}, {name: "example", value: `"one"`},
	{name: "deprecated", value: "true"}, {name: "readOnly", value: "true"}, {name: "writeOnly", value: "true"},
	{name: "nullable", value: "true"}, {name: "discriminator", value: `{"propertyName":"a"}`},
	{name: "$comment", value: `"for us"`}, {name: "$anchor", value: `"a"`}, {name: "x-mcp-header", value: `"Region"`},
	{name: "default", value: "5", noted: "default that is neither a text nor null"},
}

// decided are the keywords that recorded requests decide, as a property has them, or with no
// value as any schema does.
var decided = []keyword{
	{name: "type"}, {name: "properties"}, {name: "required"}, {name: "items"}, {name: "$ref"}, {name: "$defs"},
	{name: "description", value: `"What it is"`}, {name: "title", value: `"Name"`}, {name: "enum", value: `["a","b"]`},
	{name: "default", value: `"a"`}, {name: "additionalProperties", value: "false"}, {name: "strict"},
}

// toolWith returns a tool one of whose properties has a keyword.
func toolWith(t *testing.T, k keyword) *catalog.Tool {
	t.Helper()
	more := ""
	if k.value != "" {
		more = `,"` + k.name + `":` + k.value
	}
	s, err := catalog.ParseSchema([]byte(`{"type":"object","properties":{"of":{"type":"string"` + more + `},"and":{"type":"string","description":"Another one"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	return &catalog.Tool{Name: "find", Description: catalog.Text{Value: "Finds it."}, InputSchema: s}
}

// openAI are the profiles that the keywords are about.
func openAI(p *tokencount.Provider) bool { return strings.HasPrefix(p.Name, "openai-") }

// TestUndecidedKeywordsHaveABand: a tool with such a keyword has a band, from the tool without it
// to the tool with the keyword in full, and the keyword is named.
func TestUndecidedKeywordsHaveABand(t *testing.T) {
	for _, p := range tokencount.Providers() {
		if !openAI(p) {
			continue // of another form
		}
		plain := p.Tool(toolWith(t, keyword{}))
		if p.Grade == tokencount.Exact && plain.Lo != plain.Hi {
			t.Fatalf("%s: a plain tool counts %v", p.Name, plain)
		}
		for _, k := range undecided {
			tool := toolWith(t, k)
			n := p.Tool(tool)
			if !slices.Contains(p.Undecided(tool), cmp.Or(k.noted, k.name)) {
				t.Errorf("%s: %s is not named: %v", p.Name, k.name, p.Undecided(tool))
			}
			// Where a default stands may make no difference.
			if k.noted == "" && n.Lo >= n.Hi || n.Method != tokencount.Calibrated {
				t.Errorf("%s: %s counts %v (%s), want a band", p.Name, k.name, n, n.Method)
			}
			if k.noted == "" && n.Lo > plain.Lo {
				t.Errorf("%s: %s counts %v, and without it %v", p.Name, k.name, n, plain)
			}
		}
	}
}

// TestDecidedKeywordsLeaveCountsExact: such a keyword leaves a count exact, and recorded requests
// that have it, and no undecided one, are matched to the token, at least three of four.
func TestDecidedKeywordsLeaveCountsExact(t *testing.T) {
	rows := counted(t)
	for _, k := range decided {
		met, all := 0, 0
		for _, r := range rows {
			if !r.Usable || !openAI(r.provider) || r.Count.Lo != r.Count.Hi || !has(r, k.name) {
				continue // decides nothing
			}
			all++
			if math.Abs(r.Count.Mid()-r.True) < 0.5 {
				met++
			}
		}
		if all < 2 || 4*met < 3*all {
			t.Errorf("%s: %d of %d recorded requests are met to the token", k.name, met, all)
		}
		t.Logf("%s: %d of %d recorded requests are met to the token", k.name, met, all)
		p, err := tokencount.ByName("openai")
		if err != nil {
			t.Fatal(err)
		}
		tool := toolWith(t, k)
		if n := p.Tool(tool); n.Lo != n.Hi || len(p.Undecided(tool)) > 0 {
			t.Errorf("%s counts %v; undecided: %v", k.name, n, p.Undecided(tool))
		}
	}
}

// has reports whether a row decides a keyword: its tools have it and none that is undecided.
func has(r *Row, name string) bool {
	found := false
	for _, t := range r.sent {
		if len(r.provider.Undecided(t)) > 0 {
			return false
		}
		found = found || mentions(t.InputSchema, name)
	}
	return found
}

// mentions reports whether a schema has a keyword, at any level.
func mentions(s *catalog.Schema, keyword string) bool {
	if s == nil || s.Kind != catalog.Object {
		return false
	}
	inside := func(m catalog.Member) bool { return mentions(m.Value, keyword) }
	return slices.ContainsFunc(s.Members, func(m catalog.Member) bool {
		switch m.Key {
		case keyword:
			return true
		case "properties", "$defs":
			return slices.ContainsFunc(m.Value.Members, inside)
		case "items":
			return inside(m)
		}
		return false
	})
}
