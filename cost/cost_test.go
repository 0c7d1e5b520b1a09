package cost

import (
	"regexp"
	"testing"
)

// The figures are computed by hand.
func TestBillsAreAsComputedByHand(t *testing.T) {
	for _, test := range []struct {
		model            string
		tokens, requests int
		fresh, cached    Dollars
	}{
		// $3 a million: 10,000 tokens are 3 cents, a thousand of them $30. Written once
		// at $3.75 a million (3.75 cents) and read 999 times at $0.30 (0.3 cents each,
		// $2.997).
		{"claude-sonnet-4-6", 10_000, 1000, 30_000_000_000, 3_034_500_000},
		// One request writes.
		{"claude-sonnet-4-6", 10_000, 1, 30_000_000, 37_500_000},
		{"claude-sonnet-4-6", 10_000, 0, 0, 0},
		// $1.25 and $0.125 a million; writing is free, that is, costs the input:
		// 8,000 tokens are 1 cent; 1 cent and 9 tenths.
		{"gpt-5", 8_000, 10, 100_000_000, 10_000_000 + 9*1_000_000},
		// Written at $5: 1,000 tokens are 0.5 cents, then 0.04 cents.
		{"gpt-5.6", 1_000, 3, 12_000_000, 5_000_000 + 2*400_000},
		// $0.10: 100 tokens are a thousandth of a cent.
		{"claude-haiku-5-5", 100, 1, 10_000, 12_500},
		{"gemini-2.5-flash", 1_000_000, 2, 600_000_000, 330_000_000},
	} {
		p, ok := For(test.model)
		if !ok {
			t.Errorf("%s has no price", test.model)
			continue
		}
		if got := p.Requests(test.tokens, test.requests); got != test.fresh {
			t.Errorf(
				"%s: %d requests of %d tokens cost %d, want %d",
				test.model,
				test.requests,
				test.tokens,
				got,
				test.fresh,
			)
		}
		if got := p.Cached(test.tokens, test.requests); got != test.cached {
			t.Errorf(
				"%s: %d cached requests of %d tokens cost %d, want %d",
				test.model,
				test.requests,
				test.tokens,
				got,
				test.cached,
			)
		}
	}
}

// A cache of five minutes outlives the time between requests from 288 a day.
func TestCacheOutlivesThePauseFrom288RequestsADay(t *testing.T) {
	p, _ := For("claude-opus-5")
	// 1,000 tokens: written for 0.625 cents, read for 0.05.
	if got, want := p.Day(1000, 287), Dollars(287*6_250_000); got != want {
		t.Errorf("287 requests a day cost %d, want %d: each writes", got, want)
	}
	if got, want := p.Day(1000, 288), Dollars(6_250_000+287*500_000); got != want {
		t.Errorf("288 requests a day cost %d, want %d: one writes", got, want)
	}
	p, _ = For("gpt-5") // promises no time
	if got, want := p.Day(1000, 2), Dollars(1_250_000+125_000); got != want {
		t.Errorf("gpt-5: %d, want %d", got, want)
	}
}

func TestPricesAreFoundByModelName(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"claude-sonnet-4-5", "claude-sonnet-4-5"},
		{"claude-sonnet-4-5-20250929", "claude-sonnet-4-5"},
		{"claude-sonnet-4.5", "claude-sonnet-4-5"},
		{"claude-sonnet-4-20250514", "claude-sonnet-4"},
		{"claude-opus-4-1@20250805", "claude-opus-4-1"},
		{"GPT-5-2025-08-07", "gpt-5"},
		{"gpt-4o-mini", "gpt-4o-mini"},
		{"gpt-5-pro", ""},
		{"gpt-5-codex", ""},
		{"gpt-6", ""},
		{"gpt-6-sol-2026-09-22", "gpt-6-sol"},
		{"claude-sonnet-6", ""},
		{"openai/gpt-5", ""}, // a gateway's own
		{"", ""},
	} {
		if p, ok := For(test.name); p.Model != test.want || ok != (test.want != "") {
			t.Errorf("%q is priced as %q (%v), want %q", test.name, p.Model, ok, test.want)
		}
	}
}

func TestRequestsPerMinuteAreRoundedDown(t *testing.T) {
	for _, test := range []struct{ limit, tokens, want int }{
		{500_000, 10_000, 50}, {500_000, 10_001, 49}, {9_999, 10_000, 0}, {500, 0, 500},
	} {
		if got := PerMinute(test.limit, test.tokens); got != test.want {
			t.Errorf("%d tokens fit %d times into %d, want %d", test.tokens, got, test.limit, test.want)
		}
	}
}

func TestMillsArePrintedAsDollars(t *testing.T) {
	for m, want := range map[Mills]string{3000: "$3.00", 125: "$0.125", 5: "$0.005", 10_000: "$10.00", 12_500: "$12.50",
		0: "$0.00"} {
		if m.String() != want {
			t.Errorf("%d mills are %s, want %s", int(m), m, want)
		}
	}
}

func TestDollarsArePrintedAndRoundedUpToCents(t *testing.T) {
	for _, test := range []struct {
		amount Dollars
		text   string
		cents  int
	}{
		{0, "$0.00", 0},
		{1, "$0.0000", 1},
		{4_200_000, "$0.0042", 1},
		{10_000_000, "$0.01", 1},
		{10_000_001, "$0.0100", 2},
		{100_000_000, "$0.10", 10},
		{1_234_500_000_000, "$1,234.50", 123_450},
		{1_234_567_000_000_000, "$1,234,567.00", 123_456_700},
	} {
		if test.amount.String() != test.text || test.amount.Cents() != test.cents {
			t.Errorf(
				"%d is %s and %d cents, want %s and %d",
				test.amount,
				test.amount,
				test.amount.Cents(),
				test.text,
				test.cents,
			)
		}
	}
}

// TestLargestBillDoesNotOverflow holds that the largest bill does not overflow.
func TestLargestBillDoesNotOverflow(t *testing.T) {
	const tokens = 10_000_000
	for _, p := range Prices() {
		want := float64(p.Input) * tokens * Most
		if got := float64(p.Requests(tokens, Most)); got < 0.999*want || got > 1.001*want {
			t.Errorf("%s: %.0f, want %.0f", p.Model, got, want)
		}
	}
}

// TestEachPriceHasSourceAndDay holds what each price must have.
func TestEachPriceHasSourceAndDay(t *testing.T) {
	date := regexp.MustCompile(`^202\d-\d\d-\d\d$`)
	seen := map[string]bool{}
	for _, p := range Prices() {
		if seen[p.Model] {
			t.Errorf("%s has two prices", p.Model)
		}
		seen[p.Model] = true
		if got, ok := For(p.Model); !ok || got.Model != p.Model {
			t.Errorf("%s is priced as %q", p.Model, got.Model)
		}
		if p.Input <= 0 || p.Write < p.Input || p.Read <= 0 || p.Read > p.Input || p.Source == "" ||
			!date.MatchString(p.Date) {
			t.Errorf("%+v is no price", p)
		}
		if p.Until != "" && (!date.MatchString(p.Until) || p.Until < p.Date) {
			t.Errorf("%s: the price of %s ends on %s", p.Model, p.Date, p.Until)
		}
		if p.UpTo > 0 && (!p.AppliesTo(p.UpTo) || p.AppliesTo(p.UpTo+1)) {
			t.Errorf("%s: the price ends elsewhere than at %d tokens", p.Model, p.UpTo)
		}
		least := p.Least
		if least == 0 {
			least = 4096
		}
		if p.Read == p.Input {
			continue // no discount, so nothing is gained by a cache
		}
		if p.Least > mostLeast || p.Caches(least-1) || !p.Caches(least) {
			t.Errorf("%s: caching begins elsewhere than at %d tokens", p.Model, least)
		}
	}
}
