package tokencount

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// invented makes a vocabulary of Gemma's kind, a SentencePiece model: bytes, line
// ends and white space as symbols of their own, letters, and merges.
func invented(t testing.TB) *Vocabulary {
	t.Helper()
	const normal, unknown, control, userDefined, byteKind = 1, 2, 3, 4, 6
	var model []byte
	piece := func(text string, score float32, kind uint64) {
		var b []byte
		b = protowire.AppendString(protowire.AppendTag(b, 1, protowire.BytesType), text)
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
	for _, s := range []string{"\n", "\n\n", "\n\n\n", "▁▁", "▁▁▁", "▁▁▁▁", "\t"} {
		piece(s, 0, userDefined)
	}
	score := float32(0)
	for _, s := range strings.Fields("th he the ▁t ▁th ▁the er in ▁a de def ▁d st str ring string es esc esca \">\" ti tion io ion") {
		score--
		piece(s, score, normal)
	}
	for r := '!'; r <= '~'; r++ {
		score--
		piece(string(r), score, normal)
	}
	piece("▁", score-1, normal)
	flags(2, map[protowire.Number]uint64{3: 2, 35: 1})      // BPE, byte fallback
	flags(3, map[protowire.Number]uint64{3: 0, 4: 0, 5: 1}) // no dummy prefix, white space kept
	v, err := newGemma(model)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// withGemma returns the providers of Gemini under a vocabulary of its kind.
func withGemma(t testing.TB) []*Provider {
	t.Helper()
	var out []*Provider
	for _, q := range []Query{{Model: "gemini-2.5-pro"}, {Model: "gemini-3.5-flash"}, {Model: "gemini-2.5-pro", API: "vertex"}} {
		q.Gemma = invented(t)
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
	tk := invented(t).tk
	rng := rand.New(rand.NewPCG(7, 8))
	cuts := 0
	for range 2_000 {
		text := randomText(rng, 12)
		sum, start, prev := 0, 0, rune(0)
		for i, r := range text {
			if i > 0 && gemmaSure(prev, r) {
				n, _ := tk.pieces(text[start:i])
				sum, start, cuts = sum+n, i, cuts+1
			}
			prev = r
		}
		n, _ := tk.pieces(text[start:])
		whole, ok := tk.pieces(text)
		if !ok || sum+n != whole {
			t.Fatalf("%q: %d tokens, its parts %d", text, whole, sum+n)
		}
	}
	if cuts < 1_000 {
		t.Errorf("only %d boundaries", cuts)
	}
}

// TestReadGemma: a file that is not the vocabulary is refused.
func TestReadGemma(t *testing.T) {
	name := filepath.Join(t.TempDir(), "tokenizer.model")
	if err := os.WriteFile(name, []byte("other"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadGemma(name); err == nil || !strings.Contains(err.Error(), GemmaSHA256) {
		t.Errorf("another file: %v", err)
	}
	if _, err := ReadGemma(name + "x"); err == nil {
		t.Error("no file: no error")
	}
	if _, err := newGemma([]byte("\xff")); err == nil {
		t.Error("no model: no error")
	}
}
