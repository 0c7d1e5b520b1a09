package tokencount

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/provider"
)

// fours counts as a vocabulary of Gemma's kind may: runs of line ends are one
// token, and of the words between spaces, each with the spaces before it, every
// four bytes are one.
func fours(text string) (tokens int, ok bool) {
	word, prev := 0, rune(0)
	for i, r := range text {
		if i > 0 && gemmaSure(prev, r) {
			tokens, word = tokens+(word+3)/4, 0
		}
		if r != '\n' || prev != '\n' || i == 0 {
			word += len(string(r))
		}
		prev = r
	}
	return tokens + (word+3)/4, true
}

// withGemma returns the providers of Gemini under a vocabulary of its kind.
func withGemma(t testing.TB) []*Provider {
	t.Helper()
	var out []*Provider
	for _, q := range []Query{{Model: "gemini-2.5-pro"}, {Model: "gemini-3.5-flash"},
		{Model: "gemini-2.5-pro", API: provider.Vertex}} {
		q.Gemma = Gemma(fours)
		p, err := Find(q)
		if err != nil {
			t.Fatal(err)
		}
		if p.Calibration != nil || p.Grade != Exact {
			t.Errorf("%s under its own vocabulary: %+v", p.Name, p)
		}
		out = append(out, p)
	}
	return out
}

// TestGemmaBoundaries: a text weighs what its parts weigh, wherever it is cut at
// sure boundaries.
func TestGemmaBoundaries(t *testing.T) {
	tk := Gemma(fours).tk
	rng := rand.New(rand.NewPCG(7, 8))
	cuts := 0
	for range 2_000 {
		text := randomText(rng, 12)
		sum, start, prev := 0, 0, rune(0)
		for i, r := range text {
			if i > 0 && gemmaSure(prev, r) {
				n, _ := tk.encode(text[start:i])
				sum, start, cuts = sum+n, i, cuts+1
			}
			prev = r
		}
		n, _ := tk.encode(text[start:])
		whole, ok := tk.encode(text)
		if !ok || sum+n != whole {
			t.Fatalf("%q: %d tokens, its parts %d", text, whole, sum+n)
		}
	}
	if cuts < 1_000 {
		t.Errorf("only %d boundaries", cuts)
	}
}

// TestGemmaBounds: what the function cannot count is bounded.
func TestGemmaBounds(t *testing.T) {
	tk := Gemma(func(string) (int, bool) { return 0, false }).tk
	if lo, hi := tk.count(strings.Repeat("a", 96)); lo != 2 || hi != 96 {
		t.Errorf("%d to %d", lo, hi)
	}
}
