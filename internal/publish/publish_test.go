package publish

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/client"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/internal/findability"
	"github.com/toolbudget/toolbudget/internal/parts"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/router"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// TestSchemasFollowTheirTypes fails when a type has changed and its schema has not.
func TestSchemasFollowTheirTypes(t *testing.T) {
	if err := Schemas("../..", false); err != nil {
		t.Fatal(err)
	}
}

// TestStaleSchemasAreFound shows that TestSchemasFollowTheirTypes can fail.
func TestStaleSchemasAreFound(t *testing.T) {
	root := t.TempDir()
	for _, pkg := range append(documented(), "schema") {
		if err := os.MkdirAll(filepath.Join(root, pkg), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := Schemas(root, true); err != nil {
		t.Fatal(err)
	}
	if err := Schemas(root, false); err != nil {
		t.Fatalf("just written, and stale: %v", err)
	}
	target := filepath.Join(root, "schema", "catalog.schema.json")
	if err := os.WriteFile(target, []byte("{}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Schemas(root, false); err == nil || !strings.Contains(err.Error(), "catalog.schema.json") {
		t.Fatalf("a stale schema gives %v", err)
	}
}

// TestDocumentsKeepTheirSchemas compares what toolbudget writes with what it publishes: every
// key is declared, and every required key is there.
func TestDocumentsKeepTheirSchemas(t *testing.T) {
	data, err := os.ReadFile("testdata/full.json")
	if err != nil {
		t.Fatal(err)
	}
	c, err := importer.Decode(data, "full.json")
	if err != nil {
		t.Fatal(err)
	}
	conf, err := os.ReadFile("testdata/full.yml")
	if err != nil {
		t.Fatal(err)
	}
	cfg, err := config.Parse(conf, "full.yml")
	if err != nil {
		t.Fatal(err)
	}
	shorter := "List orders."
	fixable := rules.Rule{
		ID:       "TB999",
		Name:     "cursor-name-length",
		Severity: rules.Error,
		Tool: func(*catalog.Tool, rules.Settings) []rules.Finding {
			return []rules.Finding{
				{
					Path: "/description",
					Text: "t",
					Fix:  &rules.Fix{Text: "shorten", Path: "/description", Value: &shorter},
				},
			}
		},
	}
	set := rules.Rule{ID: "TB998", Name: "set", Severity: rules.Warning, Set: func(rules.Set) []rules.Finding {
		return []rules.Finding{
			{Text: "t", Origin: catalog.Span{File: "texts/t.go", Line: 1, Column: 1, EndLine: 1, EndColumn: 2}},
		}
	}}
	r := budget.Judge([]budget.Input{{Name: "full.json", Catalog: c}, {Name: "again", Catalog: c}}, budget.Options{
		Config: cfg, Rules: []rules.Rule{fixable, set}, Known: rules.LimitRules(),
		Text: func(text string) interval.Int { return interval.Exactly(len(text)) },
		Sum:  func(_ []*catalog.Tool, sum interval.Int) (interval.Int, string) { return sum, "exact" },
	})
	price := cost.Prices()[0]

	ratchet, difference := compared(t)
	r.Against(ratchet)
	old, now := states()
	now.Programs = append(now.Programs, old.Programs...) // with gaps, and with reasons
	base, err := baseline.Encode(now)
	if err != nil {
		t.Fatal(err)
	}

	var encoded, reported, differs bytes.Buffer
	if err := show.DiffJSON(&differs, difference); err != nil {
		t.Fatal(err)
	}
	if err := catalog.Encode(&encoded, c); err != nil {
		t.Fatal(err)
	}
	if err := report.JSON(&reported, r,
		report.Options{Config: cfg, Provider: "p", Grade: "exact", Strict: true, Failure: "no tools found",
			Sessions: []client.Session{{
				Client: "c", Model: "m", Opening: client.Names, Deferred: 1, Tools: 2, Tokens: interval.Exactly(3),
				Instructions: interval.Exactly(4), Window: 5, Percent: 6, TooMany: 7, Unverified: true,
			}},
			Counted: []report.Counted{{Model: price.Model, Provider: "p", API: "messages", Price: &price,
				Result: r}}}); err != nil {
		t.Fatal(err)
	}
	confJSON, err := yaml.YAMLToJSON(conf)
	if err != nil {
		t.Fatal(err)
	}
	template, err := budget.Template(r, "p")
	if err != nil {
		t.Fatal(err)
	}
	templateJSON, err := yaml.YAMLToJSON(template)
	if err != nil {
		t.Fatal(err)
	}
	p, err := tokencount.ByName("")
	if err != nil {
		t.Fatal(err)
	}
	var where bytes.Buffer
	if err := show.WhyJSON(&where, parts.Of(p, c.Tools[0], parts.Options{}), &show.Findable{
		Tools: 9, Apart: []string{"rare"},
		Searches: []findability.Result{{Search: router.ByBM25, Origin: findability.FromName, Before: []string{"a"}}},
	},
		report.Options{Provider: p.Name, Grade: string(p.Grade)}); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, schema string
		doc          []byte
		full         bool // the document has every key of the schema
	}{
		{"baseline", "baseline.schema.json", base, true},
		{"diff", "diff.schema.json", differs.Bytes(), true},
		{"catalog", "catalog.schema.json", encoded.Bytes(), true},
		{"report", "report.schema.json", reported.Bytes(), true},
		{"why", "why.schema.json", where.Bytes(), false}, // parts within parts have no end
		{"simulate", "simulate.schema.json", simulated(t, c.Tools), true},
		{"configuration", "toolbudget.schema.json", confJSON, true},
		{"new configuration", "toolbudget.schema.json", templateJSON, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			raw, err := os.ReadFile(filepath.Join("../../schema", tt.schema))
			if err != nil {
				t.Fatal(err)
			}
			schema, doc := decode(t, raw), decode(t, tt.doc)
			v := &validator{defs: schema["$defs"].(map[string]any), seen: map[string]bool{}}
			v.check(schema, doc, "", "")
			for _, e := range v.errs {
				t.Error(e)
			}
			if tt.full {
				for _, key := range v.declared(schema, "") {
					if !v.seen[key] {
						t.Errorf("no key %s in the document: add it to testdata, or it is never checked", key)
					}
				}
			}
		})
	}
}

func decode(t *testing.T, data []byte) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// A validator knows the part of JSON Schema that the published schemas use,
// and takes every key that is not declared for an error.
type validator struct {
	defs map[string]any
	seen map[string]bool // type.key pairs met in the document
	errs []string
}

func (v *validator) check(s map[string]any, doc any, typ, at string) {
	if ref, ok := s["$ref"].(string); ok {
		typ = strings.TrimPrefix(ref, "#/$defs/")
		v.check(v.defs[typ].(map[string]any), doc, typ, at)
		return
	}
	if list, ok := s["enum"].([]any); ok && !slices.Contains(list, doc) {
		v.fail("%s: %v is none of %v", at, doc, list)
	}
	if c, ok := s["const"]; ok && c != doc {
		v.fail("%s: %v is not %v", at, doc, c)
	}
	if list, ok := s["oneOf"].([]any); ok {
		good := 0
		for _, one := range list {
			w := &validator{defs: v.defs, seen: v.seen}
			if w.check(one.(map[string]any), doc, typ, at); len(w.errs) == 0 {
				good++
			}
		}
		if good != 1 {
			v.fail("%s: %v fits %d of oneOf", at, doc, good)
		}
	}
	switch s["type"] {
	case "object":
		v.object(s, doc, typ, at)
	case "array":
		list, ok := doc.([]any)
		if !ok {
			v.fail("%s is no array", at)
		}
		for i, it := range list {
			v.check(s["items"].(map[string]any), it, typ, fmt.Sprintf("%s/%d", at, i))
		}
	case "string":
		if _, ok := doc.(string); !ok {
			v.fail("%s is no string", at)
		}
	case "boolean":
		if _, ok := doc.(bool); !ok {
			v.fail("%s is no boolean", at)
		}
	case "null":
		if doc != nil {
			v.fail("%s is not null", at)
		}
	case "integer":
		if f, ok := doc.(float64); !ok || f != float64(int(f)) {
			v.fail("%s is no integer", at)
		}
	}
}

func (v *validator) object(s map[string]any, doc any, typ, at string) {
	m, ok := doc.(map[string]any)
	if !ok {
		v.fail("%s is no object", at)
		return
	}
	props, _ := s["properties"].(map[string]any)
	for key, value := range m {
		p, ok := props[key]
		if all, isSchema := s["additionalProperties"].(map[string]any); !ok && isSchema {
			v.check(all, value, typ, at+"/"+key)
			continue
		}
		if !ok {
			v.fail("%s: the key %s is not in the schema", at, key)
			continue
		}
		v.seen[typ+"."+key] = true
		if p, ok := p.(map[string]any); ok { // or true: anything
			v.check(p, value, typ, at+"/"+key)
		}
	}
	required, _ := s["required"].([]any)
	for _, key := range required {
		if _, ok := m[key.(string)]; !ok {
			v.fail("%s: the required key %s is missing", at, key)
		}
	}
}

// declared lists the type.key pairs of the schema.
func (v *validator) declared(s map[string]any, typ string) []string {
	var out []string
	props, _ := s["properties"].(map[string]any)
	for key := range props {
		out = append(out, typ+"."+key)
	}
	if typ == "" {
		for name, d := range v.defs {
			out = append(out, v.declared(d.(map[string]any), name)...)
		}
	}
	slices.Sort(out)
	return out
}

func (v *validator) fail(format string, args ...any) {
	v.errs = append(v.errs, fmt.Sprintf(format, args...))
}
