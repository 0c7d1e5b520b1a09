package budget

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// partOf judges tools of 10 tokens each under a configuration and returns a part.
func partOf(t *testing.T, yml, kind, name string, c *catalog.Catalog) (*Part, *Result) {
	t.Helper()
	cfg, err := config.Parse([]byte("version: 1\n"+yml), "f.yml")
	if err != nil {
		t.Fatal(err)
	}
	cfg.Apply(c)
	tokens := map[string]interval.Int{}
	for _, tool := range c.Tools {
		tokens[tool.ID] = interval.Exactly(10)
	}
	r := Judge([]Input{{Name: "x", Catalog: c, Tokens: tokens}}, Options{Config: cfg})
	for _, p := range r.Programs[0].Parts {
		if p.Kind == kind && p.Name == name {
			return p, r
		}
	}
	t.Fatalf("%s: no %s %s", yml, kind, name)
	return nil, nil
}

func orders() *catalog.Catalog {
	tool := func(name, pkg string, d catalog.Default) *catalog.Tool {
		return &catalog.Tool{
			ID:          pkg + "#" + name,
			Name:        name,
			Package:     pkg,
			Reachable:   true,
			Default:     d,
			Conditional: d != catalog.Yes,
		}
	}
	c := &catalog.Catalog{Programs: []catalog.Program{{Package: "main"}}, Tools: []*catalog.Tool{
		tool("order_get", "x/orders", catalog.Yes),
		tool("order_drop", "x/orders/admin", catalog.No),
		tool("order_sum", "x/orders", catalog.Unknown),
		tool("stock_get", "x/stock", catalog.Yes),
	}}
	for _, t := range c.Tools {
		c.Programs[0].Tools = append(c.Programs[0].Tools, t.ID)
	}
	return c
}

func TestPartsHaveVerdictsOfTheirOwn(t *testing.T) {
	for _, tt := range []struct {
		yml, kind, name       string
		byDefault, everything interval.Int // tokens
		verdict               rules.Verdict
	}{
		{"profiles: {a: {include: [order_*], limits: {tokens: 30}}}", "profile", "a", interval.Int{Lo: 10, Hi: 20},
			interval.Exactly(30), rules.Within},
		{"profiles: {a: {include: [order_*], limits: {tokens: 29}}}", "profile", "a", interval.Int{Lo: 10, Hi: 20},
			interval.Exactly(30), rules.Over},
		{"profiles: {a: {include: [order_*], limits: {tools: 2}}}", "profile", "a", interval.Int{Lo: 10, Hi: 20},
			interval.Exactly(30), rules.Over},
		{"profiles: {a: {include: [order_*], limits: {bytes: 10}}}", "profile", "a", interval.Int{Lo: 10, Hi: 20},
			interval.Exactly(30), rules.Over},
		{"profiles: {a: {include: [order_*], limits: {bytes: none}}}", "profile", "a", interval.Int{Lo: 10, Hi: 20},
			interval.Exactly(30), rules.Within},
		{"world: default\nprofiles: {a: {include: [order_*], limits: {tokens: 15}}}", "profile", "a",
			interval.Int{Lo: 10, Hi: 20}, interval.Exactly(30), rules.Undetermined},
		{"world: default\nprofiles: {a: {include: [order_*], limits: {tokens: 20}}}", "profile", "a",
			interval.Int{Lo: 10, Hi: 20}, interval.Exactly(30), rules.Within},
		{"profiles: {a: {limits: {tokens: 39}}}", "profile", "a", interval.Int{Lo: 20, Hi: 30}, interval.Exactly(40),
			rules.Over},
		{"profiles: {a: }", "profile", "a", interval.Int{Lo: 20, Hi: 30}, interval.Exactly(40), rules.Within},
		{"profiles: {a: false}", "profile", "a", interval.Int{}, interval.Int{}, rules.Within},
		{"profiles: {a: {include: []}}\ntools: {stock_get: {profiles: [a]}}", "profile", "a", interval.Exactly(10),
			interval.Exactly(10), rules.Within},
		{"tools: {stock_get: {profiles: [own]}}", "profile", "own", interval.Exactly(10), interval.Exactly(10),
			rules.Within},
		{"profiles: {a: {}}\npolicy: {global: {deny: [order_*]}}", "profile", "a", interval.Exactly(10),
			interval.Exactly(10), rules.Within},
		{"groups: {g: {tools: [order_get], limits: {tokens: 20}}}\ntools: {stock_get: {category: g}}", "group", "g",
			interval.Exactly(20), interval.Exactly(20), rules.Within},
		{"groups: {g: {tools: [order_get], limits: {tokens: 19}}}\ntools: {stock_get: {category: g}}", "group", "g",
			interval.Exactly(20), interval.Exactly(20), rules.Over},
		{"packages: {x/orders: {limits: {tokens: 19}}}", "package", "x/orders", interval.Int{Lo: 10, Hi: 20},
			interval.Exactly(20), rules.Over},
		{"packages: {x/orders/...: {limits: {tokens: 30}}}", "package", "x/orders/...", interval.Int{Lo: 10, Hi: 20},
			interval.Exactly(30), rules.Within},
		{"packages: {x/order: {limits: {tokens: 0}}}", "package", "x/order", interval.Int{}, interval.Int{},
			rules.Within},
	} {
		p, r := partOf(t, tt.yml, tt.kind, tt.name, orders())
		if p.Default.Tokens != tt.byDefault || p.Everything.Tokens != tt.everything || p.Verdict != tt.verdict ||
			r.Verdict != tt.verdict {
			t.Errorf(
				"%s: %v, %v, %v (program %v); want %v, %v, %v",
				tt.yml,
				p.Default.Tokens,
				p.Everything.Tokens,
				p.Verdict,
				r.Verdict,
				tt.byDefault,
				tt.everything,
				tt.verdict,
			)
		}
	}
}

// TestToolsOfRunTimeLeavePartsOpen holds that tools which join at run time leave every part open
// but one that has none.
func TestToolsOfRunTimeLeavePartsOpen(t *testing.T) {
	const yml = "profiles: {a: {include: [order_get], limits: {tokens: 10}}, none: false}\ngroups: {g: {tools: " +
		"[stock_get]}}"
	for kind, name := range map[string]string{"profile": "a", "group": "g"} {
		c := orders()
		c.Programs[0].DynamicSources = []catalog.DynamicSource{{At: "a.go:1", Kind: "proxy"}}
		p, _ := partOf(t, yml, kind, name, c)
		if p.Everything.Tokens != (interval.Int{Lo: 10, Hi: 10, Open: true}) {
			t.Errorf("%s: %+v is not open", kind, p.Everything.Tokens)
		}
		if name == "a" && p.Verdict != rules.Undetermined {
			t.Errorf("verdict %v of an open profile", p.Verdict)
		}
	}
	c := orders()
	c.Programs[0].DynamicSources = []catalog.DynamicSource{{At: "a.go:1", Kind: "proxy"}}
	if p, _ := partOf(t, yml, "profile", "none", c); p.Everything != (Totals{}) {
		t.Errorf("a profile of nothing has %+v", p.Everything)
	}
}

// TestToolOfHiddenNameMayBeInAPart holds that a tool whose name is hidden may be in a part, or not.
func TestToolOfHiddenNameMayBeInAPart(t *testing.T) {
	c := orders()
	c.Tools[3].Gaps = []catalog.Gap{{Path: "/name"}}
	p, _ := partOf(t, "profiles: {a: {include: [order_get]}}", "profile", "a", c)
	if want := (interval.Int{Lo: 10, Hi: 20}); p.Everything.Tokens != want {
		t.Errorf("%+v, want %+v", p.Everything.Tokens, want)
	}
}

// TestChoiceLeavesItsToolsAlone holds that a choice leaves its tools and its profile alone.
func TestChoiceLeavesItsToolsAlone(t *testing.T) {
	cfg, err := config.Parse(
		[]byte(
			"version: 1\nprofiles: {a: {include: [order_*]}, b: {}}\npolicy: {agents: {x: {deny: "+
				"[order_drop]}}}\nexceptions: [{tool: stock_get, limits: {bytes: 1}, reason: r}]\n",
		),
		"f.yml",
	)
	if err != nil {
		t.Fatal(err)
	}
	r := Judge([]Input{{Catalog: orders()}}, Options{Config: cfg, Choice: catalog.Choice{Profile: "a", Agent: "x"}})
	p := r.Programs[0]
	var names []string
	for _, tool := range p.Tools {
		names = append(names, tool.Tool.Name)
	}
	if got := strings.Join(names, " "); got != "order_get order_sum" {
		t.Errorf("tools %s", got)
	}
	if len(p.Parts) != 1 || p.Parts[0].Name != "a" || len(p.Parts[0].Tools) != 2 {
		t.Errorf("parts %+v", p.Parts)
	}
	if len(r.Notes) > 0 {
		t.Errorf("notes %q of what is not looked at", r.Notes)
	}
}

func TestPartsOfSeveralCatalogsAreSummed(t *testing.T) {
	cfg, err := config.Parse(
		[]byte(
			"version: 1\nlimits: {total: {tokens: none}}\nprofiles: {a: {include: ['*_get'], limits: {tools: 3}}}\n",
		),
		"f.yml",
	)
	if err != nil {
		t.Fatal(err)
	}
	r := Judge([]Input{{Name: "1", Catalog: orders()}, {Name: "2", Catalog: orders()}}, Options{Config: cfg})
	for i, p := range r.Programs {
		if p.Parts[0].Verdict != rules.Within || p.Parts[0].Everything.Tools != interval.Exactly(2) {
			t.Errorf("%d: %v, %+v", i, p.Verdict, p.Parts[0].Everything)
		}
	}
	if p := r.Together.Parts[0]; p.Everything.Tools != interval.Exactly(4) || p.Verdict != rules.Over ||
		r.Verdict != rules.Over {
		t.Errorf("together %+v, %v", p.Everything, p.Verdict)
	}
	if found := r.Together.Findings; len(found) != 1 || found[0].ID != "TB037" ||
		found[0].Text != "profile a: 4 tools, limit 3" {
		t.Errorf("findings %+v", found)
	}
}

// TestLimitsOfOneKindAreOneRule holds that the limits of a kind of part are one rule.
func TestLimitsOfOneKindAreOneRule(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rules.LimitRules() {
		if seen[r.ID] || seen[r.Name] {
			t.Errorf("%s %s is there twice", r.ID, r.Name)
		}
		seen[r.ID], seen[r.Name] = true, true
	}
	for _, id := range []string{"TB037", "TB038", "TB039", "TB040"} {
		if !seen[id] {
			t.Errorf("no rule %s", id)
		}
	}
}

func TestUnlimitedConfigurationChecksNothing(t *testing.T) {
	cfg, err := config.Parse(
		[]byte(
			"version: 1\nlimits: {tool: {bytes: 1}}\nprofiles: {a: {limits: {tokens: 1}}}\ngroups: {g: {tools: "+
				"['*'], limits: {tokens: 1}}}\npackages: {x: {limits: {tokens: 1}}}\n",
		),
		"f.yml",
	)
	if err != nil {
		t.Fatal(err)
	}
	r := Judge([]Input{{Catalog: orders()}}, Options{Config: cfg.Unlimited()})
	if r.Verdict != rules.Within || len(r.Programs[0].Checks) > 0 || len(r.Programs[0].Parts) != 3 {
		t.Errorf("%v, %+v", r.Verdict, r.Programs[0])
	}
	if p, _ := cfg.Profiles.Get("a"); !p.Limits.Tokens.Given {
		t.Error("the configuration itself has lost a limit")
	}
}
