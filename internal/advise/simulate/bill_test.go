package simulate

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/cost"
)

// A prompt is what one round sends: the tools that it has, how many tokens they are, and the
// answer of a search behind the conversation. A chosen one has tools that another message would
// not have.
type prompt struct {
	tools          string
	tokens, answer int
	chosen         bool
}

// quill has the rounds of one request for send_quill, by strategy, as
// TestRoundsCostAsComputedByHand computes them: ten tokens of every round with tools, then the
// tools, lines and headings.
var quill = map[string][]prompt{
	"before":   {{"all", 1510, 0, false}, {"all", 1510, 0, false}},
	"by group": {{"core and plumage", 1310, 0, false}, {"core and plumage", 1310, 0, false}},
	"by rank":  {{"core and the best", 510, 0, true}, {"all", 1510, 0, false}},
	"deferred": {{"core", 390, 0, false}, {"core and quill", 790, 20, true}, {"core and quill", 790, 20, true}},
}

// Prices in dollars for a million tokens, as Anthropic has them for Claude Opus 5.
const input, write, writeHour, read = 5, 6.25, 10, 0.5

// bills are what a day costs in dollars without a cache, with that of five minutes and with that
// of an hour. Each request is a conversation of its own, with so many tokens behind the tools. It
// goes through the day from the first request to the last, and shares nothing with package cost.
// If the messages are varied, no request has the chosen tools of another.
func bills(rounds []prompt, perDay, behind int, varied bool) (none, minutes, hour float64) {
	day := func(lifetime, write float64) (dollars float64) {
		used := map[string]float64{} // when the tools of a prompt were last sent, in seconds
		for request := range perDay {
			now := float64(request) * 24 * 60 * 60 / float64(perDay)
			same := map[string]bool{} // prompts of this conversation
			for _, p := range rounds {
				if varied && p.chosen {
					p.tools = fmt.Sprint(p.tools, request)
				}
				last, kept := used[p.tools]
				kept = kept && now-last <= lifetime
				per := write
				if kept {
					per = read
				}
				dollars += float64(p.tokens) * per
				per = write
				if same[p.tools] {
					per = read
				}
				dollars += float64(behind)*per + float64(p.answer)*input
				used[p.tools], same[p.tools] = now, true
			}
		}
		return dollars / 1e6
	}
	for _, p := range rounds {
		none += float64(p.tokens+behind+p.answer) * input * float64(perDay) / 1e6
	}
	return none, day(5*60, write), day(60*60, writeHour)
}

// TestBillsAreThoseOfACacheThatIsFollowedThroughTheDay compares every strategy's bill at four
// paces with bills, and those of two strategies with figures that were computed on paper.
func TestBillsAreThoseOfACacheThatIsFollowedThroughTheDay(t *testing.T) {
	// With 10,000 tokens behind the tools, the five-minute cache is cheapest at every pace. In
	// millionths of a dollar, before costs 11,510 · 6.25 + 11,510 · 0.5 = 77,692.5 for a request
	// that finds no cache, as all do at 50 and 200 requests a day (1,728 and 432 seconds apart),
	// and 1,510 · 0.5 + 10,000 · 6.25 + 11,510 · 0.5 = 69,010 for one that does (288 and 86.4
	// seconds). Deferred costs 10,390 · 6.25 + 10,790 · 6.25 + 100 + 10,790 · 0.5 + 100 = 137,970,
	// and 390 · 0.5 + 790 · 0.5 + 2 · 10,000 · 6.25 + 10,790 · 0.5 + 200 = 131,185.
	//
	// With nothing behind them, the one-hour cache is cheapest up to 200 requests: before costs
	// 1,510 · 10 + 1,510 · 0.5 = 15,855 once and 2 · 1,510 · 0.5 = 1,510 for each other request,
	// and deferred 390 · 10 + 790 · 10 + 790 · 0.5 + 200 = 12,395 and (390 + 2 · 790) · 0.5 + 200
	// = 1,185. From 300 on, that of five minutes is: 1,510 · 6.25 + 755 = 10,192.5 once for before,
	// and (390 + 790) · 6.25 + 395 + 200 = 7,970 for deferred. By rank is cheaper than both: at 50
	// requests it costs (510 + 1,510) · 10 + 49 · (510 + 1,510) · 0.5 = 69,690. But if no message
	// comes twice, no cache has the first 510: 50 · 510 · 10 + 1,510 · 10 + 49 · 1,510 · 0.5 =
	// 307,095. The list of a group comes again: 1,310 · 10 + (1 + 49 · 2) · 1,310 · 0.5 = 77,945.
	for _, test := range []struct {
		perDay, behind   int
		before, deferred float64 // in millionths of a dollar
		says             string
	}{
		{50, 10_000, 50 * 77_692.5, 50 * 137_970, "deferred costs $6.90, 1.8 times as much"},
		{200, 10_000, 200 * 77_692.5, 200 * 137_970, "deferred costs $27.59, 1.8 times as much"},
		{300, 10_000, 77_692.5 + 299*69_010, 137_970 + 299*131_185, "deferred costs $39.36, 1.9 times as much"},
		{1000, 10_000, 77_692.5 + 999*69_010, 137_970 + 999*131_185,
			"deferred costs $131.19, 1.9 times as much"},
		{50, 0, 15_855 + 49*1_510, 12_395 + 49*1_185,
			"by rank costs $0.0697, and $0.31 (3.4 times as much) if no message comes twice"},
		{200, 0, 15_855 + 199*1_510, 12_395 + 199*1_185,
			"by rank costs $0.22, and $1.19 (3.7 times as much) if no message comes twice"},
		{300, 0, 10_192.5 + 299*1_510, 7_970 + 299*1_185,
			"by group costs $0.40 a day (with the prompt cache), 13.2 % less"},
		{1000, 0, 10_192.5 + 999*1_510, 7_970 + 999*1_185,
			"by group costs $1.32 a day (with the prompt cache), 13.2 % less"},
	} {
		name := fmt.Sprintf("%d requests with %d behind", test.perDay, test.behind)
		o := options(tools())
		o.Requests, o.Context = test.perDay, test.behind
		o.Price = &cost.Price{
			Model: "m", Input: 5_000, Write: 6_250, WriteHour: 10_000, Read: 500, Least: 1, Lifetime: 300,
		}
		r := run(t, o, `{"query": "Quill for Ann please", "gold": ["send_quill"]}`)
		if len(r.All) != len(quill) {
			t.Fatalf("%s: %d strategies, want %d", name, len(r.All), len(quill))
		}
		for _, got := range r.All {
			none, minutes, hour := bills(quill[got.Strategy], test.perDay, test.behind, false)
			always, long, longer := bills(quill[got.Strategy], test.perDay, test.behind, true)
			for _, x := range []struct {
				what string
				is   *cost.Range
				want float64
			}{
				{"no cache", got.Dollars, none}, {"five minutes", got.Cached, minutes},
				{"an hour", got.CachedHour, hour}, {"the bill", got.Bill, min(none, minutes, hour)},
				{"other messages each time", got.BillVaried, min(always, long, longer)},
			} {
				if is := float64(x.is.Mid()); math.Abs(is-x.want*1e9) > 1 {
					t.Errorf("%s: %s with %s costs %s, want $%.4f", name, got.Strategy, x.what, x.is, x.want)
				}
			}
		}
		for strategy, want := range map[string]float64{"before": test.before, "deferred": test.deferred} {
			none, minutes, hour := bills(quill[strategy], test.perDay, test.behind, false)
			if got := 1e6 * min(none, minutes, hour); math.Abs(got-want) > 0.01 {
				t.Errorf("%s: %s costs %.1f millionths of a dollar, on paper %.1f", name, strategy, got, want)
			}
		}
		if !strings.Contains(r.Verdict, test.says) {
			t.Errorf("%s: %s; want %q", name, r.Verdict, test.says)
		}
	}
}
