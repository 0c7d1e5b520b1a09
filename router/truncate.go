package router

import (
	"context"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
)

// A Strategy says what is left of a result that is too long. A marker such as
// "[...12 more items]" stands for what is not.
type Strategy string

const (
	// Head keeps the beginning: of text its first characters, of JSON its first values.
	Head Strategy = "head"
	// Tail keeps the end.
	Tail Strategy = "tail"
	// Smart keeps the structure: the first items of every array, the first characters of
	// every string, all keys; of text its beginning and its end.
	Smart Strategy = "smart"
)

// A Truncation cuts results of tools. What was JSON stays JSON.
type Truncation struct {
	// Strategy is Smart when empty.
	Strategy Strategy
	// Limit is the size of a result at most, in what Measure measures; 0 is none.
	Limit int
	// Measure is the size of a result, such as tokens; nil is bytes. It may not shrink
	// when a text grows at its end.
	Measure func([]byte) int
	// Summarize, which is off when nil, is asked first: for a shorter text that says the
	// same, of Limit at most. Where it fails or gives too much, the strategy cuts.
	Summarize func(ctx context.Context, result []byte, limit int) ([]byte, error)
}

// Limits of results in tokens, for a Measure that counts them: of one and of all. They
// are those of YourGPT's Copilot SDK.
const (
	ResultTokens  = 2000
	ResultsTokens = 8000
)

// For returns the truncation of a tool that has a limit of its own, in tokens.
func (t Truncation) For(tool *catalog.Tool) Truncation {
	if tool.MaxResultTokens > 0 {
		t.Limit = tool.MaxResultTokens
	}
	return t
}

// A Cut is a result as it is sent on.
type Cut struct {
	Result     []byte
	Truncated  bool
	Summarized bool
	// Err is why Summarize gave nothing; the result is cut instead.
	Err error
}

// Apply returns a result of Limit at most, but where JSON must be: null is the least
// there is. It fails for an unknown strategy.
func (t Truncation) Apply(ctx context.Context, result []byte) (Cut, error) {
	switch t.Strategy {
	case Head, Tail, Smart, "":
	default:
		return Cut{}, fmt.Errorf("there is no strategy %q; there are %s, %s and %s", t.Strategy, Head, Tail, Smart)
	}
	if t.Limit <= 0 || t.fits(result) {
		return Cut{Result: result}, nil
	}
	isJSON := json.Valid(result)
	var c Cut
	if t.Summarize != nil {
		s, err := t.Summarize(ctx, result, t.Limit)
		switch {
		case err != nil:
			c.Err = fmt.Errorf("summarize a result: %w", err)
		case !t.fits(s):
			c.Err = fmt.Errorf("summarize a result: the summary is of %d, and %d is the limit", t.size(s), t.Limit)
		case isJSON && !json.Valid(s):
			c.Err = fmt.Errorf("summarize a result: it was JSON, and the summary is none")
		default:
			return Cut{Result: s, Truncated: true, Summarized: true}, nil
		}
	}
	c.Truncated = true
	if isJSON {
		if v, err := catalog.ParseSchema(result); err == nil {
			c.Result = t.json(v)
			return c, nil
		}
		c.Result = []byte("null") // deeper than can be read
		return c, nil
	}
	c.Result = t.text(result)
	return c, nil
}

// ApplyAll cuts the results of a conversation, oldest first, to total altogether: the
// newest have what they need, those before them what is left.
func (t Truncation) ApplyAll(ctx context.Context, results [][]byte, total int) ([]Cut, error) {
	out := make([]Cut, len(results))
	left := total
	for i := len(results) - 1; i >= 0; i-- {
		one := t
		if total > 0 && (one.Limit <= 0 || left < one.Limit) {
			one.Limit = max(1, left)
		}
		c, err := one.Apply(ctx, results[i])
		if err != nil {
			return nil, err
		}
		out[i] = c
		left -= t.size(c.Result)
	}
	return out, nil
}

func (t Truncation) size(b []byte) int {
	if t.Measure == nil {
		return len(b)
	}
	return t.Measure(b)
}

func (t Truncation) fits(b []byte) bool { return t.size(b) <= t.Limit }

// most returns the result of the largest number up to high that fits, or nil. What
// make returns grows with the number, but for markers.
func (t Truncation) most(high int, build func(n int) []byte) []byte {
	low, best := 0, []byte(nil)
	for low <= high {
		n := low + (high-low)/2
		if b := build(n); t.fits(b) {
			best, low = b, n+1
		} else {
			high = n - 1
		}
	}
	return best
}

// text cuts what is no JSON, between characters.
func (t Truncation) text(b []byte) []byte {
	total := utf8.RuneCount(b)
	at := func(n int) int { // where the n-th character begins
		i := 0
		for ; n > 0 && i < len(b); n-- {
			_, size := utf8.DecodeRune(b[i:])
			i += size
		}
		return i
	}
	cut := func(n int, marked bool) []byte {
		marker := ""
		if marked {
			marker = fmt.Sprintf("[...%d more characters]", total-n)
		}
		var head, tail []byte
		switch t.Strategy {
		case Head:
			head = b[:at(n)]
		case Tail:
			tail = b[at(total-n):]
		default:
			head, tail = b[:at((n+1)/2)], b[at(total-n/2):]
		}
		out := append([]byte(nil), head...)
		return append(append(out, marker...), tail...)
	}
	if out := t.most(total-1, func(n int) []byte { return cut(n, true) }); out != nil {
		return out
	}
	return t.most(total-1, func(n int) []byte { return cut(n, false) })
}
