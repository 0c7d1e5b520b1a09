package vocab

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The generator: see NOTICE for the command.
var from = flag.String("write", "", "pack the publishers' files below the `directory` before the test")

// TestPublishedChecksum turns every packed vocabulary back into the file that
// its publisher gives a checksum of.
func TestPublishedChecksum(t *testing.T) {
	for _, e := range Encodings() {
		t.Run(e.Name, func(t *testing.T) {
			if *from != "" {
				read(t, e, *from)
			}
			// Read from disk: the embedded copy is that of before -write.
			data, err := os.ReadFile(e.Name + ".vocab")
			if err != nil {
				t.Fatal(err)
			}
			tokens, err := unpack(data)
			if err != nil {
				t.Fatal(err)
			}
			sum := sha256.New()
			if e.Shell == "" {
				for rank, token := range tokens.ByRank() {
					fmt.Fprintf(sum, "%s %d\n", base64.StdEncoding.EncodeToString([]byte(token)), rank)
				}
			} else {
				sum.Write(tokenizerJSON(t, e, tokens))
			}
			if got := hex.EncodeToString(sum.Sum(nil)); got != e.SHA256 {
				t.Errorf("sha256 of the publisher's form is %s, published is %s", got, e.SHA256)
			}
		})
	}
}

func TestEmbedded(t *testing.T) {
	files, err := filepath.Glob("*.vocab")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(Encodings()) {
		t.Errorf("files %v for %d encodings", files, len(Encodings()))
	}
	for _, e := range Encodings() {
		tokens, err := e.Load()
		if err != nil {
			t.Fatal(err)
		}
		seen := make(map[string]bool, tokens.Len())
		for rank, token := range tokens.ByRank() {
			if token == "" || seen[token] {
				t.Fatalf("%s: token %d is %q, empty or given twice", e.Name, rank, token)
			}
			seen[token] = true
		}
		if e.Name == "gemma3" {
			continue // whose bytes are no tokens that a text has
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
	whole := pack(t, []string{"b", "abc", "ab"}, 2)
	tokens, err := unpack(whole)
	if err != nil || strings.Join(tokens.ByRank(), " ") != "b abc ab" || tokens.Ordinary != 2 {
		t.Errorf("unpack = %+v, %v", tokens, err)
	}
	front := whole[:header+1]
	with := func(raw ...byte) []byte { return append(bytes.Clone(front), zip(t, raw)...) }
	for name, data := range map[string][]byte{
		"no header":       whole[:3],
		"no ranks":        whole[:header],
		"no gzip":         append(bytes.Clone(front), 1, 2, 3),
		"cut stream":      whole[:len(whole)-9],
		"a large rank":    append(append(bytes.Clone(whole[:header]), 0xff), whole[header+1:]...),
		"too few lengths": with(0, 2, 0),
		"too few bytes":   with(0, 2, 0, 2, 1, 1, 'a'),
		"too many bytes":  with(0, 2, 0, 2, 1, 1, 'a', 'b', 'c', 'd', 'e'),
		"too much shared": with(0, 3, 0, 2, 1, 1, 'a', 'b', 'c', 'd'),
	} {
		if tokens, err := unpack(data); err == nil {
			t.Errorf("%s: unpack = %+v without an error", name, tokens)
		}
	}
}
