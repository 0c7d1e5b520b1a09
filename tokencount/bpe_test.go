package tokencount

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// same holds our count of a text to the library's.
func same(t *testing.T, text string) {
	t.Helper()
	got, _ := tokenizerOf("o200k_base").encode(text)
	if want := len(libraryOf("o200k_base").tokens.EncodeOrdinary(text)); got != want {
		t.Errorf("%q: %d tokens, the library %d", text, got, want)
	}
}

// TestSameCount: our counter has the library's counts.
func TestSameCount(t *testing.T) {
	for _, text := range []string{
		"", "a", "'s", "I'LL say it's", "HTTPServer", "ǅ", "aʰB", "日本語1234 5", " \n \n x", "   x", " \t", "x  ",
		"\r\n\r\n/ //", "!\n/\r/a", "\u0301a", " \u0301", "a\u0301A",
		"Aʰ", "AʰB", "Aaa'REx", "'ſ", "\u212a'm", strings.Repeat("ab", 100), strings.Repeat("é", 300),
		strings.Repeat(" ", 300), strings.Repeat("=", 1000),
	} {
		same(t, text)
	}
	for _, tool := range loadTools(t, "testdata/tools.json") {
		same(t, string(tool.Wire()))
	}
	rng := rand.New(rand.NewPCG(9, 10))
	for range 5_000 {
		same(t, randomText(rng, 20))
	}
}

// TestEveryLetter: each letter of Unicode alone and in a word.
func TestEveryLetter(t *testing.T) {
	tk := libraryOf("o200k_base")
	var text strings.Builder
	for r := rune(1); r <= unicode.MaxRune; r++ {
		if !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc) ||
			r > 0x20000 && r%50 > 0 {
			continue // not assigned, or one of many ideographs
		}
		text.Reset()
		text.WriteString("a")
		text.WriteRune(r)
		text.WriteString("B ")
		text.WriteRune(r)
		got, _ := tokenizerOf("o200k_base").encode(text.String())
		if want := len(tk.tokens.EncodeOrdinary(text.String())); got != want {
			t.Errorf("%q (%U): %d tokens, the library %d", text.String(), r, got, want)
		}
	}
}

// FuzzSameCount asks the same of any text.
func FuzzSameCount(f *testing.F) {
	for i, a := range alphabet {
		f.Add(a + alphabet[(i*7)%len(alphabet)] + a)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) <= mostLibrary {
			same(t, clean(text))
		}
	})
}

// TestMerge: pieces of any length merge as short ones do.
func TestMerge(t *testing.T) {
	own := &bpe{ranks: map[string]int32{}}
	for rank, token := range []string{"a", "b", "c", "ab", "bc", "aa", "abab", "aaaa", "bcab"} {
		own.ranks[token] = int32(rank)
	}
	rng := rand.New(rand.NewPCG(11, 12))
	for range 20_000 {
		text := make([]byte, 1+rng.IntN(scanned))
		for i := range text {
			text[i] = "abc"[rng.IntN(3)]
		}
		if _, whole := own.ranks[string(text)]; whole {
			continue // one token, and never merged
		}
		if scan, merged := own.tokens(string(text)), own.merge(string(text)); scan != merged {
			t.Fatalf("%s: %d tokens by scanning, %d by merging", text, scan, merged)
		}
	}
}

// TestHostileText: a long text without a boundary takes no quadratic time, which
// would be minutes.
func TestHostileText(t *testing.T) {
	size := 1 << 16
	if fixture.All() {
		size = 1 << 18
	}
	for _, unit := range []string{"a", " ", "\n", "=", "é", "ab", "日", "'"} {
		text := strings.Repeat(unit, size/len(unit))
		start := time.Now()
		lo, hi := tokenizerOf("o200k_base").count(text)
		if lo != hi || lo < len(text)/tokenizerOf("o200k_base").longest || lo > len(text) {
			t.Errorf("%q: %d to %d", unit, lo, hi)
		}
		t.Logf("%q: %d tokens in %v", unit, lo, time.Since(start))
	}
}

// TestOwnStretch holds that a stretch too long to be worth encoding is bounded,
// and that the text around it is counted.
func TestOwnStretch(t *testing.T) {
	tk := tokenizerOf("o200k_base")
	stretch := strings.Repeat("x", mostOwn)
	if lo, hi := tk.count(stretch); lo != hi {
		t.Errorf("%d bytes have %d to %d tokens, want them exactly", len(stretch), lo, hi)
	}
	words := strings.Repeat("some words ", mostOwn)
	if lo, hi := tk.count(words); lo != hi {
		t.Errorf("words have %d to %d tokens, want them exactly", lo, hi)
	}
	stretch += "x"
	if lo, hi := tk.count(stretch); lo != tk.atLeast(len(stretch)) || hi != len(stretch) {
		t.Errorf("%d bytes have %d to %d tokens", len(stretch), lo, hi)
	}
}
