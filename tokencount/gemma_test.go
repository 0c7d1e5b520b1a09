package tokencount

import (
	"bytes"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/eliben/go-sentencepiece"
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// gemmaOracle returns what counts a text by eliben/go-sentencepiece, or reports that the
// library cannot: go-sentencepiece v0.6.0 panics where two tokens side by side are longer
// together than its longest one.
func gemmaOracle(t testing.TB) func(text string) (tokens int, ok bool) {
	t.Helper()
	p, err := sentencePiece()
	if err != nil {
		t.Fatal(err)
	}
	return func(text string) (tokens int, ok bool) {
		defer func() {
			if recover() != nil {
				tokens, ok = 0, false
			}
		}()
		return len(p.Encode(text)), true
	}
}

var sentencePiece = sync.OnceValues(func() (*sentencepiece.Processor, error) {
	e, err := vocab.ByName(gemma3)
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
	return sentencepiece.NewProcessor(bytes.NewReader(modelOf(list, tokens.Ordinary)))
})

// modelOf writes a vocabulary as a SentencePiece model: bytes, symbols and tokens with
// falling scores, merged as byte pairs.
func modelOf(tokens []string, ordinary int) []byte {
	const normal, unknown, userDefined, byteKind = 1, 2, 4, 6
	var model []byte
	piece := func(text string, score float32, kind uint64) {
		var b []byte
		b = protowire.AppendString(protowire.AppendTag(b, 1, protowire.BytesType), strings.ReplaceAll(text, " ", "▁"))
		b = protowire.AppendFixed32(protowire.AppendTag(b, 2, protowire.Fixed32Type), math.Float32bits(score))
		b = protowire.AppendVarint(protowire.AppendTag(b, 3, protowire.VarintType), kind)
		model = protowire.AppendBytes(protowire.AppendTag(model, 1, protowire.BytesType), b)
	}
	flags := func(field protowire.Number, set map[protowire.Number]uint64) {
		var b []byte
		for _, n := range []protowire.Number{3, 4, 5, 35} {
			if v, ok := set[n]; ok {
				b = protowire.AppendVarint(protowire.AppendTag(b, n, protowire.VarintType), v)
			}
		}
		model = protowire.AppendBytes(protowire.AppendTag(model, field, protowire.BytesType), b)
	}
	piece("<unk>", 0, unknown)
	for b := range 256 {
		piece("<0x"+strings.ToUpper(string("0123456789abcdef"[b>>4])+string("0123456789abcdef"[b&15]))+">", 0, byteKind)
	}
	for rank, token := range tokens {
		if rank >= ordinary {
			piece(token, 0, userDefined)
		} else {
			piece(token, -float32(rank), normal)
		}
	}
	flags(2, map[protowire.Number]uint64{3: 2, 35: 1})      // BPE, byte fallback
	flags(3, map[protowire.Number]uint64{3: 0, 4: 0, 5: 1}) // no dummy prefix, white space kept
	return model
}

// TestGemmaCountsAreThoseOfItsVocabulary holds counts against tokens read off the vocabulary by
// hand.
func TestGemmaCountsAreThoseOfItsVocabulary(t *testing.T) {
	for text, want := range map[string]int{
		"":                         0,
		"the":                      1,
		" the":                     1,
		"the▁the":                  2, // ▁ is a space
		"\n\n\n":                   1, // one run of line ends
		strings.Repeat("\n", 32):   2, // the longest has 31
		"<table><code>":            2,
		"<unused12>x":              2,
		"a      b":                 3,
		"123":                      3, // digits stand alone
		"\U0001F9FF\U000E0041":     5, // no token: four bytes
		"<start_function_declarat": 7,
	} {
		if got := tokenizerOf(gemma3).encode(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// TestWhiteSymbolsAreRunsOfOneLetter: a symbol of Gemma that begins with white space is a run of
// one letter.
func TestWhiteSymbolsAreRunsOfOneLetter(t *testing.T) {
	e, err := vocab.ByName(gemma3)
	if err != nil {
		t.Fatal(err)
	}
	tokens, err := e.Load()
	if err != nil {
		t.Fatal(err)
	}
	list, err := tokens.ByRank()
	if err != nil {
		t.Fatal(err)
	}
	white := 0
	for _, symbol := range list[tokens.Ordinary:] {
		if first := symbol[:1]; strings.TrimSpace(first) == "" {
			white++
			if symbol != strings.Repeat(first, len(symbol)) {
				t.Errorf("%q begins with white space and is no run of it", symbol)
			}
		}
	}
	if white == 0 {
		t.Error("no symbol begins with white space")
	}
}

// TestTokensAreWhatTheirPartsMergeTo: a piece that is a token is what its parts merge to, so that
// looking for it first changes nothing. Pieces of OpenAI's vocabularies are looked for by
// definition.
func TestTokensAreWhatTheirPartsMergeTo(t *testing.T) {
	for name, want := range map[string]int{gemma3: 4, qwen25: 0, deepSeekV3: 0, tekken: 0} {
		apart := 0
		e, err := vocab.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		tokens, err := e.Load()
		if err != nil {
			t.Fatal(err)
		}
		own := newBPE(tokens, gemmaPiece(tokens))
		own.letters = name == gemma3
		list, err := tokens.ByRank()
		if err != nil {
			t.Fatal(err)
		}
		for _, token := range list[:tokens.Ordinary] {
			if own.merge(token) != 1 {
				apart++
			}
		}
		if apart != want {
			t.Errorf("%s: %d tokens are what nothing merges to, want %d", name, apart, want)
		}
	}
}
