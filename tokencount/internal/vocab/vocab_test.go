package vocab

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// The generator: see NOTICE for the command.
var write = flag.String("write", "", "pack the `directory`'s *.tiktoken files into this package before the test")

// TestPublishedChecksum turns every packed vocabulary back into the text form
// that its publisher gives a checksum of.
func TestPublishedChecksum(t *testing.T) {
	for _, e := range Encodings() {
		if *write != "" {
			pack(t, filepath.Join(*write, e.Name+".tiktoken"), e.Name+".bpe.gz")
		}
		// Read from disk: the embedded copy is that of before -write.
		data, err := os.ReadFile(e.Name + ".bpe.gz")
		if err != nil {
			t.Fatal(err)
		}
		tokens, err := unpack(data)
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		for rank, token := range tokens {
			fmt.Fprintf(&text, "%s %d\n", base64.StdEncoding.EncodeToString([]byte(token)), rank)
		}
		sum := sha256.Sum256(text.Bytes())
		if got := hex.EncodeToString(sum[:]); got != e.SHA256 {
			t.Errorf("%s: sha256 of the text form is %s, published is %s", e.Name, got, e.SHA256)
		}
	}
}

func TestEmbedded(t *testing.T) {
	files, err := filepath.Glob("*.bpe.gz")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(Encodings()) {
		t.Errorf("files %v for %d encodings", files, len(Encodings()))
	}
	for _, e := range Encodings() {
		tokens, err := e.Tokens()
		if err != nil {
			t.Fatal(err)
		}
		seen := make(map[string]bool, len(tokens))
		for rank, token := range tokens {
			if token == "" || seen[token] {
				t.Fatalf("%s: token %d is %q, empty or given twice", e.Name, rank, token)
			}
			seen[token] = true
		}
		for b := range 256 {
			if !seen[string([]byte{byte(b)})] {
				t.Errorf("%s: no token for the byte %#x", e.Name, b)
			}
		}
	}
	if _, err := ByName("p50k_base"); err == nil {
		t.Error("ByName gave an encoding that is not at hand")
	}
}

func TestDamaged(t *testing.T) {
	zip := func(raw ...byte) []byte {
		var buf bytes.Buffer
		zw := gzip.NewWriter(&buf)
		_, _ = zw.Write(raw) // a bytes.Buffer takes everything
		_ = zw.Close()
		return buf.Bytes()
	}
	whole := zip(0, 0, 0, 2, 1, 2, 'a', 'b', 'c')
	if tokens, err := unpack(whole); err != nil || strings.Join(tokens, " ") != "a bc" {
		t.Errorf("unpack = %q, %v", tokens, err)
	}
	for name, data := range map[string][]byte{
		"not gzip":        {1, 2, 3},
		"cut stream":      whole[:len(whole)-9],
		"no count":        zip(0, 0),
		"too few lengths": zip(0, 0, 0, 9, 1),
		"too few bytes":   zip(0, 0, 0, 2, 1, 2, 'a'),
		"too many bytes":  zip(0, 0, 0, 1, 1, 'a', 'b'),
	} {
		if tokens, err := unpack(data); err == nil {
			t.Errorf("%s: unpack = %q without an error", name, tokens)
		}
	}
}

// pack writes the text form at from as a packed vocabulary.
func pack(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	var lengths, tokens []byte
	for line := range strings.Lines(string(text)) {
		encoded, rank, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		token, err := base64.StdEncoding.DecodeString(encoded)
		if !ok || err != nil || rank != strconv.Itoa(len(lengths)) || len(token) > 255 {
			t.Fatalf("%s: token %d is %q, cannot pack it (%v)", from, len(lengths), line, err)
		}
		lengths = append(lengths, byte(len(token)))
		tokens = append(tokens, token...)
	}
	var buf bytes.Buffer
	zw, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	raw := binary.BigEndian.AppendUint32(nil, uint32(len(lengths)))
	raw = append(append(raw, lengths...), tokens...)
	if _, err := zw.Write(raw); err != nil {
		t.Fatal(err)
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, buf.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
