package report

import (
	"bytes"
	"testing"

	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/interval"
)

// The figures are computed by hand.
func TestBillIsAsComputedByHand(t *testing.T) {
	for _, test := range []struct {
		name, model       string
		total             interval.Int
		perDay, perMinute int
		want              string
	}{
		// $5 a million: 10,000 tokens are 5 cents, written 6.25 and read 0.5 cents:
		// $0.0625 + 999 · $0.005 = $5.0575. With 100 requests a day each writes: $6.25.
		{"opus", "claude-opus-4-6", interval.Exactly(10_000), 100, 500_000, `
Tools in 1,000 requests cost $50.00, or $5.06 with the prompt cache.
Tools in 100 requests a day cost $5.00, or $6.25 with the prompt cache.
A rate limit of 500,000 tokens a minute allows 50 requests that contain nothing but the tools; cache reads are not counted.
Per million input tokens: $5.00, cache write $6.25, cache read $0.50 (platform.claude.com, docs, about-claude/pricing, 2026-10-24).
`},
		// 8,000 and 16,000 tokens at $1.25: 1 and 2 cents; read for a tenth:
		// $0.01 + 999 · $0.001 = $1.009.
		{"a band", "gpt-5", interval.Int{Lo: 8_000, Hi: 16_000}, 0, 100_000, `
Tools in 1,000 requests cost $10.00–$20.00, or $1.01–$2.02 with the prompt cache.
A rate limit of 100,000 tokens a minute allows 6–12 requests that contain nothing but the tools.
Per million input tokens: $1.25, cache write $1.25, cache read $0.125 (developers.openai.com, api/docs/pricing, 2025-11-13).
`},
		{"open", "gpt-5", interval.Int{Lo: 8_000, Hi: 8_000, Open: true}, 0, 100_000, `
Tools in 1,000 requests cost ≥ $10.00, or ≥ $1.01 with the prompt cache.
A rate limit of 100,000 tokens a minute allows at most 12 requests that contain nothing but the tools.
Per million input tokens: $1.25, cache write $1.25, cache read $0.125 (developers.openai.com, api/docs/pricing, 2025-11-13).
`},
		{"too long", "claude-haiku-5-5", interval.Exactly(100_001), 10, 0, `
Per million input tokens: $0.10, cache write $0.125, cache read $0.01, for prompts of up to 100,000 tokens, which this request exceeds (platform.claude.com, docs, about-claude/pricing, 2026-10-24).
`},
		{"perhaps cached", "claude-sonnet-5", interval.Exactly(1_000), 0, 0, `
Tools in 1,000 requests cost $2.00.
Per million input tokens: $2.00, cache write $2.50, cache read $0.20 (platform.claude.com, docs, about-claude/pricing, 2026-10-24).
It is not known whether the tools alone are long enough to be cached.
`},
	} {
		p, ok := cost.For(test.model)
		if !ok {
			t.Errorf("%s has no price", test.model)
			continue
		}
		var b bytes.Buffer
		NewBill(&p, test.total, test.perDay, test.perMinute).Write(&b)
		if b.String() != test.want {
			t.Errorf("%s:%s\nwant:%s", test.name, b.String(), test.want)
		}
	}
	if b := NewBill(nil, interval.Exactly(5), 0, 0); b != nil {
		t.Errorf("a bill of nothing: %+v", b)
	}
}
