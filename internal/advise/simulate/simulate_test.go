package simulate

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/tokencount"
)

// weights are what the tools of the tests weigh, in tokens. A set of them is told from
// its sum.
var weights = map[string]int{
	"get_zorb":   100,
	"make_zorb":  200,
	"send_quill": 400,
	"list_brack": 800,
	"":           1600,
	"find":       50,
}

func tools() []*catalog.Tool {
	text := func(s string) catalog.Text { return catalog.Text{Value: s} }
	return []*catalog.Tool{
		{
			ID:          "1",
			Name:        "get_zorb",
			Description: text("Return one zorb that is kept."),
			Load:        catalog.LoadCore,
			Category:    "zorbs",
		},
		{ID: "2", Name: "make_zorb", Description: text("Keep a text as one zorb."), Category: "zorbs"},
		{
			ID:          "3",
			Name:        "send_quill",
			Description: text("Give a quill to one somebody."),
			Load:        catalog.LoadDeferred,
			Category:    "plumage",
		},
		{
			ID:          "4",
			Name:        "list_brack",
			Description: text("Enumerate every brack in the box."),
			Load:        catalog.LoadDeferred,
			Category:    "plumage",
		},
	}
}

// options count a line of text as ten tokens, having tools as seven and instructions
// as three.
func options(list []*catalog.Tool) Options {
	exactly := func(n int) tokencount.Count {
		return tokencount.Count{Int: interval.Int{Lo: n, Hi: n}, Method: tokencount.Exact}
	}
	return Options{
		Tools: list, Rounds: 2, Requests: 10, Fixed: exactly(7), Instructions: exactly(3),
		Discover: &catalog.Tool{Name: "find"},
		Selector: &catalog.Selector{
			Groups: []catalog.Group{
				{Name: "zorbs", Keywords: []string{"zorb"}},
				{Name: "plumage", Keywords: []string{"feather", "quill"}},
			},
			Profiles: []catalog.Profile{
				{Name: "reader", Include: []string{"get_zorb", "list_brack"}},
				{Name: "nobody", None: true},
			},
		},
		Weigh: func(tools []*catalog.Tool) tokencount.Count {
			sum := tokencount.Count{}
			for _, t := range tools {
				sum = sum.Add(exactly(weights[t.Name]))
			}
			return sum
		},
		Text: func(s string) tokencount.Count { return exactly(10 * strings.Count(s, "\n")) },
	}
}

func run(t *testing.T, o Options, lines ...string) *Result {
	t.Helper()
	messages, err := Read("m", []byte(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), messages, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sums writes the tokens of each round of each strategy.
func sums(r *Result, scenario int) string {
	var out []string
	for _, o := range r.Scenarios[scenario].Outcomes {
		var rounds []string
		for _, b := range o.Blocks {
			rounds = append(rounds, slices.Repeat([]string{b.Tokens.String()}, b.Rounds)...)
		}
		out = append(out, o.Strategy+" "+strings.Join(rounds, " "))
	}
	return strings.Join(out, "; ")
}

// The words of the tests are in no thesaurus, so that a message finds the tool alone
// whose own word it has. The figures are computed by hand: 10 of every round with tools
// and 3 without, the tools, and ten for each line and each heading. By rank sends those
// with a word of the message.
func TestRoundsCostAsComputedByHand(t *testing.T) {
	for _, test := range []struct{ name, line, want string }{
		// Core alone is sent by group and by rank; deferred adds a line for each of the
		// two others and their heading to what is not deferred and the tool that finds.
		{"greeting", `{"query": "Good morning", "rounds": 1, "gold": []}`,
			"before 1510; profiles 1510; by group 110; by rank 110; deferred 390"},
		// One round more with the tool that is found, and the answer of two lines.
		{"a deferred tool", `{"query": "Quill for Ann please", "gold": ["send_quill"]}`,
			"before 1510 1510; profiles 1510 1510; by group 1310 1310; by rank 510 1510; deferred 390 810 810"},
		{"a core tool", `{"query": "My zorb please", "gold": ["get_zorb"]}`,
			"before 1510 1510; profiles 1510 1510; by group 310 310; by rank 310 1510; deferred 390 390"},
		// Who answers at once does not search, and who is not judged searches else.
		{"unknown", `{"query": "Quill for Ann please"}`,
			"before 1510 1510; profiles 1510 1510; by group 1310 1310; by rank 510 1510; deferred 390 810 810"},
		{"at once", `{"query": "Quill for Ann please", "rounds": 1}`,
			"before 1510; profiles 1510; by group 1310; by rank 510; deferred 390"},
		// A tool that is named is sent, deferred or not.
		{"mentioned", `{"query": "Call send_quill for Ann", "gold": ["send_quill"], "rounds": 1}`,
			"before 1510; profiles 1510; by group 1310; by rank 510; deferred 790"},
		{"searches in vain", `{"query": "Xyzzy xxyzx", "gold": ["send_quill"]}`,
			"before 1510 1510; profiles 1510 1510; by group 110 110; by rank 110 1510; deferred 390 390 390"},
		{"reader", `{"query": "Good morning", "profile": "reader", "rounds": 1, "gold": []}`,
			"before 1510; profiles 910; by group 110; by rank 110; deferred 180"},
		// Without a tool only the instructions are left, and nothing can be searched.
		{"nobody", `{"query": "Quill for Ann please", "profile": "nobody", "gold": ["send_quill"]}`,
			"before 1510 1510; profiles 3 3; by group 3 3; by rank 3 3; deferred 3 3"},
	} {
		o := options(tools())
		o.Choice.Agent = "somebody" // so that profiles are a strategy in all
		if got := sums(run(t, o, test.line), 0); got != test.want {
			t.Errorf("%s:\n%s, want\n%s", test.name, got, test.want)
		}
	}
}

// TestMissedAndLateToolsAreCounted holds what is missed and late.
func TestMissedAndLateToolsAreCounted(t *testing.T) {
	r := run(t, options(tools()),
		`{"query": "Quill for Ann please", "gold": ["send_quill"]}`,
		`{"query": "Xyzzy xxyzx", "gold": ["send_quill", "get_zorb"], "rounds": 1}`,
		`{"query": "Good morning", "gold": []}`,
		`{"query": "Good morning"}`)
	if r.Judged != 3 || r.Needed != 3 {
		t.Errorf("%d are judged and need %d tools, want 3 and 3", r.Judged, r.Needed)
	}
	var got []string
	for i, o := range r.All {
		got = append(got, fmt.Sprintf("%s %d %d", o.Strategy, o.LateTools, o.MissedTools))
		if o.LateTools != r.Scenarios[0].Outcomes[i].LateTools+r.Scenarios[1].Outcomes[i].LateTools {
			t.Errorf("%s: late tools do not add up", o.Strategy)
		}
	}
	// By rank the second message has one round, in which send_quill is not; deferred it is
	// searched, and not found.
	if want := "before 0 0, by group 0 1, by rank 0 1, deferred 1 1"; strings.Join(got, ", ") != want {
		t.Errorf("late and missed: %s, want %s", strings.Join(got, ", "), want)
	}
	if m := r.Scenarios[1].Outcomes[3].Missed; !slices.Equal(m, []string{"send_quill"}) {
		t.Errorf("missed are %q, want send_quill", m)
	}
	if s := r.Scenarios[3]; s.Judged || s.Needs != nil {
		t.Errorf("a message without gold is judged: %+v", s)
	}
}

// TestDayIsTheSumOfItsRequests holds the sums of a day: ten requests of two messages in turn.
func TestDayIsTheSumOfItsRequests(t *testing.T) {
	o := options(tools())
	o.Price = &cost.Price{Model: "m", Input: 1000, Write: 2000, Read: 100, Least: 1000, Lifetime: 300}
	lines := []string{
		`{"query": "Good morning", "rounds": 1, "gold": []}`,
		`{"query": "Quill for Ann please", "gold": ["send_quill"]}`,
	}
	r := run(t, o, lines...)
	before, deferred := r.All[0], r.All[len(r.All)-1]
	// Before: 5 · 1,510 + 5 · 2 · 1,510 = 22,650 tokens in 15 rounds. Every request is
	// later than the cache keeps, so that ten rounds write and five read.
	if before.PerDay.Lo != 22_650 || before.Rounds != 1.5 || before.PerRound.Lo != 1510 || before.First.Lo != 1510 ||
		before.Uncached.Lo != 1007 ||
		*before.CacheHitRate != 0.333 {
		t.Errorf("before: %+v %v", before, before.Uncached)
	}
	if got := before.Dollars.String() + " " +
		before.Cached.String(); got != "$0.0226 $0.0310" { // 15,100 · 2 + 7,550 / 10 = 30,955
		t.Errorf("before costs %s", got)
	}
	// Deferred: 5 · 390 + 5 · (390 + 810 + 810) = 12,000 in 20 rounds, all too short for
	// the cache.
	if deferred.PerDay.Lo != 12_000 || deferred.Rounds != 2 || deferred.PerRound.Lo != 600 ||
		deferred.Uncached.Lo != 600 ||
		*deferred.CacheHitRate != 0 ||
		deferred.Dollars.String() != deferred.Cached.String() {
		t.Errorf("deferred: %+v", deferred)
	}
	if s := *deferred.SavedPercent; s != 47 { // 1 - 12,000/22,650 = 0.4702
		t.Errorf("deferred saves %v %%", s)
	}
	// With one request a day each message has its turn on one of two days.
	o.Requests = 1
	if got := run(t, o, lines...).All[0].PerDay.Lo; got != 2265 {
		t.Errorf("one request a day is %d tokens, want the mean of 1,510 and 3,020", got)
	}
	// A price that does not hold for so long a prompt is none.
	o.Price.UpTo = 1000
	r = run(t, o, lines...)
	if r.All[0].Dollars != nil || r.All[0].Uncached == nil || r.All[3].Dollars == nil {
		t.Errorf("too long for the price: %+v", r.All)
	}
}

// TestCacheKeysDifferWhereBytesDo holds that a cache keeps apart what is not the same to the byte:
// lines of other tools, and not the answer of a search, which stands behind.
func TestCacheKeysDifferWhereBytesDo(t *testing.T) {
	o := options(tools())
	o.Selector.Profiles = append(
		o.Selector.Profiles,
		catalog.Profile{Name: "a", Exclude: []string{"send_quill"}},
		catalog.Profile{Name: "b", Exclude: []string{"list_brack"}},
	)
	r := run(
		t,
		o,
		`{"query": "Good morning", "profile": "a"}`,
		`{"query": "Good morning", "profile": "b"}`,
		`{"query": "Xyzzy xxyzx", "profile": "b", "gold": ["send_quill"]}`,
	)
	key := func(scenario, block int) string {
		list := r.Scenarios[scenario].Outcomes[len(r.Strategies)-1].Blocks
		return list[min(block, len(list)-1)].key
	}
	if key(0, 0) == key(1, 0) {
		t.Errorf("lines of two profiles have one key %s", key(0, 0))
	}
	if key(1, 0) != key(2, 0) || key(2, 0) != key(2, 1) {
		t.Error("the same block has two keys")
	}
}

// TestUnknownStrategiesAreRefused holds which there are, and what is said of those that are not.
func TestUnknownStrategiesAreRefused(t *testing.T) {
	names := func(r *Result) string {
		var out []string
		for _, s := range r.Strategies {
			out = append(out, s.Name)
		}
		return strings.Join(append(out, r.Notes...), "\n")
	}
	o := options(tools())
	if got, want := names(run(t, o,
		`{"query": "a"}`)), "before\nby group\nby rank\ndeferred\nprofiles is left out: no message or flag names a "+
		"profile, and there is no policy"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	o.Selector.Policy.Global.Deny = []string{"send_quill"}
	o.Selector.Groups = nil
	r := run(t, o, `{"query": "a", "rounds": 1}`)
	if got, want := names(r), "before\nprofiles\nby rank\ndeferred\nby group is left out: no group in the "+
		"configuration has keywords"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := sums(r, 0), "before 1510; profiles 1110; by rank 110; deferred 380"; got != want {
		t.Errorf("with a policy: %s, want %s", got, want)
	}
	// Where nothing is deferred, all but core is.
	list := tools()
	for _, x := range list[2:] {
		x.Load = ""
	}
	o = options(list)
	r = run(t, o, `{"query": "a", "rounds": 1}`)
	// Three lines and two headings.
	if got, want := sums(r, 0), "before 1510; by group 110; by rank 110; deferred 210"; got != want {
		t.Errorf("without load: %s, want %s", got, want)
	}
	if !strings.Contains(names(r), "the configuration defers no tool") {
		t.Errorf("the notes are %q", r.Notes)
	}
	if list[2].Load != "" {
		t.Error("the caller's tools were changed")
	}
}

// TestGapsLeaveFiguresOpen holds that what is not known makes figures open, and that a tool without
// a known name is always sent.
func TestGapsLeaveFiguresOpen(t *testing.T) {
	o := options(append(tools(), &catalog.Tool{ID: "5", Gaps: []catalog.Gap{{Path: "/name", Reason: "x"}}}))
	if got, want := sums(run(t, o, `{"query": "Good morning", "rounds": 1}`),
		0), "before 3110; by group 1710; by rank 1710; deferred 1990"; got != want {
		t.Errorf("a tool without a name: %s, want %s", got, want)
	}
	o = options(tools())
	o.Tools[3].Gaps = []catalog.Gap{{Path: "/description", Reason: "x"}}
	if got, want := sums(run(t, o, `{"query": "Good morning", "rounds": 1}`),
		0), "before 1510; by group 110; by rank 110; deferred at least 380"; got != want { // one line is sure
		t.Errorf("a line that is not known: %s, want %s", got, want)
	}
	o = options(tools())
	o.Open = true
	for _, a := range run(t, o, `{"query": "Good morning", "rounds": 1}`).All {
		if !a.PerDay.Open || !a.First.Open || !a.PerRound.Open {
			t.Errorf("tools may join, and %s is closed: %+v", a.Strategy, a)
		}
	}
}

// TestRunErrorsSayWhatToDo holds what is refused, and what is said of it.
func TestRunErrorsSayWhatToDo(t *testing.T) {
	for _, test := range []struct {
		line string
		edit func(*Options)
		want string
	}{
		{`{"query": "a", "gold": ["send_qiull"]}`, nil,
			"m:1: gold names send_qiull, which is no tool of the catalog; did you mean send_quill?"},
		{`{"query": "a", "gold": ["xyzzy_plugh"]}`, nil,
			"m:1: gold names xyzzy_plugh, which is no tool of the catalog; toolbudget list prints those there are"},
		{`{"query": "a", "profile": "raeder"}`, nil, "m:1: there is no profile raeder; did you mean reader?"},
		{`{"query": "a", "profile": "xyzzy"}`, nil, "m:1: there is no profile xyzzy; there are reader, nobody"},
		{`{"query": "a", "profile": "x"}`, func(o *Options) { o.Selector.Profiles = nil },
			"m:1: there is no profile x; define it under profiles"},
		{`{"query": "a"}`, func(o *Options) { o.Rounds = 0 }, "10 requests a day of 0 rounds: write 1 to"},
		{`{"query": "a"}`, func(o *Options) { o.Requests = -1 }, "-1 requests a day"},
		{`{"query": "a", "rounds": 100}`, func(o *Options) { o.Requests = cost.Most }, "simulate fewer"},
	} {
		messages, err := Read("m", []byte(test.line))
		if err != nil {
			t.Fatal(err)
		}
		o := options(tools())
		if test.edit != nil {
			test.edit(&o)
		}
		if _, err := Run(context.Background(), messages, o); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.line, err, test.want)
		}
	}
	if _, err := Run(context.Background(), nil, options(tools())); err == nil {
		t.Error("no messages are simulated")
	}
}
