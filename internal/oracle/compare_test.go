package oracle

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func parse(t *testing.T, text string) *catalog.Schema {
	t.Helper()
	s, err := catalog.ParseSchema([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestEachDifferenceIsFoundAlone makes one thing wrong at a time and wants exactly that found.
func TestEachDifferenceIsFoundAlone(t *testing.T) {
	const sent = `[
		{"name":"a","title":"A","description":"x < y","inputSchema":{"type":"object","properties":{"b":{},"a":{}}},
		 "outputSchema":{"type":"object"},"annotations":{"readOnlyHint":true},"_meta":{"k":1}},
		{"name":"b","title":"","inputSchema":{"type":"object"}}
	]`
	for _, test := range []struct {
		name  string
		spoil func(tools []*catalog.Tool) []*catalog.Tool
		want  string // tool and part of the one difference
	}{
		{"nothing", func(l []*catalog.Tool) []*catalog.Tool { return l }, ""},
		{"title", func(l []*catalog.Tool) []*catalog.Tool { l[1].Title.Value = "B"; return l }, "b title"},
		{"description", func(l []*catalog.Tool) []*catalog.Tool { l[0].Description.Value += " "; return l },
			"a description"},
		{"order of keys", func(l []*catalog.Tool) []*catalog.Tool {
			m := l[0].InputSchema.Get("properties").Members
			m[0], m[1] = m[1], m[0]
			return l
		}, "a inputSchema"},
		{"number literal", func(l []*catalog.Tool) []*catalog.Tool {
			l[0].Meta.Set("k",
				catalog.NewNumber("1.0"))
			return l
		}, "a _meta"},
		{"no output schema", func(l []*catalog.Tool) []*catalog.Tool { l[0].OutputSchema = nil; return l },
			"a outputSchema"},
		{"empty annotations", func(l []*catalog.Tool) []*catalog.Tool {
			l[1].Annotations = catalog.NewObject()
			return l
		}, "b annotations"},
		{"missing", func(l []*catalog.Tool) []*catalog.Tool { return l[:1] }, "b tool"},
		{"unreachable", func(l []*catalog.Tool) []*catalog.Tool { l[0].Reachable = false; return l }, "a tool"},
		{"twice", func(l []*catalog.Tool) []*catalog.Tool { return append(l, l[0]) }, "a tool"},
		{"never sent", func(l []*catalog.Tool) []*catalog.Tool {
			return append(l, &catalog.Tool{Name: "c", Reachable: true})
		}, "c tool"},
		{"unreachable and never sent", func(l []*catalog.Tool) []*catalog.Tool {
			return append(l, &catalog.Tool{Name: "c"})
		}, ""},
		{"absent by default", func(l []*catalog.Tool) []*catalog.Tool { l[0].Default = catalog.No; return l },
			"a tool"},
		{"variant absent by default", func(l []*catalog.Tool) []*catalog.Tool {
			return append(l, &catalog.Tool{Name: "a", Reachable: true, Default: catalog.No})
		}, ""},
		{"gap", func(l []*catalog.Tool) []*catalog.Tool {
			l[1].Gaps = []catalog.Gap{{Path: "/title", Reason: "environment"}}
			return l
		}, "b gap /title"},
	} {
		t.Run(test.name, func(t *testing.T) {
			printed := parse(t, sent).Items
			var tools []*catalog.Tool
			for _, p := range printed {
				tools = append(tools, asCatalog(p))
			}
			diffs := Compare(printed, test.spoil(tools))
			got := ""
			for _, d := range diffs {
				got += d.Tool + " " + d.Part
			}
			if got != test.want {
				t.Errorf("differences %v, want %q", diffs, test.want)
			}
		})
	}
}

func TestToolsAreComparedByName(t *testing.T) {
	printed := parse(t, `[{"name":"a","inputSchema":{"type":"object"}}]`).Items
	a, b := asCatalog(printed[0]), &catalog.Tool{Name: "b", Reachable: true, Gaps: make([]catalog.Gap, 1)}
	if diffs := CompareNamed(printed, []*catalog.Tool{b, a}); len(diffs) != 0 {
		t.Errorf("differences %v, want none", diffs)
	}
	if diffs := CompareNamed(printed, []*catalog.Tool{b}); len(diffs) != 1 || diffs[0].Tool != "a" {
		t.Errorf("differences %v, want the absent tool", diffs)
	}
}

// TestEscapesMakeNoDifference holds that escapes JSON does not ask for make no difference.
func TestEscapesMakeNoDifference(t *testing.T) {
	printed := parse(
		t,
		`[{"name":"a","description":"\u003cb\u003e \u0026 \u00e9","inputSchema":{"type":"object","title":"\u003e"}}]`,
	).Items
	static := &catalog.Tool{
		Name:        "a",
		Description: catalog.Text{Value: "<b> & é"},
		InputSchema: catalog.NewObject(
			catalog.Member{Key: "type", Value: catalog.NewString("object")},
			catalog.Member{Key: "title", Value: catalog.NewString(">")},
		),
		Reachable: true,
	}
	if diffs := Compare(printed, []*catalog.Tool{static}); len(diffs) != 0 {
		t.Errorf("differences %v, want none", diffs)
	}
}

// TestIncompleteCatalogsAreNotCompared holds that a catalog which is not a basis for a comparison
// is an error and not an empty difference.
func TestIncompleteCatalogsAreNotCompared(t *testing.T) {
	for name, extract := range map[string]Extract{
		"error":      func(string, ...string) (*catalog.Catalog, error) { return nil, fmt.Errorf("broken") },
		"no program": func(string, ...string) (*catalog.Catalog, error) { return &catalog.Catalog{}, nil },
		"incomplete": func(string, ...string) (*catalog.Catalog, error) {
			return &catalog.Catalog{Programs: make([]catalog.Program, 1),
				Incomplete: make([]catalog.Incomplete, 1)}, nil
		},
	} {
		if _, err := Diff(t.Context(), "sdk", extract); err == nil ||
			!strings.Contains(err.Error(), "extract ./cmd/server") {
			t.Errorf("%s: error %v, want one of the extraction", name, err)
		}
	}
}
