package budget

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// unsure judges programs with one tool of ten tokens each, of which the first has a
// place that may register more.
func unsure(t *testing.T, conf string, programs int, choice catalog.Choice) *Result {
	t.Helper()
	c, err := config.Parse([]byte("version: 1\n"+conf), "conf.yml")
	if err != nil {
		t.Fatal(err)
	}
	var inputs []Input
	for i := range programs {
		one := tool("p#a", catalog.Yes)
		p := catalog.Program{Package: "p", Tools: []string{one.ID}}
		if i == 0 {
			p.DynamicSources = []catalog.DynamicSource{{At: "main.go:3:4", Kind: "what is registered is not known"}}
		}
		inputs = append(inputs, Input{
			Name: "p", Tokens: map[string]interval.Int{one.ID: interval.Exactly(10)},
			Catalog: &catalog.Catalog{Programs: []catalog.Program{p}, Tools: []*catalog.Tool{one}},
		})
	}
	return Judge(inputs, Options{Config: c, Choice: choice})
}

// TestOpenSourcesAreNeverWithin: where there may be more tools, the verdict is never within, unless
// max-gaps accepts that.
func TestOpenSourcesAreNeverWithin(t *testing.T) {
	const none = "limits: {tool: {tokens: none, description-chars: none}, total: {tokens: none, tools: none}}\n"
	for _, tt := range []struct {
		name, conf string
		choice     catalog.Choice
		want       rules.Verdict
		says       bool // the place is a finding
	}{
		{"built-in limits", "", catalog.Choice{}, rules.Undetermined, true},
		{"limits of totals", "limits: {total: {tokens: 50, tools: 5}}\n", catalog.Choice{}, rules.Undetermined, true},
		{"no limit at all", none, catalog.Choice{}, rules.Undetermined, true},
		{"limits of tools alone", "limits: {tool: {tokens: 20}, total: {tokens: none, tools: none}}\n",
			catalog.Choice{}, rules.Undetermined, true},
		{"totals that only warn", "rules: {total-tokens: warn, tool-count: off}\n", catalog.Choice{},
			rules.Undetermined, true},
		{"gaps are no matter", none + "rules: {gaps: off}\n", catalog.Choice{}, rules.Undetermined, false},
		{"the default world", none + "world: default\n", catalog.Choice{}, rules.Undetermined, true},
		{"a profile", none + "profiles: {all: {}}\n", catalog.Choice{Profile: "all"}, rules.Undetermined, true},
		{"a profile of nothing", none + "profiles: {nothing: false}\n", catalog.Choice{Profile: "nothing"},
			rules.Within, false},
		{"a limit of gaps that is exceeded", "limits: {max-gaps: 0}\n", catalog.Choice{}, rules.Over, false},
		{"a limit of gaps that accepts it", "limits: {max-gaps: 1}\n", catalog.Choice{}, rules.Within, false},
		{"gaps without a limit", "limits: {max-gaps: none}\n", catalog.Choice{}, rules.Within, false},
		{"more than a limit in what is known", "limits: {total: {tokens: 9}}\n", catalog.Choice{}, rules.Over, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for programs := 1; programs <= 2; programs++ {
				r := unsure(t, tt.conf, programs, tt.choice)
				p := r.Programs[0]
				if r.Verdict != tt.want || p.Verdict != tt.want {
					t.Errorf(
						"%d programs: the verdict is %v, of the program %v, want %v",
						programs,
						r.Verdict,
						p.Verdict,
						tt.want,
					)
				}
				if r.Together != nil && r.Together.Verdict < tt.want && tt.want == rules.Undetermined {
					t.Errorf("together the verdict is %v", r.Together.Verdict)
				}
				var said []rules.Finding
				for _, f := range ofRules(p.Findings) {
					if f.Verdict == rules.Undetermined && f.Severity == rules.Warning &&
						f.At.String() == "main.go:3:4" &&
						strings.Contains(f.Text, "not known") {
						said = append(said, f)
					}
				}
				if len(said) > 1 || tt.says != (len(said) == 1) {
					t.Errorf("%d programs: findings %v", programs, p.Findings)
				}
			}
		})
	}
}

// TestUnplacedToolsAreGapsThatMayCount: a tool that may belong to another server is not sure to
// count, and is a gap.
func TestUnplacedToolsAreGapsThatMayCount(t *testing.T) {
	lost := tool("p#b", catalog.Unknown)
	lost.Gaps = []catalog.Gap{{Path: catalog.ServerPath, Reason: "run-time"}}
	tokens := map[string]interval.Int{"p#a": interval.Exactly(5), "p#b": interval.Exactly(4)}
	for limit, want := range map[int]rules.Verdict{4: rules.Over, 8: rules.Undetermined, 9: rules.Within} {
		p := judge(t, fmt.Sprintf("limits: {total: {tokens: %d}}\n", limit), tokens, tool("p#a", catalog.Yes),
			lost).Programs[0]
		if between := (interval.Int{Lo: 5, Hi: 9}); p.Everything.Tokens != between || p.Default.Tokens != between ||
			p.Gaps != interval.Exactly(1) {
			t.Errorf("%v and %v tokens, %v gaps", p.Default.Tokens, p.Everything.Tokens, p.Gaps)
		}
		if size := p.Tools[1].Size; size.Bytes.Open || p.Verdict != want {
			t.Errorf("limit %d: the verdict is %v with bytes %v, want %v", limit, p.Verdict, size.Bytes, want)
		}
	}
}

// TestToolsOfUnknownNamesCountOnceAtMost: tools whose names are not known count as one each at
// most, and may have the name of another.
func TestToolsOfUnknownNamesCountOnceAtMost(t *testing.T) {
	nameless := func(id string) *catalog.Tool {
		one := tool(id, catalog.Yes)
		one.Name, one.Gaps = "", []catalog.Gap{{Path: "/name", Reason: "run-time"}}
		return one
	}
	tokens := map[string]interval.Int{
		"p#":   interval.Exactly(3),
		"p#~2": interval.Exactly(4),
		"p#a":  interval.Exactly(5),
	}
	for _, tt := range []struct {
		tools []*catalog.Tool
		want  interval.Int
	}{
		{[]*catalog.Tool{nameless("p#")}, interval.Exactly(1)},
		{[]*catalog.Tool{nameless("p#"), tool("p#a", catalog.Yes)}, interval.Int{Lo: 1, Hi: 2}},
		{[]*catalog.Tool{nameless("p#"), nameless("p#~2"), tool("p#a", catalog.Yes)}, interval.Int{Lo: 1, Hi: 3}},
	} {
		r := judge(t, "limits: {total: {tools: 2}}\n", tokens, tt.tools...)
		want := rules.Within
		if tt.want.Hi > 2 {
			want = rules.Undetermined
		}
		p := r.Programs[0]
		if got := p.Everything.Tools; got != tt.want || p.Checks[len(p.Checks)-1].Verdict != want {
			t.Errorf(
				"%d tools count as %v, %v; want %v, %v",
				len(tt.tools),
				got,
				p.Checks[len(p.Checks)-1].Verdict,
				tt.want,
				want,
			)
		}
	}
}

func TestPlacesAreReadFromTheirText(t *testing.T) {
	for at, want := range map[string]catalog.Span{
		"main.go:3:4":  {File: "main.go", Line: 3, Column: 4},
		"main.go:3":    {File: "main.go", Line: 3},
		"a:b/c.go:3:4": {File: "a:b/c.go", Line: 3, Column: 4},
		"tools[3]":     {},
		"":             {},
	} {
		if got := placeOf(at); got != want {
			t.Errorf("%q is %+v, want %+v", at, got, want)
		}
	}
}
