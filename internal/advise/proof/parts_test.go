package proof

import (
	"slices"
	"strings"
	"testing"
)

// TestPartsAreTheSmallestDifferences names the places at which pairs differ, and whether each
// accepts the same.
func TestPartsAreTheSmallestDifferences(t *testing.T) {
	const draft7 = `"$schema":"http://json-schema.org/draft-07/schema#",`
	in := func(more, p string) string {
		return `{` + more + `"type":"object","properties":{"p":` + p + `,"q":{"type":"array","additionalItems":false}}}`
	}
	const unmet = `"properties":{"p":{"type":"string","not":{"enum":["x"]}}},"required":["p"],` +
		`"unevaluatedProperties":false}`
	for _, tt := range []struct {
		name, a, b string
		want       []string // a place, and != or ? if it is not equal or not proved
	}{
		{"one property", in("", `{"type":["string"]}`), in("", `{"type":"string"}`), []string{"/properties/p"}},
		{"texts are no difference", in("", `{"title":"P","type":"string"}`), in("", `{"type":"string"}`), nil},
		{"order is no difference", in("", `{"type":"string","minLength":1}`), in("", `{"minLength":1,"type":"string"}`),
			nil},
		{"another type", in("", `{"type":"string"}`), in("", `{"type":"integer"}`), []string{"/properties/p !="}},
		{"a keyword that proves nothing, in the part", in("", `{"type":["array"],"additionalItems":false}`),
			in("", `{"type":"array","additionalItems":false}`), []string{"/properties/p ?"}},
		{"and below the part", in(`"additionalProperties":true,`, `{}`), in("", `{}`), []string{""}},
		{"deep in lists",
			in("", `{"anyOf":[{"type":"array","items":{"type":["string"]}},{"type":"null"}]}`),
			in("", `{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"null"}]}`),
			[]string{"/properties/p/anyOf/0/items"}},
		{"a branch less", in("", `{"anyOf":[{"type":"string"},{"type":"null"}]}`), in("", `{"anyOf":[{"type":"string"}]}`),
			[]string{"/properties/p !="}},
		{"two parts", `{"properties":{"a":{"type":["string"]},"b":{"maximum":1}}}`,
			`{"properties":{"a":{"type":"string"},"b":{"maximum":2}}}`, []string{"/properties/a", "/properties/b !="}},
		{"a definition in line",
			`{"$defs":{"d":{"type":"integer"},"e":{}},"properties":{"p":{"$ref":"#/$defs/d"}}}`,
			`{"$defs":{"e":{}},"properties":{"p":{"type":"integer"}}}`, []string{"/properties/p"}},
		{"a definition that changes", `{"$defs":{"d":{"type":["integer"]}},"properties":{"p":{"$ref":"#/$defs/d"}}}`,
			`{"$defs":{"d":{"type":"integer"}},"properties":{"p":{"$ref":"#/$defs/d"}}}`, []string{"/$defs/d"}},
		{"recursive", `{"$defs":{"d":{"properties":{"d":{"$ref":"#/$defs/d"}},"required":[]}},"$ref":"#/$defs/d"}`,
			`{"$defs":{"d":{"properties":{"d":{"$ref":"#/$defs/d"}}}},"$ref":"#/$defs/d"}`, []string{"/$defs/d"}},

		{"a dialect that means the same", `{` + draft7 + `"properties":{"p":{"minLength":1}},"made-up":{}}`,
			`{"properties":{"p":{"minLength":1}},"made-up":{}}`, nil},
		{"a dialect that knows additionalItems", in(draft7, `{}`), in("", `{}`), []string{"/properties/q ?"}},
		{"a dialect that asserts formats", in(draft7, `{"type":"string","format":"date"}`),
			in("", `{"type":"string","format":"date"}`), []string{"/properties/p !=", "/properties/q ?"}},
		{"a dialect that passes over siblings",
			`{` + draft7 + `"definitions":{"d":{}},"properties":{"p":{"$ref":"#/definitions/d","maxLength":1}}}`,
			`{"definitions":{"d":{}},"properties":{"p":{"$ref":"#/definitions/d","maxLength":1}}}`,
			[]string{"/properties/p !="}},
		{"a dialect whose changes are not known", `{"$schema":"https://example.com/schema","properties":{"p":{}}}`,
			`{"properties":{"p":{}}}`, []string{" ?"}},
		{"what collects annotations", `{"properties":{"p":{"type":["string"]}},"unevaluatedProperties":false}`,
			`{"properties":{"p":{"type":"string"}},"unevaluatedProperties":false}`, []string{""}},
		{"what is around a value that is not met at once",
			`{"additionalProperties":true,` + unmet, `{` + unmet, []string{" !="}},
		{"a reference to a part", `{"properties":{"p":{"type":["string"]},"q":{"$ref":"#/properties/p"}}}`,
			`{"properties":{"p":{"type":"string"},"q":{"$ref":"#/properties/p"}}}`, []string{""}},
		{"an entry twice", `{"properties":{"p":{"maximum":1}},"required":["p","p"]}`,
			`{"properties":{"p":{"maximum":1}},"required":["p"]}`, nil},
		{"a part that is no schema", `{"properties":{"p":{"type":"any"},"q":{"type":["string"]}}}`,
			`{"properties":{"p":{"type":"any"},"q":{"type":"string"}}}`, []string{"/properties/q"}},
	} {
		for _, pair := range [][2]string{{tt.a, tt.b}, {tt.b, tt.a}} {
			var got []string
			for _, p := range Parts(schema(t, pair[0]), schema(t, pair[1]), NewWork(MaxBytes)) {
				switch {
				case p.Equal():
					got = append(got, p.At)
				case p.Counter != "":
					got = append(got, p.At+" !=")
				default:
					got = append(got, p.At+" ?")
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, tt.want) {
				t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
			}
		}
	}
}

// TestPartsFindWhatWholesFind holds that each pair of TestChangedKeywordsAreTold that differs has a
// part that does.
func TestPartsFindWhatWholesFind(t *testing.T) {
	in := func(s string) string { return `{"type":"object","properties":{"p":` + s + `},"required":["p"]}` }
	for _, p := range []string{
		`{"enum":["a","b"]}`, `{"type":"string","minLength":2}`, `{"type":"array","items":{"type":"string"}}`,
		`{"type":"object","additionalProperties":false}`, `{"type":"string","not":{"enum":["secret"]}}`,
		`{"oneOf":[{"type":"integer"},{"type":"number","minimum":2}]}`, `{"type":"array","contains":{"const":"a"}}`,
	} {
		a := schema(t, in(p))
		whole := a.Get("properties").Get("p")
		for _, m := range whole.Members {
			b := a.Clone()
			b.Get("properties").Get("p").Delete(m.Key)
			r, err := Compare(a, b)
			parts := Parts(a, b, NewWork(MaxBytes))
			if err != nil || len(parts) != 1 || (r.Counter == "") != (parts[0].Counter == "") {
				t.Errorf("%s without %s: %+v as a whole, %+v in parts", p, m.Key, r, parts)
			}
			if !strings.HasPrefix(parts[0].At, "/properties/p") {
				t.Errorf("%s without %s: the part is %q", p, m.Key, parts[0].At)
			}
		}
	}
}

// TestOutlinesTellWhatPartsTell changes schemas with large properties at one place. Outlines of
// them take less work than the schemas, and tell the same.
func TestOutlinesTellWhatPartsTell(t *testing.T) {
	large := `{"type":"object","properties":{"x":{"enum":["a","b"]},"y":{"type":"array","items":{"type":"integer"}}},` +
		`"required":["x"],"additionalProperties":false}`
	whole := `{"type":"object","properties":{"p":` + large + `,"q":` + large + `},"required":["p"],` +
		`"additionalProperties":` + large + `,"minProperties":1,"maxProperties":3}`
	list := `{"type":"array","items":` + whole + `,"minItems":2,"maxItems":3}`
	for _, tt := range []struct {
		in, old, changed string
		equal            bool
	}{
		{whole, `"required":["p"],"add`, `"required":["q"],"add`, false},
		{whole, `"required":["p"],"add`, `"add`, false},
		{whole, `"minProperties":1`, `"minProperties":2`, false},
		{whole, `"maxProperties":3`, `"maxProperties":4`, false}, // instances of the wholes have too few properties
		{whole, `{"type":"object","properties":{"p"`, `{"properties":{"p"`, false},
		{whole, `"minProperties":1,`, ``, true},
		{whole, `"maxProperties":3`, `"maxProperties":3,"minItems":7`, true},
		{list, `"minItems":2`, `"minItems":1`, false},
		{list, `{"type":"array"`, `{"type":["array","null"]`, false},
		{list, `{"type":"array"`, `{"type":["array"]`, true},
	} {
		a, b := schema(t, tt.in), schema(t, strings.Replace(tt.in, tt.old, tt.changed, 1))
		r, err := NewWork(MaxBytes).compareAt(a, b, "")
		if err != nil || r.Equal() != tt.equal {
			t.Errorf("%s for %s: %+v, %v", tt.changed, tt.old, r, err)
		}
		whole, err := Compare(a, b)
		if err != nil || tt.equal && 2*r.Cases > whole.Cases {
			t.Errorf("%s for %s: %d cases of outlines, %+v of wholes, %v", tt.changed, tt.old, r.Cases, whole, err)
		}
	}
	for _, p := range []string{`"enum":[{"p":1}]`, `"allOf":[{}]`, `"patternProperties":{"^p":{}}`, `"uniqueItems":true`,
		`"const":{}`, `"items":[{"type":"string"}]`, `"$ref":"#"`, `"contains":{}`, `"made-up":1`} {
		s := schema(t, `{"properties":{"p":{"type":"integer"}},`+p+`}`)
		if outline(s, s.Clone()) {
			t.Errorf("a schema with %s has an outline", p)
		}
	}
}

// TestReferencesAreWhatTheyReferTo: schemas that are the same but for references need no instances,
// and recursive ones are not unfolded.
func TestReferencesAreWhatTheyReferTo(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		same bool
	}{
		{`{"$defs":{"d":{"enum":[1]},"e":{"$ref":"#/$defs/d"}},"items":{"$ref":"#/$defs/e","title":"E"}}`,
			`{"items":{"enum":[1]}}`, true},
		{`{"$defs":{"d":{"enum":[1]}},"items":{"$ref":"#/$defs/d"}}`,
			`{"$defs":{"d":{"enum":[2]}},"items":{"$ref":"#/$defs/d"}}`, false},
		{`{"$defs":{"d":{"enum":[1]}},"items":{"$ref":"#/$defs/d","minimum":1}}`, `{"items":{"enum":[1]}}`, false},
		{`{"$defs":{"d":{"items":{"$ref":"#/$defs/d"}}},"$ref":"#/$defs/d"}`,
			`{"$defs":{"d":{"items":{"$ref":"#/$defs/d"}}},"$ref":"#/$defs/d"}`, false},
		{`{"$ref":"#"}`, `{"$ref":"#"}`, false},
	} {
		if got := sameUnfolded(schema(t, tt.a), schema(t, tt.b), ""); got != tt.same {
			t.Errorf("%s and %s: %t, want %t", tt.a, tt.b, got, tt.same)
		}
	}
	a := `{"$defs":{"d":{"type":"string"}},"properties":{"p":{"$ref":"#/$defs/d"}}}`
	for _, p := range Parts(schema(t, a), schema(t, `{"properties":{"p":{"type":"string"}}}`), NewWork(MaxBytes)) {
		if !p.Equal() || p.Cases > 0 {
			t.Errorf("a definition in line: %+v", p)
		}
	}
}

// TestPartsShareTheirWork: what is beyond the work is not proved, whatever part it is in, and the
// dialect of a schema that cannot be divided needs none.
func TestPartsShareTheirWork(t *testing.T) {
	property := func(name, keyword string) string { return `"` + name + `":{"type":"integer",` + keyword + `}` }
	before := `{"properties":{` + property("a", `"minimum":1`) + `,` + property("b", `"minimum":1`) + `}}`
	after := `{"properties":{` + property("a", `"minimum":1.0`) + `,` + property("b", `"exclusiveMinimum":0`) + `}}`
	if parts := Parts(schema(t, before), schema(t, after), NewWork(MaxBytes)); len(parts) == 0 {
		t.Fatal("the schemas do not differ")
	}
	for _, work := range []int{0, 1, 5} {
		for _, p := range Parts(schema(t, before), schema(t, after), NewWork(work)) {
			if p.Equal() || p.Unproved != tooMuch || p.Cases > work {
				t.Errorf("with work for %d bytes: %+v", work, p)
			}
		}
	}
	const same = `"properties":{"a":{"type":"string"},"b":{"$ref":"#/properties/a"}}}`
	dated := schema(t, `{"$schema":"http://json-schema.org/draft-07/schema#",`+same)
	if parts := Parts(dated, schema(t, "{"+same), NewWork(0)); len(parts) > 0 {
		t.Errorf("without its dialect: %+v", parts)
	}
}
