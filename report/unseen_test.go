package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

// TestUnseenToolsAreNeverWithin: every form says that the verdict is undetermined where a program
// may have tools that are not known, although no limit is set. None says within.
func TestUnseenToolsAreNeverWithin(t *testing.T) {
	one := &catalog.Tool{ID: "p#a", Name: "a", Reachable: true, Default: catalog.Yes}
	c := &catalog.Catalog{Tools: []*catalog.Tool{one}, Programs: []catalog.Program{{
		Package: "p", Tools: []string{one.ID},
		DynamicSources: []catalog.DynamicSource{{At: "main.go:3:4", Kind: "what is registered is not known"}},
	}}}
	cfg := configured(t).Unlimited()
	in := []budget.Input{{Name: "p", Catalog: c, Tokens: map[string]interval.Int{one.ID: interval.Exactly(10)}}}
	r := budget.Judge(in, budget.Options{Config: cfg})
	place := "main.go:3:4: all tools: there may be more tools: what is registered is not known"
	says := map[string][]string{
		"text":     {"\nUndetermined: 1 place may register more tools.\n", place, "≥ 10"},
		"lines":    {place},
		"json":     {`"verdict": "undetermined"`, `"fails": false`, `"lo": 10,`, `"open": true`, "main.go"},
		"markdown": {"⚠️ Undetermined: 1 place may register more tools", "there may be more tools"},
		"comment":  {"⚠️ Undetermined: 1 place may register more tools", "there may be more tools"},
		"github": {
			"::warning file=main.go,line=3,endLine=3,col=4,title=TB036 gaps::all tools: there may be more tools",
			"Undetermined: 1 place",
		},
		"github-output": {"undetermined"},
		"sarif":         {`"level": "warning"`, "there may be more tools", `"startLine": 3`},
		"html":          {"Undetermined: 1 place may register more tools", "there may be more tools"},
		"badge":         {"≥ 10 tokens, undetermined", yellow},
		"shields":       {"≥ 10 tokens", yellow},
	}
	for _, f := range Formats() {
		for _, strict := range []bool{false, true} {
			o := Options{Config: cfg, Provider: "openai", Strict: strict}
			var b bytes.Buffer
			if err := f.Write(&b, r, o); err != nil {
				t.Fatal(err)
			}
			text := b.String()
			if strings.Contains(strings.ToLower(text), "within budget") || strings.Contains(text, "✅") {
				t.Errorf("%s says within:\n%s", f.Name, text)
			}
			if strict {
				continue
			}
			if len(says[f.Name]) == 0 {
				t.Errorf("%s is not tested", f.Name)
			}
			for _, want := range says[f.Name] {
				if !strings.Contains(text, want) {
					t.Errorf("%s does not say %q:\n%s", f.Name, want, text)
				}
			}
		}
	}
	if o := (Options{Config: cfg, Strict: true}); !Fails(r, o) || stateOf(r, o).color != red {
		t.Error("it passes where the check is strict")
	}
	if o := (Options{Config: cfg, FailOn: FailWarning}); !Fails(r, o) {
		t.Error("it passes where warnings fail")
	}
}
