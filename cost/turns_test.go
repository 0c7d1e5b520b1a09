package cost

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// The figures are computed by hand, for $1 a million tokens, $1.25 to write them to a
// cache that forgets after five minutes, and $0.10 to read them.
func TestTurnsCostAsComputedByHand(t *testing.T) {
	p := Price{Input: 1000, Write: 1250, Read: 100, Lifetime: 300}
	a := Prompt{Key: "a", Tokens: 1000, Caches: true}
	b := Prompt{Key: "b", Tokens: 2000, Caches: true}
	short := Prompt{Key: "short", Tokens: 10}
	rest := Prompt{Key: "a", Tokens: 1000, Rest: 40, Caches: true}
	for _, test := range []struct {
		name      string
		requests  [][]Prompt
		perDay, n int
		want      Sum
	}{
		{"nothing", nil, 50, 50, Sum{}},
		// Every 28.8 minutes: each writes. 50 · 1,000 tokens at 1,000 and 1,250.
		{"cold", [][]Prompt{{a}}, 50, 50, Sum{50_000_000, 62_500_000, 50_000}},
		// The second round of each reads: 1,000 tokens at 1,250 and at 100.
		{"two rounds", [][]Prompt{{a, a}}, 50, 50, Sum{100_000_000, 67_500_000, 50_000}},
		// Every 300 seconds is soon enough: one write and 287 reads.
		{"warm", [][]Prompt{{a}}, 288, 288, Sum{288_000_000, 1_250_000 + 287*100_000, 1000}},
		{"just too late", [][]Prompt{{a}}, 287, 287, Sum{287_000_000, 287 * 1_250_000, 287_000}},
		// A changed block is written, and the old one is still there afterwards.
		{"changed and back", [][]Prompt{{a, b, a}}, 1, 1, Sum{4_000_000, 1_250_000 + 2_500_000 + 100_000, 3000}},
		{"too short", [][]Prompt{{short, short}}, 1, 1, Sum{20_000, 20_000, 20}},
		{"a new end", [][]Prompt{{a, rest}}, 1, 1, Sum{2_040_000, 1_250_000 + 100_000 + 40_000, 1040}},
		// Turns at 576 a day: each prompt comes back after 300 seconds.
		{"turns", [][]Prompt{{a}, {b}}, 576, 576,
			Sum{288*1_000_000 + 288*2_000_000, 1_250_000 + 2_500_000 + 287*100_000 + 287*200_000, 3000}},
		// Three messages on days of two: five requests are a, b, short, a, b.
		{"more than a day", [][]Prompt{{a}, {b}, {short}}, 2, 5, Sum{6_010_000, 7_510_000, 6010}},
	} {
		if got := p.Turns(test.requests, Pace{PerDay: test.perDay}, test.n); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
	// What stands behind a prompt is written with it in each conversation, and again in
	// each round that changes the prompt.
	p.WriteHour = 2000
	talk, other := a, b
	talk.Behind, other.Behind = 500, 500
	for _, test := range []struct {
		name     string
		requests [][]Prompt
		pace     Pace
		n        int
		cached   Dollars
	}{
		{"a stable prompt", [][]Prompt{{talk, talk}}, Pace{PerDay: 1}, 1, 1500*1250 + 1500*100},
		{"a changed prompt", [][]Prompt{{talk, other}}, Pace{PerDay: 1}, 1, 1500*1250 + 2500*1250},
		{"the next conversation", [][]Prompt{{talk}}, Pace{PerDay: 288}, 2, 1500*1250 + 1000*100 + 500*1250},
		{"a burst", [][]Prompt{{talk}}, Pace{PerDay: 4, Burst: 2}, 4, 2 * (1500*1250 + 1500*100)},
		// Every 20 minutes: five minutes are too short, and one hour is enough.
		{"an hour", [][]Prompt{{talk}}, Pace{PerDay: 72, Hour: true}, 2, 1500*2000 + 1000*100 + 500*2000},
		{"longer than an hour", [][]Prompt{{a}}, Pace{PerDay: 23, Hour: true}, 2, 2 * 1000 * 2000},
	} {
		if got := p.Turns(test.requests, test.pace, test.n); got.Cached != test.cached {
			t.Errorf("%s: %d, want %d", test.name, got.Cached, test.cached)
		}
	}
	p.Lifetime = 0 // not promised, and taken for ever
	if got, want := p.Turns([][]Prompt{{a}}, Pace{PerDay: 2}, 2), (Sum{2_000_000, 1_350_000, 1000}); got != want {
		t.Errorf("without a lifetime: %+v, want %+v", got, want)
	}
}

// TestTurnsCostTheSumOfTheirRequests compares the sum with one that looks at every request.
func TestTurnsCostTheSumOfTheirRequests(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		p := Price{
			Input: 1000, Write: 1250, WriteHour: 2000, Read: 100, Lifetime: []int{0, 300, 3600, 20_000}[r.IntN(4)],
		}
		requests := make([][]Prompt, 1+r.IntN(6))
		for i := range requests {
			for range r.IntN(4) {
				key := r.IntN(4)
				requests[i] = append(
					requests[i],
					Prompt{
						Key: fmt.Sprint(key), Tokens: 100 + key, Caches: key > 0, Behind: r.IntN(50), Rest: r.IntN(3),
					},
				)
			}
		}
		pace, n := Pace{PerDay: 1 + r.IntN(40), Burst: r.IntN(7), Hour: r.IntN(2) == 0}, r.IntN(120)
		lifetime, write, burst := p.Lifetime, p.Write, max(1, pace.Burst)
		if pace.Hour {
			lifetime, write = HourLifetime, p.WriteHour
		}
		last := map[string]int{}
		var want Sum
		for j := range n {
			for _, x := range requests[j%len(requests)] {
				want.Plain += p.Requests(x.Tokens+x.Behind+x.Rest, 1)
				price, behind, fresh := write, write, x.Tokens
				at, had := last[x.Key]
				gap := float64((j/burst-at/burst)*burst) * 86400 / float64(pace.PerDay)
				switch {
				case !x.Caches:
					price, behind = p.Input, p.Input
				case had && (lifetime == 0 || gap <= float64(lifetime)) || had && at/burst == j/burst:
					price, fresh = p.Read, 0
					if at/burst == j/burst {
						behind = p.Read
					}
				}
				want.Cached += Dollars(price)*Dollars(x.Tokens) + Dollars(behind)*Dollars(x.Behind) +
					Dollars(p.Input)*Dollars(x.Rest)
				want.New += fresh + x.Rest
				last[x.Key] = j
			}
		}
		if got := p.Turns(requests, pace, n); got != want {
			t.Fatalf(
				"%v at %+v, %d of them, lifetime %d: %+v, want %+v",
				requests,
				pace,
				n,
				p.Lifetime,
				got,
				want,
			)
		}
	}
}

// TestOnePromptCostsWhatDaySays holds that one prompt costs what Day says.
func TestOnePromptCostsWhatDaySays(t *testing.T) {
	for _, p := range Prices() {
		for _, n := range []int{1, 50, 287, 288, 289, 1000} {
			one := [][]Prompt{{{Key: "a", Tokens: 5000, Caches: true}}}
			if got, want := p.Turns(one, Pace{PerDay: n}, n), p.Day(5000, n); got.Cached != want {
				t.Errorf("%s, %d a day: %d, and Day says %d", p.Model, n, got.Cached, want)
			}
		}
	}
}
