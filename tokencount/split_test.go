package tokencount

import (
	"regexp"
	"sync"
	"testing"

	"github.com/pkoukk/tiktoken-go"

	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// deepSeekOracle returns what counts a text by regular expressions, one after another, and
// by pkoukk/tiktoken-go, as huggingface/tokenizers does.
func deepSeekOracle(t testing.TB) func(text string) int {
	t.Helper()
	o, err := deepSeekLibrary()
	if err != nil {
		t.Fatal(err)
	}
	return o.count
}

type oracle struct {
	numbers, east *regexp.Regexp
	whole         *tiktoken.Tiktoken // does not split
	last          *tiktoken.Tiktoken // splits by the last pattern
	unmatched     *regexp.Regexp
}

var deepSeekLibrary = sync.OnceValues(func() (*oracle, error) {
	e, err := vocab.ByName(deepSeekV3)
	if err != nil {
		return nil, err
	}
	tokens, err := e.Load()
	if err != nil {
		return nil, err
	}
	list, err := tokens.ByRank()
	if err != nil {
		return nil, err
	}
	ranks := map[string]int{}
	for rank, token := range list {
		ranks[token] = rank
	}
	whole, err := tiktoken.NewCoreBPE(ranks, nil, `(?s).+`)
	if err != nil {
		return nil, err
	}
	last, err := tiktoken.NewCoreBPE(ranks, nil, e.Patterns[2])
	if err != nil {
		return nil, err
	}
	return &oracle{
		numbers: regexp.MustCompile(e.Patterns[0]), east: regexp.MustCompile(e.Patterns[1]),
		whole: tiktoken.NewTiktoken(whole, nil, nil), last: tiktoken.NewTiktoken(last, nil, nil),
		// What the last pattern leaves: letters that are of no class of its.
		unmatched: regexp.MustCompile(`[^\s\p{L}\p{M}\p{P}\p{S}]+$|[^\s\p{L}\p{M}\p{P}\p{S}]+[^\p{L}\p{M}]`),
	}, nil
})

// count counts a text; where the last pattern leaves out letters, which the library drops, it
// counts what our own splitting says.
func (o *oracle) count(text string) int {
	n := 0
	betweenMatches(o.numbers, text, func(part string, match bool) {
		if match {
			n += len(o.whole.EncodeOrdinary(part))
			return
		}
		betweenMatches(o.east, part, func(part string, match bool) {
			switch {
			case match:
				n += len(o.whole.EncodeOrdinary(part))
			case o.unmatched.MatchString(part):
				n += tokenizerOf(deepSeekV3).encode(part)
			default:
				n += len(o.last.EncodeOrdinary(part))
			}
		})
	})
	return n
}

// betweenMatches calls f for each match of a pattern and for what is between them.
func betweenMatches(p *regexp.Regexp, text string, f func(part string, match bool)) {
	start := 0
	for _, m := range p.FindAllStringIndex(text, -1) {
		if m[0] > start {
			f(text[start:m[0]], false)
		}
		f(text[m[0]:m[1]], true)
		start = m[1]
	}
	if start < len(text) {
		f(text[start:], false)
	}
}

// TestDeepSeekPieces holds pieces worked out by hand where the oracle has none.
func TestDeepSeekPieces(t *testing.T) {
	for text, want := range map[string][]string{
		"\x00\x00a b":     {"\x00", "\x00a", " b"},
		"x \x01\x02":      {"x", " ", "\x01\x02"},
		"\"name\":1234.5": {"\"name", "\":", "123", "4", ".", "5"},
		"a  12":           {"a", "  ", "12"},
		"a  b":            {"a", " ", " b"},
		"日本語です。":          {"日本語です", "。"},
		"'été":            {"'", "été"},
		"'abcé":           {"'abc", "é"},
		"\n\n  x":         {"\n\n", " ", " x"},
	} {
		var got []string
		for rest := text; rest != ""; {
			end := deepSeekPiece(rest)
			got = append(got, rest[:end])
			rest = rest[end:]
		}
		if len(got) != len(want) {
			t.Errorf("%q: %q, want %q", text, got, want)
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%q: %q, want %q", text, got, want)
			}
		}
	}
}
