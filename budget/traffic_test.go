package budget

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// The figures are computed by hand.
func TestTrafficIsPricedAsByHand(t *testing.T) {
	price := func(model string) *cost.Price {
		p, ok := cost.For(model)
		if !ok {
			t.Fatalf("%s has no price", model)
		}
		return &p
	}
	for _, test := range []struct {
		name          string
		price         *cost.Price
		traffic       config.Traffic
		request       interval.Int
		cents, minute interval.Int
	}{
		// $3 a million: 10,000 tokens a thousand times are $30, 12,000 are $36.
		{"fresh", price("claude-sonnet-4-6"), config.Traffic{RequestsPerMinute: 60},
			interval.Int{Lo: 10_000, Hi: 12_000}, interval.Int{Lo: 3000, Hi: 3600},
			interval.Int{Lo: 600_000, Hi: 720_000}},
		// Written for 3.75 cents and read 999 times for 0.3: 303.45, rounded up. The
		// reads are outside the limit.
		{"cached", price("claude-sonnet-4-6"), config.Traffic{RequestsPerMinute: 60, Cached: true},
			interval.Exactly(10_000), interval.Exactly(304), interval.Int{Lo: 0, Hi: 10_000}},
		// 1.25 cents, then 999 times 0.125 cents: 126.125. OpenAI counts what is cached.
		{"cached, counted", price("gpt-5"), config.Traffic{RequestsPerMinute: 2, Cached: true},
			interval.Exactly(10_000), interval.Exactly(127), interval.Exactly(20_000)},
		{"a token", price("gpt-5-nano"), config.Traffic{RequestsPerMinute: 1}, interval.Exactly(1), interval.Exactly(1),
			interval.Exactly(1)},
		{"open", price("gpt-5"), config.Traffic{RequestsPerMinute: 3}, interval.Int{Lo: 800, Hi: 800, Open: true},
			interval.Int{Lo: 100, Hi: 100, Open: true}, interval.Int{Lo: 2400, Hi: 2400, Open: true}},
		// Haiku 5.5 costs more beyond 100,000 tokens: $0.10 a million is the least.
		{"too long", price("claude-haiku-5-5"), config.Traffic{RequestsPerMinute: 1},
			interval.Int{Lo: 100_000, Hi: 100_001}, interval.Int{Lo: 1000, Hi: 1001, Open: true},
			interval.Int{Lo: 100_000, Hi: 100_001}},
		{"no price", nil, config.Traffic{RequestsPerMinute: 1}, interval.Exactly(5), interval.Int{Open: true},
			interval.Exactly(5)},
	} {
		c := &checker{Config: &config.Config{Traffic: test.traffic}, price: test.price}
		if got := c.cents(test.request); got != test.cents {
			t.Errorf("%s: %+v cents, want %+v", test.name, got, test.cents)
		}
		if got := c.perMinute(test.request); got != test.minute {
			t.Errorf("%s: %+v tokens a minute, want %+v", test.name, got, test.minute)
		}
	}
}

func TestTrafficErrorsNameTheKey(t *testing.T) {
	for text, want := range map[string]string{
		"limits: {total: {tokens-per-minute: 5}}\n": "needs the number of " +
			"requests",
		"traffic: {requests-per-minute: -1}\n": "traffic.requests-per-minute is -1",
		"traffic: {requests-per-minute: 1000001}\n": "write a whole " +
			"number from 1 to 1000000",
		"traffic: {requests: 1}\n": `unknown key "requests"`,
		"limits: {total: {cents-per-1000-requests: 1.5}}\n": "a limit is a whole " +
			"number",
		"limits: {total: {tokens-per-minute: 5}}\ntraffic: {requests-per-minute: 1, x: 1}\n": `unknown key "x"`,
	} {
		if _, err := config.Parse([]byte("version: 1\n"+text), "c.yml"); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"limits: {total: {cents-per-1000-requests: 5}}\n":                                            rules.TotalCents,
		"limits: {total: {cents-per-1000-requests: none}}\n":                                         "",
		"limits: {total: {tokens-per-minute: 5}}\ntraffic: {requests-per-minute: 1}\n":               "",
		"limits: {total: {tokens-per-minute: 5}}\ntraffic: {requests-per-minute: 1, cached: true}\n": rules.TotalRate,
	} {
		c, err := config.Parse([]byte("version: 1\n"+text), "c.yml")
		if err != nil || c.NeedsPrice() != want {
			t.Errorf("%s: %v; a price is needed for %q, want %q", text, err, c.NeedsPrice(), want)
		}
	}
}

// TestTrafficLimitsCountTheFixedPartOnce: within, over and undetermined, with the fixed part once a
// request. At $3 a million, 1,000 requests of 10,000 tokens cost $30.
func TestTrafficLimitsCountTheFixedPartOnce(t *testing.T) {
	sonnet, _ := cost.For("claude-sonnet-4-6")
	cat := &catalog.Catalog{
		Programs: []catalog.Program{{Package: "p", Tools: []string{"p#a"}}},
		Tools:    []*catalog.Tool{tool("p#a", catalog.Yes)},
	}
	for _, test := range []struct {
		limit string
		have  interval.Int
		want  rules.Verdict
	}{
		{"cents-per-1000-requests: 3000", interval.Exactly(9_993), rules.Within},
		{"cents-per-1000-requests: 3000", interval.Exactly(9_994), rules.Over}, // 3000.3 cents
		{"cents-per-1000-requests: 3000", interval.Int{Lo: 9_000, Hi: 10_000}, rules.Undetermined},
		{"cents-per-1000-requests: 3000", interval.Int{Lo: 1, Hi: 1, Open: true}, rules.Undetermined},
		{"cents-per-1000-requests: none", interval.Exactly(100_000), rules.Within},
		{"tokens-per-minute: 40000", interval.Exactly(9_993), rules.Within},
		{"tokens-per-minute: 40000", interval.Exactly(9_994), rules.Over},
		{"tokens-per-minute: 40000", interval.Int{Lo: 9_993, Hi: 9_994}, rules.Undetermined},
	} {
		c, err := config.Parse(
			[]byte(
				"version: 1\ntraffic: {requests-per-minute: 4}\nlimits: {tool: {tokens: none}, total: {tokens: none, "+
					test.limit+"}}\n",
			),
			"c.yml",
		)
		if err != nil {
			t.Fatal(err)
		}
		in := []Input{{Name: "p", Catalog: cat, Tokens: map[string]interval.Int{"p#a": test.have}}}
		r := Judge(in, Options{Config: c, Fixed: interval.Exactly(7), Price: &sonnet})
		if r.Verdict != test.want {
			t.Errorf("%+v under %s is %v, want %v: %q", test.have, test.limit, r.Verdict, test.want, checks(r))
		}
	}
}
