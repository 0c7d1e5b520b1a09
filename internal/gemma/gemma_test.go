package gemma

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// invented makes a vocabulary of Gemma's kind, a SentencePiece model: bytes, line
// ends and white space as symbols of their own, letters, and merges.
func invented(t testing.TB) []byte {
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
	for _, s := range strings.Fields("th he the ▁t ▁th ▁the er in ▁a de def ▁d st str ing string es esc esca \">\" " +
		"ti tion io ion") {
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
	return model
}

// TestCounter holds counts against tokens worked out by hand.
func TestCounter(t *testing.T) {
	count, err := counter(invented(t))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{
		"":             0,
		"the":          1,
		" the":         1,
		"the\n\nthe":   3,
		"    string a": 3,
		"é":            2, // two bytes
		"the string":   3, // " string" has no token of its own
		"x\n\n\n\ny":   4, // three line ends are one token
		"\xff":         1, // a byte
	} {
		if got, ok := count(text); got != want || !ok {
			t.Errorf("%q: %d, %v; want %d", text, got, ok, want)
		}
	}
}

// TestLongTokens: what makes the library panic is reported, not passed on.
func TestLongTokens(t *testing.T) {
	count, err := counter(invented(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{strings.Repeat("the", 1000), strings.Repeat("string", 100),
		strings.Repeat(">\">\"", 50)} {
		if n, ok := count(text); ok && n == 0 {
			t.Errorf("%.20q…: %d", text, n)
		}
	}
}

// TestRead: a file that is not the vocabulary is refused.
func TestRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "tokenizer.model")
	if err := os.WriteFile(name, []byte("other"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(name); err == nil || !strings.Contains(err.Error(), SHA256) {
		t.Errorf("another file: %v", err)
	}
	if _, err := Read(name + "x"); err == nil {
		t.Error("no file: no error")
	}
	if _, err := counter([]byte("\xff")); err == nil {
		t.Error("no model: no error")
	}
}
