package export

import (
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
)

var write = flag.Bool("write", false, "write the golden requests anew")

func read(t testing.TB, file string) []*catalog.Tool {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c, err := importer.Decode(data, "tools.json")
	if err != nil {
		t.Fatal(err)
	}
	return c.Tools
}

// TestRequestsAreThoseOfTheirGoldenFiles writes the tools of testdata/tools.json for every
// provider, with and without its options.
func TestRequestsAreThoseOfTheirGoldenFiles(t *testing.T) {
	tools := read(t, "testdata/tools.json")
	for name, o := range map[string]Options{
		"openai":              {Format: "openai"},
		"openai-strict-allow": {Format: "openai", Strict: true, Allow: []string{"note_*"}},
		"openai-responses":    {Format: "openai-responses"},
		"openai-responses-options": {Format: "openai-responses", Strict: true, Allow: []string{"ping"},
			Defer: []string{"note_*"}, Namespaces: []Namespace{{"notes", "note_*"}, {"late", "note_get"}}},
		"anthropic":            {Format: "anthropic"},
		"anthropic-options":    {Format: "anthropic", Strict: true, Defer: []string{"search", "bare"}, Cache: true},
		"anthropic-deferred":   {Format: "anthropic", Defer: []string{"*"}, Cache: true},
		"gemini":               {Format: "gemini"},
		"openai-any":           {Format: "openai", Any: true},
		"openai-responses-any": {Format: "openai-responses", Any: true, Allow: []string{"ping"}},
		"anthropic-any":        {Format: "anthropic", Any: true},
		"gemini-any":           {Format: "gemini", Any: true},
		"bedrock-any":          {Format: "bedrock", Any: true},
		"gemini-allow":         {Format: "gemini", Allow: []string{"ping"}},
		"bedrock":              {Format: "bedrock", Cache: true},
		"mcp":                  {Format: "mcp"},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := New(tools, o)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, l := range r.Lossy {
				b.WriteString("// " + strings.TrimSpace(l.Tool+" "+l.Path) + ": " + l.Text + "\n")
			}
			enc := json.NewEncoder(&b)
			enc.SetEscapeHTML(false)
			enc.SetIndent("", "  ")
			if err := enc.Encode(r.Body); err != nil {
				t.Fatal(err)
			}
			file := "testdata/" + name + ".golden"
			if *write {
				if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got := b.String(); got != strings.ReplaceAll(string(want), "\r\n", "\n") {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestExportedToolsStayAsTheyAre: the tools that are exported stay as they are.
func TestExportedToolsStayAsTheyAre(t *testing.T) {
	tools := read(t, "testdata/tools.json")
	for _, f := range formats() {
		if _, err := New(tools, Options{Format: f.name, Strict: f.strict}); err != nil {
			t.Fatal(err)
		}
	}
	for i, fresh := range read(t, "testdata/tools.json") {
		if got, want := string(tools[i].Wire()), string(fresh.Wire()); got != want {
			t.Errorf("%s was changed to %s", want, got)
		}
	}
}

// TestGapsOfARequestAreListed: what is not known is listed.
func TestGapsOfARequestAreListed(t *testing.T) {
	tool := &catalog.Tool{Name: "a", Gaps: []catalog.Gap{{Path: "/description", Reason: "run-time"}}}
	r, err := New([]*catalog.Tool{tool}, Options{Format: "openai"})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Gaps) != 1 || r.Gaps[0].Tool != "a" || r.Gaps[0].Path != "/description" {
		t.Errorf("gaps %+v", r.Gaps)
	}
}

// TestDeferredToolsAreDeferredWhereKnown: a tool that the catalog says is deferred is so where that
// is known, and listed where it is not.
func TestDeferredToolsAreDeferredWhereKnown(t *testing.T) {
	tools := []*catalog.Tool{{Name: "a", Load: "deferred"}}
	for _, f := range formats() {
		r, err := New(tools, Options{Format: f.name})
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Contains(string(r.Body.AppendJSON(nil)), `"defer_loading":true`)
		listed := slices.ContainsFunc(r.Lossy, func(s Step) bool { return strings.Contains(s.Text, "cannot defer") })
		if said != f.deferral || listed == f.deferral {
			t.Errorf("%s: deferred %v, listed %v", f.name, said, listed)
		}
	}
}

func TestUnknownOptionsNameTheFormatsThatHaveThem(t *testing.T) {
	tools := read(t, "testdata/tools.json")
	for _, tt := range []struct {
		o    Options
		want string
	}{
		{Options{Format: "claude"}, `unknown provider "claude"; use one of openai, openai-responses, anthropic`},
		{Options{Format: "gemini", Strict: true},
			"-strict is not known on the API of gemini (known on: openai, openai-responses, anthropic)"},
		{Options{Format: "openai", Defer: []string{"*"}},
			"-defer is not known on the API of openai (known on: openai-responses, anthropic)"},
		{Options{Format: "anthropic", Allow: []string{"*"}}, "-allow is not known on the API of anthropic"},
		{Options{Format: "mcp", Cache: true}, "-cache is not known on the API of mcp (known on: anthropic, bedrock)"},
		{Options{Format: "mcp", Any: true},
			"-tool-choice any is not known on the API of mcp (known on: openai, openai-responses, anthropic, " +
				"gemini, bedrock)"},
		{Options{Format: "openai", Namespaces: []Namespace{{"a", "*"}}},
			"-namespace is not known on the API of openai"},
		{Options{Format: "anthropic", Defer: []string{"nope*"}},
			`-defer "nope*" matches no tool; toolbudget list prints all 6`},
		{Options{Format: "anthropic", Defer: []string{"["}}, `-defer "[" is not a valid pattern`},
		{Options{Format: "openai-responses", Namespaces: []Namespace{{"a", "*"}, {"a", "ping"}}},
			"-namespace a=ping: each needs a name of its own"},
	} {
		if _, err := New(tools, tt.o); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v gives %v, want %s", tt.o, err, tt.want)
		}
	}
}
