package prune

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/advisetest"
	"github.com/toolbudget/toolbudget/interval"
)

func tool(t testing.TB, schema string) *catalog.Tool {
	t.Helper()
	s, err := catalog.ParseSchema([]byte(schema))
	if err != nil {
		t.Fatal(err)
	}
	return &catalog.Tool{
		ID:          "p#make_note",
		Name:        "make_note",
		Description: catalog.Text{Value: "Make a note."},
		InputSchema: s,
	}
}

// TestRewritesDoWhatTheySay: each rewrite does what it says, and none of them does what it must
// not.
func TestRewritesDoWhatTheySay(t *testing.T) {
	for _, tt := range []struct{ name, before, after string }{
		{"dialect", `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://a.example/b","type":"object"}`, `{"type":"object"}`},
		{"defaults-of-keywords", `{"type":"object","properties":{"a":{"type":"array","minItems":0,"uniqueItems":false}},"required":[],"additionalProperties":{}}`, `{"type":"object","properties":{"a":{"type":"array"}}}`},
		{"repeated-entries", `{"type":"object","properties":{"a":{"enum":["x","y","x"]}},"required":["a"]}`,
			`{"type":"object","properties":{"a":{"enum":["x","y"]}},"required":["a"]}`},
		{"single-type", `{"type":["object"],"properties":{"a":{"type":["string"]}}}`,
			`{"type":"object","properties":{"a":{"type":"string"}}}`},
		{"single-branch", `{"type":"object","properties":{"a":{"description":"d","anyOf":[{"type":"string"}]}}}`,
			`{"type":"object","properties":{"a":{"description":"d","type":"string"}}}`},
		{"branches-of-types", `{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}],"description":"d"}}}`, `{"type":"object","properties":{"a":{"type":["string","null"],"description":"d"}}}`},
		{"null-branch", `{"type":"object","properties":{"a":{"anyOf":[{"type":"array","items":{"type":"integer"},"maxItems":3},{"type":"null"}],"description":"d"},"b":{"oneOf":[{"type":"null"},{"enum":["x"],"type":"string"}]},"c":{"anyOf":[{"not":{"const":2},"type":"integer"},{"type":"null"}]},"d":{"title":"o","anyOf":[{"type":"string","title":"i"},{"type":"null"}]},"e":{"anyOf":[{"$ref":"#/properties/a"},{"type":"null"}]}}}`,
			`{"type":"object","properties":{"a":{"type":["array","null"],"items":{"type":"integer"},"maxItems":3,"description":"d"},"b":{"enum":["x",null],"type":["string","null"]},"c":{"anyOf":[{"not":{"const":2},"type":"integer"},{"type":"null"}]},"d":{"title":"o","anyOf":[{"type":"string","title":"i"},{"type":"null"}]},"e":{"anyOf":[{"$ref":"#/properties/a"},{"type":"null"}]}}}`},
		{"null-default", `{"type":"object","properties":{"a":{"type":["string","null"],"default":null},"b":{"type":["string","null"],"default":null},"c":{"type":"string","default":"null"}},"required":["b"]}`, `{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":["string","null"],"default":null},"c":{"type":"string","default":"null"}},"required":["b"]}`},
		{"restated-title", `{"type":"object","title":"Make Note","properties":{"noteTitle":{"type":"string","title":"Note Title"},"b":{"title":"Of another"}}}`, `{"type":"object","properties":{"noteTitle":{"type":"string"},"b":{"title":"Of another"}}}`},
		{"restated-description", `{"type":"object","properties":{"note_id":{"type":"string","description":"The note ID"},"b":{"description":"The B of it"}}}`, `{"type":"object","properties":{"note_id":{"type":"string"},"b":{"description":"The B of it"}}}`},
		{"white-space", `{"type":"object","properties":{"a":{"description":"  one  \n\n\n\n  two\n"}}}`,
			`{"type":"object","properties":{"a":{"description":"one\n\n  two"}}}`},
		{"unused-definitions", `{"type":"object","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"type":"string"},"c":{"type":"integer"}},"properties":{"p":{"$ref":"#/$defs/c"}}}`, `{"type":"object","$defs":{"c":{"type":"integer"}},"properties":{"p":{"$ref":"#/$defs/c"}}}`},
		{"inline-definitions", `{"type":"object","properties":{"p":{"$ref":"#/$defs/c","description":"d"}},"$defs":{"c":{"type":"integer"}}}`, `{"type":"object","properties":{"p":{"type":"integer","description":"d"}}}`},
		{"inline-definitions", `{"type":"object","properties":{"p":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"array","items":{"$ref":"#/$defs/b"}},"b":{"type":"integer"}}}`, `{"type":"object","properties":{"p":{"type":"array","items":{"type":"integer"}}}}`},
		{"shared-definitions", `{"type":"object","properties":{"p":{"type":"string","description":"one","enum":["aaaaaaaaaaaaaaaaaa","bbbbbbbbbbbbbbbbbbbbb"]},"q":{"type":"string","description":"two","enum":["aaaaaaaaaaaaaaaaaa","bbbbbbbbbbbbbbbbbbbbb"]}}}`,
			`{"type":"object","properties":{"p":{"description":"one","$ref":"#/$defs/a"},"q":{"description":"two","$ref":"#/$defs/a"}},"$defs":{"a":{"type":"string","enum":["aaaaaaaaaaaaaaaaaa","bbbbbbbbbbbbbbbbbbbbb"]}}}`},
	} {
		var only []Rewrite
		for _, r := range Rewrites() {
			if r.Name == tt.name {
				only = append(only, r)
			}
		}
		in := tool(t, tt.before)
		out := Tool(in, Options{Rewrites: only})
		if got := string(out.After.InputSchema.AppendJSON(nil)); got != tt.after ||
			!slices.Equal(out.Applied, []string{tt.name}) {
			t.Errorf("%s gives %s (%v %v), want %s", tt.name, got, out.Applied, out.Refused, tt.after)
		}
		if got := string(in.InputSchema.AppendJSON(nil)); got != tt.before {
			t.Errorf("%s changed what it was given: %s", tt.name, got)
		}
		if again := Tool(out.After, Options{Rewrites: only}); len(again.Applied) > 0 {
			t.Errorf("%s is not done when it is done", tt.name)
		}
	}
}

// TestUnsoundRewritesAreRefusedWithAnInstance injects rewrites that change what is accepted, and
// expects each to be refused with the JSON that shows it, and the sound ones beside it to be done.
func TestUnsoundRewritesAreRefusedWithAnInstance(t *testing.T) {
	const schema = `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{
		"kind":{"type":"string","enum":["a","b","c"]},
		"count":{"type":"integer","minimum":1,"maximum":100},
		"name":{"type":"string","minLength":2,"maxLength":40,"pattern":"^[a-z]+$"},
		"tags":{"type":"array","items":{"type":"string"},"minItems":1,"uniqueItems":true},
		"where":{"oneOf":[{"type":"integer"},{"type":"number","minimum":5}]},
		"box":{"type":"object","properties":{"x":{"type":"number"}},"required":["x"],"additionalProperties":false},
		"maybe":{"type":["string","null"]}},"required":["kind"],"additionalProperties":false}`
	prop := func(name string, f func(*catalog.Schema)) func(*catalog.Tool, draft) bool {
		return func(t *catalog.Tool, _ draft) bool {
			f(t.InputSchema.Get("properties").Get(name))
			return true
		}
	}
	unsound := []Rewrite{
		{Name: "closed objects are opened", apply: everywhere(remover("additionalProperties"))},
		{
			Name:  "required is dropped",
			apply: everywhere(func(s *catalog.Schema, root bool) bool { return root && s.Delete("required") }),
		},
		{Name: "required of a part is dropped", apply: prop("box", func(s *catalog.Schema) { s.Delete("required") })},
		{
			Name:  "a value of an enum is dropped",
			apply: prop("kind", func(s *catalog.Schema) { s.Get("enum").Items = s.Get("enum").Items[:2] }),
		},
		{Name: "an enum is dropped", apply: prop("kind", func(s *catalog.Schema) { s.Delete("enum") })},
		{Name: "a bound is dropped", apply: prop("count", func(s *catalog.Schema) { s.Delete("maximum") })},
		{Name: "a length is dropped", apply: prop("name", func(s *catalog.Schema) { s.Delete("minLength") })},
		{Name: "a pattern is dropped", apply: prop("name", func(s *catalog.Schema) { s.Delete("pattern") })},
		{Name: "a list may be empty", apply: prop("tags", func(s *catalog.Schema) { s.Delete("minItems") })},
		{Name: "a list may repeat", apply: prop("tags", func(s *catalog.Schema) { s.Delete("uniqueItems") })},
		{Name: "items are of any type", apply: prop("tags", func(s *catalog.Schema) { s.Delete("items") })},
		{
			Name:  "oneOf is read as the first",
			apply: prop("where", func(s *catalog.Schema) { s.Members = s.Get("oneOf").Items[0].Members }),
		},
		{
			Name:  "null is dropped",
			apply: prop("maybe", func(s *catalog.Schema) { s.Set("type", catalog.NewString("string")) }),
		},
		{
			Name: "integers become numbers",
			apply: prop(
				"count",
				func(s *catalog.Schema) { s.Set("type", catalog.NewString("number")); s.Delete("minimum") },
			),
		},
		{
			Name:  "a property is dropped",
			apply: func(t *catalog.Tool, _ draft) bool { return t.InputSchema.Get("properties").Delete("count") },
		},
	}
	for _, bad := range unsound {
		in := tool(t, schema)
		out := Tool(
			in,
			Options{
				Rewrites: append([]Rewrite{bad}, Rewrites()[:1]...),
				Weigh:    func(t *catalog.Tool) interval.Int { return interval.Exactly(len(t.Wire())) },
			},
		)
		if !slices.Equal(out.Applied, []string{"dialect"}) {
			t.Errorf("%s: done %v", bad.Name, out.Applied)
			continue
		}
		if len(out.Refused) != 1 || out.Refused[0].Rewrite != bad.Name || out.Refused[0].Counter == "" {
			t.Errorf("%s: refused %+v", bad.Name, out.Refused)
		}
	}
}

// TestRewritesThatRaiseTheLowerBoundAreNotDone: a rewrite must pay wherever in its bounds the
// count lies.
func TestRewritesThatRaiseTheLowerBoundAreNotDone(t *testing.T) {
	for _, tt := range []struct {
		after interval.Int
		done  bool
	}{
		{interval.Int{Lo: 90, Hi: 119}, true}, {interval.Int{Lo: 89, Hi: 119}, true},
		{interval.Int{Lo: 91, Hi: 110}, false}, {interval.Int{Lo: 80, Hi: 120}, false},
	} {
		in := tool(t, `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}`)
		weigh := func(t *catalog.Tool) interval.Int {
			if t.InputSchema.Get("$schema") != nil {
				return interval.Int{Lo: 90, Hi: 120}
			}
			return tt.after
		}
		out := Tool(in, Options{Rewrites: Rewrites()[:1], Weigh: weigh})
		if done := len(out.Applied) > 0; done != tt.done {
			t.Errorf("from 90–120 to %s: done %v, want %v", tt.after, done, tt.done)
		}
	}
}

// TestRewritesAreRefusedWithTheirReason: gaps, a provider that takes it worse, and what proves
// nothing.
func TestRewritesAreRefusedWithTheirReason(t *testing.T) {
	in := tool(t, `{"$schema":"s","type":"object","properties":{"a":{"type":"string","description":"A "}}}`)
	in.Gaps = []catalog.Gap{{Path: "/inputSchema/properties/a/enum"}}
	if out := Tool(in, Options{}); len(out.Applied) != 0 || len(out.Refused) == 0 {
		t.Errorf("with a gap in the schema: %+v", out)
	}
	in.Gaps = nil
	worse := func(before, after *catalog.Tool) string { return "no" }
	if out := Tool(in, Options{Worse: worse}); len(out.Applied) != 0 || !strings.Contains(out.Refused[0].Reason, "no") {
		t.Errorf("where a provider takes it worse: %+v", out)
	}
	odd := tool(t, `{"type":["object"],"made-up":{"a":1}}`)
	if out := Tool(odd, Options{}); len(out.Applied) != 0 || !strings.Contains(out.Refused[0].Reason, "made-up") {
		t.Errorf("with a keyword that is not known: %+v", out)
	}
	if out := Tool(&catalog.Tool{Name: "bare"}, Options{Lossy: []string{"titles"}}); len(out.Applied) != 0 {
		t.Errorf("without a schema: %+v", out)
	}
}

// TestOneKeywordCostsOneRewrite holds that what cannot be proved at one place is done at all
// others.
func TestOneKeywordCostsOneRewrite(t *testing.T) {
	in := tool(t, `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":["object"],"properties":{
		"a":{"type":["array"],"additionalItems":false},
		"b":{"type":["string"],"title":"b"},
		"c":{"enum":["x","y","x"]}},"required":["b","b"]}`)
	out := Tool(in, Options{})
	const want = `{"type":"object","properties":{"a":{"type":["array"],"additionalItems":false},"b":{"type":"string"},` +
		`"c":{"enum":["x","y"]}},"required":["b"]}`
	if got := string(out.After.InputSchema.AppendJSON(nil)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if len(out.Refused) != 1 || out.Refused[0].Rewrite != "single-type" || out.Refused[0].At != "/properties/a" ||
		!strings.Contains(out.Refused[0].Reason, "additionalItems") {
		t.Errorf("refused %+v", out.Refused)
	}
	applied := []string{"dialect", "repeated-entries", "single-type", "restated-title"}
	if !slices.Equal(out.Applied, applied) {
		t.Errorf("applied %v, want %v", out.Applied, applied)
	}
}

// TestNothingStandsBesideReferences holds that a schema of draft 7 gets no text beside a $ref,
// where it would not be read, and one of today does.
func TestNothingStandsBesideReferences(t *testing.T) {
	part := `{"type":"string","description":"D","enum":["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","bbbbbbbbbbbbbbbbbbbbbbbb"]}`
	for _, schema := range []string{
		`"definitions":{"d":{"type":"string"}},"properties":{"p":{"description":"Parcels","allOf":[{"$ref":"#/definitions/d"}]},` +
			`"q":{"$ref":"#/definitions/d"}}`,
		`"properties":{"p":` + part + `,"q":` + part + `}`,
	} {
		old := Tool(tool(t, `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object",`+schema+`}`), Options{})
		if got := string(old.After.InputSchema.AppendJSON(nil)); strings.Contains(got, `"Parcels","$ref"`) ||
			strings.Contains(got, `"D","$ref"`) {
			t.Errorf("draft 7: %s", got)
		}
		now := Tool(tool(t, `{"type":"object",`+schema+`}`), Options{})
		if got := string(now.After.InputSchema.AppendJSON(nil)); !strings.Contains(got, `"Parcels","$ref"`) &&
			!strings.Contains(got, `"D","$ref"`) {
			t.Errorf("2020-12: %s", got)
		}
	}
}

// TestLossyRewritesNeedTheirName: only what is asked for by name.
func TestLossyRewritesNeedTheirName(t *testing.T) {
	in := tool(
		t,
		`{"type":"object","properties":{"a":{"type":"string","title":"T","default":"x","examples":["y"],"description":"First. Second."}}}`,
	)
	if out := Tool(in, Options{}); len(out.Applied) != 0 {
		t.Errorf("done without being asked: %v", out.Applied)
	}
	out := Tool(in, Options{Lossy: []string{"titles", "examples", "defaults", "first-sentence"}})
	if got, want := string(out.After.InputSchema.AppendJSON(nil)), `{"type":"object","properties":{"a":{"type":"string","description":"First."}}}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// BenchmarkTool prunes the catalogs in the directory TOOLS.
func BenchmarkTool(b *testing.B) {
	advisetest.Bench(b, func(b *testing.B, c *catalog.Catalog) {
		for b.Loop() {
			before, after, cases, refused := 0, 0, 0, map[string]int{}
			for _, t := range c.Tools {
				out := Tool(t, Options{})
				before, after, cases = before+len(t.Wire()), after+len(out.After.Wire()), cases+out.Cases
				for _, r := range out.Refused {
					refused[r.Rewrite+": "+r.Reason+" "+r.Counter]++
				}
			}
			b.ReportMetric(100-100*float64(after)/float64(before), "%saved")
			b.ReportMetric(float64(cases), "cases")
			for _, r := range slices.Sorted(maps.Keys(refused)) {
				b.Logf("%d %s", refused[r], r)
			}
		}
	})
}

// TestRefusalsOfWholeRewritesNameThePlace: the dialect is of the whole schema, and what refuses its
// removal is a format.
func TestRefusalsOfWholeRewritesNameThePlace(t *testing.T) {
	in := tool(t, `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object",`+
		`"properties":{"when":{"type":"string","format":"date"},"who":{"type":["string"]}}}`)
	out := Tool(in, Options{})
	if !slices.Equal(out.Applied, []string{"single-type"}) || len(out.Refused) != 1 || out.Refused[0].At != "" ||
		out.Refused[0].Reason != "at /properties/when, one of the schemas accepts a value that the other rejects" {
		t.Errorf("applied %q, refused %+v", out.Applied, out.Refused)
	}
}
