package budget

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// TestAllowanceCountsOnlyWhatIsKnown holds that a ceiling sees what is known where the allowance
// accepts what is not, and is undetermined everywhere else.
func TestAllowanceCountsOnlyWhatIsKnown(t *testing.T) {
	hidden := func(n int) *catalog.Tool {
		a := tool("p#a", catalog.Yes)
		a.Description.Value = "text"
		for range n {
			a.Gaps = append(a.Gaps, catalog.Gap{Path: "/description"})
		}
		return a
	}
	open := map[string]interval.Int{"p#a": {Lo: 6, Hi: 8, Open: true}}
	const exception = "exceptions: [{tool: a, limits: {max-gaps: 2}, reason: r}]\n"
	for _, tt := range []struct {
		name, conf string
		gaps       int
		want       rules.Verdict
	}{
		{"no allowance", "limits: {tool: {tokens: 10}}\n", 1, rules.Undetermined},
		{"allowance kept", "limits: {tool: {tokens: 10}, max-gaps: 1}\n", 1, rules.Within},
		{"allowance exceeded", "limits: {tool: {tokens: 10}, max-gaps: 1}\n", 2, rules.Over},
		{"any number of gaps", "limits: {tool: {tokens: 10}, max-gaps: none}\n", 2, rules.Within},
		{"exception", "limits: {tool: {tokens: 10}, max-gaps: 0}\n" + exception, 2, rules.Within},
		{"exception without max-gaps of the program", "limits: {tool: {tokens: 10}, total: {tokens: 10}}\n" + exception,
			2, rules.Within},
		{"exception exceeded", "limits: {tool: {tokens: 10}}\n" + exception, 3, rules.Over},
		{"known part over", "limits: {tool: {tokens: 5}, max-gaps: 1}\n", 1, rules.Over},
		{"known part straddles", "limits: {tool: {tokens: 7}, max-gaps: 1}\n", 1, rules.Undetermined},
		{"total", "limits: {total: {tokens: 10, bytes: 1000}, max-gaps: 1}\n", 1, rules.Within},
		{"total without allowance", "limits: {total: {tokens: 10}}\n", 1, rules.Undetermined},
		{"group", "limits: {max-gaps: 1}\ngroups: {g: {tools: [a], limits: {tokens: 10}}}\n", 1, rules.Within},
		{"group without allowance", "groups: {g: {tools: [a], limits: {tokens: 10}}}\n", 1, rules.Undetermined},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := judge(t, tt.conf, open, hidden(tt.gaps))
			if r.Verdict != tt.want {
				t.Errorf("%v, want %v", r.Verdict, tt.want)
			}
			for _, c := range append(r.Programs[0].Checks, r.Programs[0].Tools[0].Checks...) {
				if c.OnlyKnown && !c.Have.Open {
					t.Errorf("%s says that it holds the known part alone, but all of it is known", c.Key)
				}
			}
			if !r.Programs[0].Everything.Tokens.Open {
				t.Error("the total that is shown must stay open")
			}
		})
	}
}

// TestAllowanceOfUncounted holds that an allowance for gaps says nothing of tokens that were not
// counted.
func TestAllowanceOfUncounted(t *testing.T) {
	c, err := config.Parse([]byte("version: 1\nlimits: {tool: {tokens: 10}, max-gaps: none}\n"), "conf.yml")
	if err != nil {
		t.Fatal(err)
	}
	cat := &catalog.Catalog{
		Programs: []catalog.Program{{Package: "p", Tools: []string{"p#a"}}},
		Tools:    []*catalog.Tool{tool("p#a", catalog.Yes)},
	}
	if r := Judge([]Input{{Name: "p", Catalog: cat}}, Options{Config: c}); r.Verdict != rules.Undetermined {
		t.Errorf("%v, want undetermined", r.Verdict)
	}
}

// TestTemplateKeepsTheGateGreen holds that init's configuration keeps the gate green, strict too,
// whatever is unknown: bands, gaps, tools that join at run time.
func TestTemplateKeepsTheGateGreen(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for n := range 500 {
		p := catalog.Program{Package: "p"}
		cat := &catalog.Catalog{}
		tokens := map[string]interval.Int{}
		for i := range 1 + rnd.IntN(4) {
			a := tool(fmt.Sprintf("p#t%d", i), []catalog.Default{catalog.Yes, catalog.No, catalog.Unknown}[rnd.IntN(3)])
			a.Description.Value = "some text"
			lo := rnd.IntN(2000)
			tokens[a.ID] = interval.Int{Lo: lo, Hi: lo + rnd.IntN(300)}
			if rnd.IntN(2) == 0 {
				a.Gaps = append(
					a.Gaps,
					catalog.Gap{Path: []string{"", "/description", "/inputSchema/properties/q", "/title"}[rnd.IntN(4)]},
				)
				tokens[a.ID] = interval.Int{Lo: lo, Hi: lo + rnd.IntN(300), Open: catalog.Gap.Counts(a.Gaps[0])}
			}
			p.Tools = append(p.Tools, a.ID)
			cat.Tools = append(cat.Tools, a)
		}
		if rnd.IntN(3) == 0 {
			p.DynamicSources = []catalog.DynamicSource{{Kind: "remote"}}
		}
		cat.Programs = []catalog.Program{p}
		in := []Input{{Name: "p", Catalog: cat, Tokens: tokens}}
		data, err := Template(
			Judge(in, Options{Config: &config.Config{World: catalog.Everything}}),
			"openai-gpt-5-responses",
		)
		if err != nil {
			t.Fatal(err)
		}
		c, err := config.Parse(data, "conf.yml")
		if err != nil {
			t.Fatal(err)
		}
		if r := Judge(in, Options{Config: c}); r.Verdict != rules.Within {
			t.Fatalf("program %d is %v by its own template:\n%s", n, r.Verdict, data)
		}
	}
}
