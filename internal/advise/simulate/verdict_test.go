package simulate

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/cost"
)

// TestVerdictIsTheBill: the verdict is the bill. A router that sends fewer tokens costs more where
// the cache keeps the whole list of tools and the conversation behind it.
func TestVerdictIsTheBill(t *testing.T) {
	const line = `{"query": "Quill for Ann please", "gold": ["send_quill"]}`
	price := cost.Price{Input: 1_000_000, Write: 1_250_000, WriteHour: 2_000_000, Read: 10_000, Least: 1, Lifetime: 300}
	for _, test := range []struct {
		name                     string
		requests, burst, context int
		unmarked                 bool // prompts are cached without a mark
		want                     []string
	}{
		{"cold", 10, 1, 0, false, []string{"At 10 requests a day, deferred costs", "less than sending every tool"}},
		{"warm", 1000, 1, 5000, false,
			[]string{"Send every tool: at 1,000 requests a day", "More expensive:", "times as much"}},
		{"an hour apart", 30, 1, 0, false, []string{"with the one-hour cache"}},
		{"unmarked", 10, 1, 0, true, []string{"with the prompt cache"}},
		{"a burst", 10, 10, 50_000, false, []string{"Send every tool: at 10 requests a day"}},
	} {
		o := options(tools())
		o.Selector.Groups = nil // no strategy by group, whose list does not change here
		p := price
		if test.unmarked {
			p.WriteHour = 0
		}
		o.Price, o.Requests, o.Burst, o.Context = &p, test.requests, test.burst, test.context
		r := run(t, o, line)
		for _, want := range test.want {
			if !strings.Contains(r.Verdict, want) {
				t.Errorf("%s: %s; want %q", test.name, r.Verdict, want)
			}
		}
		for _, x := range r.All {
			if x.Bill == nil || x.BillSavedPercent == nil || x.Bill.Mid() > x.Cached.Mid() {
				t.Errorf("%s: the bill of %s is %v, cached %v", test.name, x.Strategy, x.Bill, x.Cached)
			}
		}
	}
	r := run(t, options(tools()), line)
	if !strings.Contains(r.Verdict, "no price is") {
		t.Errorf("without a price: %s", r.Verdict)
	}
}

// TestVerdictRecommendsNothingThatKeepsToolsBack: the cheapest strategy sends no tool at all. A
// message that takes several rounds calls some, so by group is recommended only where the message
// says that those that are sent suffice.
func TestVerdictRecommendsNothingThatKeepsToolsBack(t *testing.T) {
	price := cost.Price{Input: 1_000_000, Write: 1_250_000, WriteHour: 2_000_000, Read: 10_000, Least: 1, Lifetime: 300}
	for _, test := range []struct {
		name, line string
		want, not  []string
	}{
		{"work", `{"query": "Do what is to be done"}`,
			[]string{"Not recommended: by group costs", "never sends some tools in 1 message"},
			[]string{"requests, by group"}},
		{"small talk", `{"query": "Do what is to be done", "rounds": 1}`, []string{"by group costs"},
			[]string{"Not recommended"}},
		{"nothing is needed", `{"query": "Do what is to be done", "gold": []}`, []string{"by group costs"},
			[]string{"Not recommended"}},
		{"missed", `{"query": "Do what is to be done", "gold": ["send_quill"]}`,
			[]string{"Not recommended: by group costs", "misses 1 of 1 needed tool"}, nil},
	} {
		o := options(tools())
		o.Price, o.Requests = &price, 10
		r := run(t, o, test.line)
		for _, want := range test.want {
			if !strings.Contains(r.Verdict, want) {
				t.Errorf("%s: %s; want %q", test.name, r.Verdict, want)
			}
		}
		for _, not := range test.not {
			if strings.Contains(r.Verdict, not) {
				t.Errorf("%s: %s; it has %q", test.name, r.Verdict, not)
			}
		}
	}
}

// TestRoundsByModel: a message may say how many rounds each model takes.
func TestRoundsByModel(t *testing.T) {
	for model, want := range map[string]float64{"a": 1, "b": 4, "c": 2} {
		o := options(tools())
		o.Model = model
		r := run(t, o, `{"query": "Good morning", "gold": [], "rounds": {"a": 1, "b": 4}}`)
		if got := r.All[0].Rounds; got != want {
			t.Errorf("%s takes %v rounds, want %v", model, got, want)
		}
	}
	for _, line := range []string{`{"query": "q", "rounds": {"a": 0}}`, `{"query": "q", "rounds": 101}`,
		`{"query": "q", "rounds": "x"}`, `{"query": "q", "rounds": {"a": "x"}}`} {
		if _, err := Read("m", []byte(line)); err == nil || !strings.Contains(err.Error(), "m:1") {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func TestTimesAreTold(t *testing.T) {
	is := func(x float64) *cost.Range { return &cost.Range{Lo: cost.Dollars(x), Hi: cost.Dollars(x)} }
	for _, test := range []struct {
		a, b float64
		want string
	}{
		{1040, 1000, "4.0 % more"}, {1100, 1000, "1.1 times as much"}, {4000, 1000, "4.0 times as much"},
		{1, 0, "more"},
	} {
		if got := times(is(test.a), is(test.b)); got != test.want {
			t.Errorf("%g and %g: %s, want %s", test.a, test.b, got, test.want)
		}
	}
}
