package split

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
)

// chars counts a text: a token for each character.
func chars(text string) interval.Int { return interval.Exactly(len(text)) }

// A def is a tool of a test: name, tokens of the definition, and what is said of it.
type def struct {
	name   string
	tokens interval.Int
	load   string
	group  string
	gap    string
	idx    int // of the variant
	world  catalog.Default
}

func exact(name string, tokens int) def { return def{name: name, tokens: interval.Exactly(tokens)} }

// judged makes a program of tools.
func judged(defs []def, world catalog.World, dynamic bool) *budget.Program {
	c := &catalog.Catalog{Programs: []catalog.Program{{Package: "p"}}}
	tokens := map[string]interval.Int{}
	for _, d := range defs {
		t := &catalog.Tool{
			ID:        fmt.Sprintf("p#%s~%d", d.name, d.idx),
			Name:      d.name,
			Load:      d.load,
			Group:     d.group,
			Reachable: true,
			Default:   d.world,
		}
		if d.gap != "" {
			t.Gaps = []catalog.Gap{{Path: d.gap}}
		}
		c.Tools = append(c.Tools, t)
		c.Programs[0].Tools = append(c.Programs[0].Tools, t.ID)
		tokens[t.ID] = d.tokens
	}
	if dynamic {
		c.Programs[0].DynamicSources = []catalog.DynamicSource{{}}
	}
	r := budget.Judge(
		[]budget.Input{{Name: "x", Catalog: c, Tokens: tokens}},
		budget.Options{Config: &config.Config{World: world}, Text: chars},
	)
	return r.Programs[0]
}

func list(tools []Tool) string {
	var out []string
	for _, t := range tools {
		out = append(out, t.Name)
	}
	return strings.Join(out, " ")
}

// TestChoiceKeepsTheBudgetAsComputedByHand has the sums by hand. A line is "- NAME\n", three tokens
// more than the name.
func TestChoiceKeepsTheBudgetAsComputedByHand(t *testing.T) {
	// order_list finds what order_add and order_drop act on, and costs most.
	orders := []def{
		exact("order_list", 300),
		exact("order_add", 100),
		exact("order_drop", 40),
		exact("ping", 30),
		exact("zip", 30),
	}
	with := func(name string, change func(*def)) []def {
		out := slices.Clone(orders)
		for i := range out {
			if out[i].name == name {
				change(&out[i])
			}
		}
		return out
	}
	ask := &catalog.Tool{Name: "ask"}
	for _, tt := range []struct {
		name           string
		tools          []def
		budget         int
		discover       *catalog.Tool
		met            bool
		block          int
		open           bool
		deferred, kept string
	}{
		{"all fit", orders, 500, ask, true, 500, false, "", "order_list order_add order_drop ping zip"},
		// 500 - 100 + 12; nobody acts on what order_add gives, and it saves most.
		{"one token too many", orders, 499, nil, true, 412, false, "order_add", "order_list order_drop ping zip"},
		{"the next saves most too", orders, 411, nil, true, 385, false, "order_add order_drop",
			"order_list ping zip"}, // - 40 + 13
		// - 30 + 6; zip, whose line is shorter by one, would save 24 as well but for that.
		{"then the shorter line", orders, 384, nil, true, 361, false, "order_add order_drop zip", "order_list ping"},
		{"what others need goes last", orders, 100, nil, true, 51, false, "order_add order_drop zip ping order_list",
			""},
		{"the tool that asks", orders, 499, ask, true, 462, false, "order_add",
			"order_list order_drop ping zip"}, // 50 more
		{"as many as there are", orders, 51, nil, true, 51, false, "order_add order_drop zip ping order_list", ""},
		{"too few", orders, 50, nil, false, 51, false, "order_add order_drop zip ping order_list", ""},
		// 100 stays in the place of 12.
		{"marked core", with("order_add", func(d *def) { d.load = catalog.LoadCore }), 200, nil, true, 139, false,
			"order_drop zip ping order_list", "order_add"},
		{"named core and too few", with("order_add", func(d *def) { d.load = catalog.LoadCore }), 138, nil, false, 139,
			false, "order_drop zip ping order_list", "order_add"},
		{"marked deferred", with("zip", func(d *def) { d.load = catalog.LoadDeferred }), 476, nil, true, 476, false,
			"zip", "order_list order_add order_drop ping"},
		// The heading "o:\n" is three more.
		{"group", with("order_add", func(d *def) { d.group = "o" }), 499, nil, true, 415, false, "order_add",
			"order_list order_drop ping zip"},
		// A definition without a known end is deferred for any budget.
		{"gap", with("ping", func(d *def) { d.gap, d.tokens.Open = "/inputSchema", true }), 9000, nil, true, 477, false,
			"ping", "order_list order_add order_drop zip"},
		{"gap of a core tool", with("ping",
			func(d *def) { d.gap, d.tokens.Open, d.load = "/inputSchema", true, "core" }), 9000, nil, true, 500, true,
			"", "order_list order_add order_drop ping zip"},
		// Its line would have none either.
		{"gap of the description", with("ping", func(d *def) { d.gap, d.tokens.Open = "/description", true }), 9000,
			nil, true, 500, true, "", "order_list order_add order_drop ping zip"},
		{"a line that costs as much", []def{exact("tiny_tool", 12), exact("big", 90)}, 10, nil, false, 18, false, "big",
			"tiny_tool"},
		// The larger variant counts; both are deferred.
		{"variants", []def{exact("a", 90), {name: "a", idx: 1, tokens: interval.Exactly(100)}, exact("b", 50)}, 60, nil,
			true, 54, false, "a", "b"},
		{"a variant that is core", []def{exact("a", 90),
			{name: "a", idx: 1, tokens: interval.Exactly(100), load: "core"}, exact("b", 50)}, 104, nil, true, 104,
			false, "b", "a"},
		{"a variant that is core, before one that is deferred",
			[]def{{name: "a", tokens: interval.Exactly(100), load: "core"},
				{name: "a", idx: 1, tokens: interval.Exactly(90), load: "deferred"}}, 10, nil, false, 100, false, "",
			"a"},
		{"the larger variant is first",
			[]def{exact("a", 100), {name: "a", idx: 1, tokens: interval.Exactly(10)}, exact("b", 50)}, 60, nil, true,
			54, false, "a", "b"},
		// Two act on what order_list finds, and one on what user_list does, which
		// saves less.
		{"what most need goes last", []def{exact("order_list", 60), exact("order_add", 20), exact("order_drop", 20),
			exact("user_list", 50), exact("user_add", 20)}, 130, nil, true, 108, false,
			"user_add order_add order_drop user_list", "order_list"},
		// Its heading is not known, so that the lines would have no known end.
		{"gap of the group", []def{{name: "a", tokens: interval.Exactly(100), gap: "/group"}, exact("b", 50)}, 149, nil,
			true, 104, false, "b", "a"},
		{"bounds of the count", []def{{name: "a", tokens: interval.Int{Lo: 40, Hi: 60}}, exact("b", 50)}, 109, nil,
			true, 54, false, "a", "b"},
		{"nothing", nil, 1, ask, true, 0, false, "", ""},
	} {
		c := Choose(judged(tt.tools, catalog.Everything, false), Options{
			Budget: tt.budget, Text: chars, Discover: tt.discover,
			Weigh: func(t *catalog.Tool) interval.Int { return interval.Exactly(50) },
		})
		if c.Met != tt.met || c.Block.All.Hi != tt.block || c.Block.All.Open != tt.open ||
			list(c.Deferred) != tt.deferred ||
			list(c.Kept) != tt.kept {
			t.Errorf(
				"%s: met %v, block %+v, deferred %q, kept %q; want %v, %d %v, %q, %q",
				tt.name,
				c.Met,
				c.Block.All,
				list(c.Deferred),
				list(c.Kept),
				tt.met,
				tt.block,
				tt.open,
				tt.deferred,
				tt.kept,
			)
		}
	}
}

// TestCostlyHeadingsAreNotInTheSmallestBlock: where the heading of a group costs more than its
// tools save, the smallest block is one that does not have it.
func TestCostlyHeadingsAreNotInTheSmallestBlock(t *testing.T) {
	tools := []def{exact("a", 100), {name: "b", tokens: interval.Exactly(9), group: "of_a_long_name"}}
	c := Choose(judged(tools, catalog.Everything, false), Options{Budget: 5, Text: chars})
	if got, want := c.Block.All, interval.Exactly(4+9); c.Met || got != want || list(c.Kept) != "b" {
		t.Errorf("block %v, kept %q, want %v and b", got, list(c.Kept), want)
	}
	if why := c.Kept[0].Why; !strings.Contains(why, "not make the block smaller") ||
		c.Kept[0].After != (interval.Int{}) {
		t.Errorf("b is kept: %+v", c.Kept[0])
	}
}

// TestBudgetHoldsTheSumOfAllTokens: the budget holds what the tokens count as together.
func TestBudgetHoldsTheSumOfAllTokens(t *testing.T) {
	double := func(a interval.Int) interval.Int { a.Hi *= 2; return a }
	c := Choose(
		judged([]def{exact("a", 100), exact("b", 50)}, catalog.Everything, false),
		Options{Budget: 299, Text: chars, Sum: double},
	)
	if got, want := c.Block.All, (interval.Int{Lo: 54, Hi: 108}); got != want || !c.Met {
		t.Errorf("block %v, want %v", got, want)
	}
}

// TestLargerBudgetsDeferNoMore holds for programs of any tools: what keeps the budget, what is
// never deferred, and that a larger budget defers no more.
func TestLargerBudgetsDeferNoMore(t *testing.T) {
	words := []string{"order", "user", "list", "add"}
	r := rand.New(rand.NewPCG(5, 3))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	for round := range 120 {
		var defs []def
		for i := range r.IntN(14) {
			d := def{name: pick(words...) + "_" + pick(words...), idx: i, world: catalog.Default(r.IntN(3))}
			d.tokens.Lo = r.IntN(200)
			d.tokens.Hi = d.tokens.Lo + r.IntN(20)
			d.load, d.group = pick("", "", "", "core", "deferred"), pick("", "", "g", "a_longer_group")
			d.gap = pick("", "", "", "", "", "/inputSchema", "/description", "/name", "/group")
			d.tokens.Open = d.gap != "" && d.gap != "/group"
			defs = append(defs, d)
		}
		world := []catalog.World{catalog.Everything, catalog.DefaultWorld}[r.IntN(2)]
		p := judged(defs, world, r.IntN(8) == 0)
		o := Options{Text: chars, Weigh: func(*catalog.Tool) interval.Int { return interval.Exactly(37) }}
		if r.IntN(2) == 0 {
			o.Discover = &catalog.Tool{Name: "ask"}
		}
		var smaller *Choice
		for o.Budget = 1; o.Budget < 2500; o.Budget += 1 + r.IntN(60) {
			c := Choose(p, o)
			check(t, fmt.Sprintf("round %d, budget %d", round, o.Budget), p, o, c)
			if smaller != nil {
				if smaller.Met && !c.Met {
					t.Fatalf("round %d: %d is kept and %d is not", round, smaller.Budget, c.Budget)
				}
				before := list(smaller.Deferred)
				for _, d := range c.Deferred {
					if smaller.Met && !slices.Contains(strings.Fields(before), d.Name) {
						t.Fatalf("round %d: %d defers %s and %d does not", round, c.Budget, d.Name, smaller.Budget)
					}
				}
			}
			smaller = c
		}
	}
}

// check compares a choice with the program.
func check(t *testing.T, at string, p *budget.Program, o Options, c *Choice) {
	t.Helper()
	deferred := map[string]bool{}
	for _, d := range c.Deferred {
		deferred[d.Name] = true
	}
	have := map[string]bool{}
	core := map[string]bool{}
	for _, x := range p.Tools {
		if x.InWorld {
			have[x.Tool.Name] = true
			core[x.Tool.Name] = core[x.Tool.Name] || x.Tool.Load == catalog.LoadCore
		}
	}
	for _, x := range p.Tools {
		switch name := x.Tool.Name; {
		case !x.InWorld:
		case core[name] && deferred[name]:
			t.Fatalf("%s: %s is core and deferred", at, name)
		case !core[name] && x.Tool.Deferred() && !deferred[name]:
			t.Fatalf("%s: %s is deferred and kept", at, name)
		}
	}
	if len(c.Deferred)+len(c.Kept) != len(have) {
		t.Fatalf("%s: %d and %d of %d names", at, len(c.Deferred), len(c.Kept), len(have))
	}
	i := p.Initially(func(x *catalog.Tool) bool { return deferred[x.Name] })
	all := i.Core.Plus(i.Lines)
	if o.Discover != nil && len(deferred) > 0 {
		all = all.Plus(interval.Exactly(37))
	}
	if all != c.Block.All {
		t.Fatalf("%s: block %v, by itself %v", at, c.Block.All, all)
	}
	if c.Met != (all.Hi <= o.Budget) {
		t.Fatalf("%s: met %v with %v", at, c.Met, all)
	}
	if !c.Met {
		o.Budget = all.Hi
		if again := Choose(p, o); !again.Met {
			t.Fatalf("%s: the smallest block %d is no budget that can be kept", at, all.Hi)
		}
	}
}
