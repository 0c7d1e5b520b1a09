package tokencount

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

var catalogs = flag.String("catalogs", "testdata/tools.json", "tools/list answers to count as wholes, a `pattern`")

// TestSumIsWhole counts the tools of a server side by side, as the model reads
// them, and one by one. Both must agree to the token.
func TestSumIsWhole(t *testing.T) {
	files, err := filepath.Glob(*catalogs)
	if err != nil || len(files) == 0 {
		t.Fatalf("-catalogs %s: %d files, %v", *catalogs, len(files), err)
	}
	tk := libraryOf("o200k_base")
	for _, name := range files {
		for _, r := range []harmony{{}, {wide: true}} {
			head, joint, foot := r.frame()
			open := head + " {\n\n"
			text := strings.Builder{}
			sum, tools := 0, loadTools(t, name)
			for i, tool := range tools {
				if i == 0 {
					text.WriteString(open)
				} else {
					text.WriteString(joint)
				}
				part := r.tool(tool).String()
				text.WriteString(part)
				n, _ := tk.weight(joint + part)
				sum += n
			}
			text.WriteString(foot)
			h, _ := tk.weight(head)
			f, _ := tk.weight(foot)
			whole := len(tk.tokens.EncodeOrdinary(text.String()))
			if sum += h + f; sum != whole {
				t.Errorf("%s (wide %v): %d tokens as a whole, %d as a sum", name, r.wide, whole, sum)
			}
			t.Logf("%-60s %3d tools %6d tokens, wide %v", filepath.Base(name), len(tools), whole, r.wide)
		}
	}
}

func TestGapsThatAreSentLeaveCountsOpen(t *testing.T) {
	tools := loadTools(t, "testdata/tools.json")
	for i, tool := range tools {
		tool.ID = fmt.Sprint("p#", i)
	}
	tools[0].Gaps = []catalog.Gap{
		{Path: "/annotations/title", Reason: "r"},
		{Path: "/title", Reason: "r"},
		{Path: "/_meta", Reason: "r"},
	}
	tools[3].Gaps = []catalog.Gap{{Path: "/inputSchema/properties/path/pattern", Reason: "r"}}
	c := &catalog.Catalog{Tools: tools, Programs: []catalog.Program{
		{Package: "a", Instructions: catalog.Text{Value: "Be brief."}},
		{
			Package:      "b",
			Instructions: catalog.Text{Value: "Read the  resource."},
			Gaps:         []catalog.Gap{{Path: "/instructions", Offset: 10}},
		},
		{Package: "c", Gaps: []catalog.Gap{{Path: "/instructions"}}},
		{Package: "d", Gaps: []catalog.Gap{{Path: "/tools"}}},
	}}
	p, err := ByName("openai")
	if err != nil {
		t.Fatal(err)
	}
	m, err := Measure(c, p)
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]Count{
		"p#0": {interval.Int{Lo: 75, Hi: 83}, Calibrated},       // a gap in what no model is shown; bounds
		"p#2": {interval.Int{Lo: 108, Hi: 199}, Calibrated},     // anyOf and $ref
		"p#3": {interval.Int{Lo: 9, Hi: 13, Open: true}, Exact}, // whoami, with parameters or without
		"p#4": {interval.Int{Lo: 6, Hi: 6}, Exact},              // nothing but a name
		"p#5": {interval.Int{Lo: 45, Hi: 59}, Calibrated},       // other scripts, and a default of an enum
	} {
		if got := m.Tools[id]; got != want {
			t.Errorf("tool %s: %#v, want %#v", id, got, want)
		}
	}
	for program, want := range map[string]Count{
		"":  {interval.Int{Lo: 15, Hi: 15}, Exact},
		"a": {interval.Int{Lo: 18, Hi: 18}, Exact},
		"b": {interval.Int{Lo: 19, Hi: 20, Open: true}, Exact},
		"c": {interval.Int{Lo: 15, Hi: 15, Open: true}, Exact},
		"d": {interval.Int{Lo: 15, Hi: 15}, Exact},
	} {
		if got := m.Fixed[program]; got != want {
			t.Errorf("program %q: %#v, want %#v", program, got, want)
		}
	}
	if got, want := m.Total("a", "p#0",
		"p#4"), (Count{Int: interval.Int{Lo: 99, Hi: 107}, Method: Calibrated}); got != want {
		t.Errorf("total %#v, want %#v", got, want)
	}
	c.Tools = append(c.Tools, tools[0])
	if _, err := Measure(c, p); err == nil || !strings.Contains(err.Error(), `"p#0"`) {
		t.Errorf("two tools of one id: %v", err)
	}
}

// TestSharedWorkChangesNoCount: providers that share the work have the counts of each by
// itself.
func TestSharedWorkChangesNoCount(t *testing.T) {
	tools := loadTools(t, "testdata/tools.json")
	tools[2].Gaps = []catalog.Gap{{Path: "/description", Reason: "r"}}
	c := &catalog.Catalog{
		Tools:    tools,
		Programs: []catalog.Program{{Package: "a", Instructions: catalog.Text{Value: "Be brief."}}},
	}
	for i, tool := range tools {
		tool.ID = fmt.Sprint("p#", i)
	}
	all, err := MeasureAll(c, Providers())
	if err != nil {
		t.Fatal(err)
	}
	ways := map[way]bool{}
	for i, p := range Providers() {
		ways[p.way()] = true
		for _, tool := range tools {
			if got, want := all[i].Tools[tool.ID], p.Tool(tool); got != want {
				t.Errorf("%s, %s: %v, alone %v", p.Name, tool.Name, got, want)
			}
		}
		if got, want := all[i].Fixed["a"], p.Fixed("Be brief."); all[i].Provider.Name != p.Name || got != want {
			t.Errorf("%s: fixed %v, alone %v", p.Name, got, want)
		}
	}
	if n := len(Providers()); len(ways) > n*2/3 {
		t.Errorf("%d providers are counted in %d ways; hardly any share", n, len(ways))
	}
}

// TestConcurrentFirstUse makes the tokenizer from many goroutines at once; the
// race detector watches.
func TestConcurrentFirstUse(t *testing.T) {
	tools := loadTools(t, "testdata/tools.json")
	tokenizers.Clear()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, p := range openAI() {
				if got := p.Tool(tools[4]).Lo; got != 7 && got != 6 {
					t.Errorf("%s: %d", p.Name, got)
				}
			}
		})
	}
	wg.Wait()
}
