package budget

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// TestRequestHasTheLargestVariant: of several variants the largest is sent, in the order of the
// tools, and the others are listed.
func TestRequestHasTheLargestVariant(t *testing.T) {
	variant := func(id, description string, def catalog.Default) *catalog.Tool {
		x := tool(id, def)
		x.Name, _, _ = strings.Cut(x.Name, "~")
		x.Description.Value = description
		return x
	}
	tools := []*catalog.Tool{
		variant(
			"p#a~1",
			"Get.",
			catalog.Yes,
		), variant("p#b", "", catalog.Yes), variant("p#a~2", "Get all.", catalog.No),
		variant("p#a~3", "Get one.", catalog.Unknown), variant("p#c", "", catalog.No),
	}
	for conf, want := range map[string]string{
		"":                 "p#b p#a~2 p#c, without p#a~1 p#a~3", // the first of the largest
		"world: default\n": "p#b p#a~3, without p#a~1",
	} {
		sent, leftOut := judge(t, conf, nil, tools...).Programs[0].Request()
		if got := ids(sent) + ", without " + ids(leftOut); got != want {
			t.Errorf("%q: %s, want %s", conf, got, want)
		}
	}
}

func ids(tools []*catalog.Tool) string {
	var out []string
	for _, t := range tools {
		out = append(out, t.ID)
	}
	return strings.Join(out, " ")
}

// TestTotalsAreSumsOfEachWorld: totals are what Sum makes of the tools of each world, and limits
// hold them; those of several programs are made of the plain sums.
func TestTotalsAreSumsOfEachWorld(t *testing.T) {
	c, err := config.Parse([]byte("version: 1\nlimits: {total: {tokens: 110}}\n"), "conf.yml")
	if err != nil {
		t.Fatal(err)
	}
	input := func(name string) Input {
		a, b := tool(name+"#a", catalog.Yes), tool(name+"#b", catalog.No)
		return Input{
			Name: name, Tokens: map[string]interval.Int{a.ID: interval.Exactly(40), b.ID: interval.Exactly(60)},
			Catalog: &catalog.Catalog{
				Programs: []catalog.Program{{Package: name, Tools: []string{a.ID, b.ID}}},
				Tools:    []*catalog.Tool{a, b},
			},
		}
	}
	wider := func(tools []*catalog.Tool, sum interval.Int) (interval.Int, string) {
		return interval.Int{Lo: sum.Lo, Hi: sum.Hi + 20}, ids(tools)
	}
	r := Judge([]Input{input("p"), input("q")}, Options{Config: c, Sum: wider})
	p := r.Programs[0]
	if want := (interval.Int{Lo: 40, Hi: 60}); p.Default.Tokens != want || p.Default.Grade != "p#a" {
		t.Errorf("default %+v", p.Default)
	}
	if want := (interval.Int{Lo: 100, Hi: 120}); p.Everything.Tokens != want || p.Everything.Grade != "p#a p#b" ||
		p.Verdict != rules.Undetermined {
		t.Errorf("everything %+v, %v", p.Everything, p.Verdict)
	}
	if want := (interval.Int{Lo: 200, Hi: 220}); r.Together.Everything.Tokens != want ||
		r.Together.Everything.Grade != "p#a p#b q#a q#b" {
		t.Errorf("together %+v", r.Together.Everything)
	}
}
