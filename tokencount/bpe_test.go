package tokencount

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// byLibrary are the vocabularies that the library can cut a text for.
var byLibrary = []string{o200k, cl100k, qwen25, tekken}

// same holds our counts of a text to those of other people's code.
func same(t *testing.T, text string) {
	t.Helper()
	for _, name := range byLibrary {
		if got, want := tokenizerOf(name).encode(text), libraryOf(name).encode(text); got != want {
			t.Errorf("%s: %q: %d tokens, the library %d", name, text, got, want)
		}
	}
	if got, want := tokenizerOf(deepSeekV3).encode(text), deepSeekOracle(t)(text); got != want {
		t.Errorf("%s: %q: %d tokens, the oracle %d", deepSeekV3, text, got, want)
	}
	if want, ok := gemmaOracle(t)(text); ok && tokenizerOf(gemma3).encode(text) != want {
		t.Errorf("%s: %q: %d tokens, the oracle %d", gemma3, text, tokenizerOf(gemma3).encode(text), want)
	}
}

// TestCounterAgreesWithTheLibrary: our counter has the library's counts.
func TestCounterAgreesWithTheLibrary(t *testing.T) {
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

// TestEveryLetterIsCountedAsByTheLibrary: each letter of Unicode alone and in a word.
func TestEveryLetterIsCountedAsByTheLibrary(t *testing.T) {
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
		same(t, text.String())
	}
}

// FuzzSameCount asks the same of any text.
func FuzzSameCount(f *testing.F) {
	for i, a := range alphabet {
		f.Add(a + alphabet[(i*7)%len(alphabet)] + a)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) <= mostLibrary/8 {
			same(t, clean(text))
		}
	})
}

// TestPiecesOfAnyLengthMergeAlike: pieces of any length merge as short ones do.
func TestPiecesOfAnyLengthMergeAlike(t *testing.T) {
	packed, err := vocab.Pack([]string{"a", "b", "c", "ab", "bc", "aa", "abab", "aaaa", "bcab"}, 9)
	if err != nil {
		t.Fatal(err)
	}
	list, err := vocab.Read(string(packed))
	if err != nil {
		t.Fatal(err)
	}
	own := newBPE(list, o200kPattern.piece)
	rng := rand.New(rand.NewPCG(11, 12))
	for range 20_000 {
		text := make([]byte, 1+rng.IntN(scanned))
		for i := range text {
			text[i] = "abc"[rng.IntN(3)]
		}
		if own.rank(string(text)) != none {
			continue // one token, and never merged
		}
		scan, merged := own.tokens(&desk{}, string(text), vocab.Hash(string(text))), own.merge(string(text))
		if scan != merged {
			t.Fatalf("%s: %d tokens by scanning, %d by merging", text, scan, merged)
		}
	}
}

// TestHostileTextTakesNoQuadraticTime: a long text without a boundary takes no quadratic time,
// which would be minutes.
func TestHostileTextTakesNoQuadraticTime(t *testing.T) {
	size := 1 << 16
	if fixture.All() {
		size = 1 << 18
	}
	for _, e := range vocab.Encodings() {
		tk := tokenizerOf(e.Name)
		for _, unit := range []string{"a", " ", "\n", "=", "é", "ab", "日", "'", "\x00", "\x00日", "<", "e\u0301"} {
			text := strings.Repeat(unit, size/len(unit))
			start := time.Now()
			lo, hi := tk.weight(text)
			if lo != hi || lo < len(text)/tk.longest || lo > len(text) {
				t.Errorf("%s: %q: %d to %d", e.Name, unit, lo, hi)
			}
			t.Logf("%s: %q: %d tokens in %v", e.Name, unit, lo, time.Since(start))
		}
	}
}

// TestTextAroundALongStretchIsCounted holds that a stretch too long to be worth encoding is
// bounded, and that the text around it is counted.
func TestTextAroundALongStretchIsCounted(t *testing.T) {
	tk := tokenizerOf("o200k_base")
	stretch := strings.Repeat("x", mostOwn)
	if lo, hi := tk.weight(stretch); lo != hi {
		t.Errorf("%d bytes have %d to %d tokens, want them exactly", len(stretch), lo, hi)
	}
	words := strings.Repeat("some words ", mostOwn)
	if lo, hi := tk.weight(words); lo != hi {
		t.Errorf("words have %d to %d tokens, want them exactly", lo, hi)
	}
	stretch += "x"
	if lo, hi := tk.weight(stretch); lo != tk.atLeast(len(stretch)) || hi != len(stretch) {
		t.Errorf("%d bytes have %d to %d tokens", len(stretch), lo, hi)
	}
}
