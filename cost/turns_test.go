package cost

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// The figures are computed by hand, for $1 a million tokens, $1.25 to write them to a
// cache that forgets after five minutes, and $0.10 to read them.
func TestTurns(t *testing.T) {
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
		if got := p.Turns(test.requests, test.perDay, test.n); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
	p.Lifetime = 0 // not promised, and taken for ever
	if got, want := p.Turns([][]Prompt{{a}}, 2, 2), (Sum{2_000_000, 1_350_000, 1000}); got != want {
		t.Errorf("without a lifetime: %+v, want %+v", got, want)
	}
}

// TestTurnsAll holds the sum against one that looks at every request.
func TestTurnsAll(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		p := Price{Input: 1000, Write: 1250, Read: 100, Lifetime: []int{0, 300, 3600, 20_000}[r.IntN(4)]}
		requests := make([][]Prompt, 1+r.IntN(6))
		for i := range requests {
			for range r.IntN(4) {
				key := r.IntN(4)
				requests[i] = append(
					requests[i],
					Prompt{Key: fmt.Sprint(key), Tokens: 100 + key, Caches: key > 0, Rest: r.IntN(3)},
				)
			}
		}
		perDay, n := 1+r.IntN(40), r.IntN(60)
		last := map[string]int{}
		var want Sum
		for j := range n {
			for _, x := range requests[j%len(requests)] {
				want.Plain += p.Requests(x.Tokens+x.Rest, 1)
				price := p.Write
				at, had := last[x.Key]
				fresh := x.Tokens
				switch {
				case !x.Caches:
					price = p.Input
				case had && (p.Lifetime == 0 || float64(j-at)*86400/float64(perDay) <= float64(p.Lifetime)):
					price, fresh = p.Read, 0
				}
				want.Cached += Dollars(price)*Dollars(x.Tokens) + Dollars(p.Input)*Dollars(x.Rest)
				want.New += fresh + x.Rest
				last[x.Key] = j
			}
		}
		if got := p.Turns(requests, perDay, n); got != want {
			t.Fatalf(
				"%v at %d a day, %d of them, lifetime %d: %+v, want %+v",
				requests,
				perDay,
				n,
				p.Lifetime,
				got,
				want,
			)
		}
	}
}

// TestTurnsDay holds that one prompt costs what Day says.
func TestTurnsDay(t *testing.T) {
	for _, p := range Prices() {
		for _, n := range []int{1, 50, 287, 288, 289, 1000} {
			if got, want := p.Turns([][]Prompt{{{Key: "a", Tokens: 5000, Caches: true}}}, n, n), p.Day(5000,
				n); got.Cached != want {
				t.Errorf("%s, %d a day: %d, and Day says %d", p.Model, n, got.Cached, want)
			}
		}
	}
}
