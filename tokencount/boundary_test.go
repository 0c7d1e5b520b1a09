package tokencount

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// alphabet holds what the patterns of the vocabularies tell apart.
var alphabet = []string{
	"a", "b", "Z", "s", "re", "ll", "word", "HTTPServer", "é", "ß", "日本", "語", "ǅ", "ʰ", "e\u0301", "\u0301", "ſ", "İ",
	"1", "23", "4567", "²", "Ⅻ", "٣",
	" ", "  ", "    ", "\t", "\n", "\n\n", "\r\n", "\r", "\u00a0", "\u2003", "\u0085", "\v",
	".", ",", ";", "'", "'s", "'RE", "\"", "(", ")", "{", "}", "//", "/", "// ", "|", "?", ":", "-", "—", "…", "_", "☕",
	"👩‍💻", "\ufffd", "\x00",
}

func randomText(rng *rand.Rand, parts int) string {
	var b strings.Builder
	for range rng.IntN(parts + 1) {
		b.WriteString(alphabet[rng.IntN(len(alphabet))])
	}
	return b.String()
}

// TestTextsWeighTheSumOfTheirParts: a text weighs what its parts weigh, wherever it is cut at
// sure boundaries.
func TestTextsWeighTheSumOfTheirParts(t *testing.T) {
	for _, e := range vocab.Encodings() {
		t.Run(e.Name, func(t *testing.T) { sureBoundaries(t, tokenizerOf(e.Name)) })
	}
}

func sureBoundaries(t *testing.T, tk *tokenizer) {
	rng := rand.New(rand.NewPCG(1, 2))
	cuts := 0
	for range 5_000 {
		text := randomText(rng, 12)
		whole := tk.encode(text)
		sum, start, prev := 0, 0, rune(0)
		for i, r := range text {
			if i > 0 && tk.sure(prev, r) {
				sum += tk.encode(text[start:i])
				start = i
				cuts++
			}
			prev = r
		}
		sum += tk.encode(text[start:])
		if sum != whole {
			t.Fatalf("%q: %d tokens, its parts %d", text, whole, sum)
		}
	}
	if cuts < 3_000 {
		t.Errorf("only %d boundaries in 5,000 texts", cuts)
	}
}

func FuzzSureBoundaries(f *testing.F) {
	for _, a := range alphabet {
		f.Add(a, "x "+a)
	}
	f.Fuzz(func(t *testing.T, left, right string) {
		left, right = clean(left), clean(right)
		if len(left)+len(right) > mostLibrary || left == "" || right == "" {
			return // the merge is quadratic
		}
		l, r := []rune(left), []rune(right)
		for _, e := range vocab.Encodings() {
			tk := tokenizerOf(e.Name)
			if !tk.sure(l[len(l)-1], r[0]) {
				continue
			}
			if whole, sum := tk.encode(left+right), tk.encode(left)+tk.encode(right); whole != sum {
				t.Errorf("%s: %q + %q: %d tokens, together %d", e.Name, left, right, sum, whole)
			}
		}
	})
}

func TestChunksAreTheWholeText(t *testing.T) {
	long := strings.Repeat("x", mostLibrary+1)
	words := strings.Repeat("some words ", mostLibrary/4)
	for _, text := range []string{"", "a", words, long, "a " + long, long + " a", words + long + " " + long + words,
		strings.Repeat(" ", 3*mostLibrary)} {
		var got strings.Builder
		for c := range chunks(text, mostLibrary, sure) {
			if c == "" {
				t.Error("an empty chunk")
			}
			if first, _ := inner(c, sure); len(c) > mostLibrary && first >= 0 {
				t.Errorf("a chunk of %d bytes has a boundary at %d", len(c), first)
			}
			got.WriteString(c)
		}
		if got.String() != text {
			t.Errorf("chunks of %d bytes join to %d others", len(text), got.Len())
		}
		for range chunks(text, mostLibrary, sure) {
			break // as an iterator must bear
		}
	}
}

// TestLongStretchesAreBoundedSoon: what no one writes does not take long, and is bounded.
func TestLongStretchesAreBoundedSoon(t *testing.T) {
	tk := libraryOf("o200k_base")
	text := strings.Repeat("a", 1<<20)
	lo, hi := tk.weight(text)
	if lo != len(text)/tk.longest || hi != len(text) {
		t.Errorf("count = %d to %d", lo, hi)
	}
	if short := strings.Repeat("a", mostLibrary); len(tk.tokens.EncodeOrdinary(short)) < len(short)/tk.longest {
		t.Error("the lower bound does not hold")
	}
}
