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
	"testing"
)

// The generator: see NOTICE for the command.
var from = flag.String("write", "", "pack the publishers' files below the `directory` before the test")

// TestPublishedChecksumsAreThoseOfUnpackedFiles turns every packed vocabulary back into the file
// that its publisher gives a checksum of.
func TestPublishedChecksumsAreThoseOfUnpackedFiles(t *testing.T) {
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
			tokens, err := Read(string(data))
			if err != nil {
				t.Fatal(err)
			}
			sum := sha256.New()
			if e.Shell == "" {
				for rank, token := range byRank(t, tokens) {
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

func TestEmbeddedVocabulariesLoad(t *testing.T) {
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
		for rank, token := range byRank(t, tokens) {
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

// TestEachTokenIsFoundAndNothingElse: each token is found, and nothing else is.
func TestEachTokenIsFoundAndNothingElse(t *testing.T) {
	for _, e := range Encodings() {
		tokens, err := e.Load()
		if err != nil {
			t.Fatal(err)
		}
		if err := tokens.Check(); err != nil {
			t.Errorf("%s: %v", e.Name, err)
		}
		list := byRank(t, tokens)
		is := make(map[string]bool, len(list))
		for rank, token := range list {
			is[token] = true
			if got := tokens.Rank(token, Hash(token)); int(got) != rank {
				t.Fatalf("%s: %q has rank %d, want %d", e.Name, token, got, rank)
			}
		}
		for _, token := range list {
			for _, other := range []string{token + "\x00", token[:len(token)-1], "\xff" + token} {
				if got := tokens.Rank(other, Hash(other)); (got != None) != is[other] {
					t.Fatalf("%s: %q has rank %d, and is a token: %v", e.Name, other, got, is[other])
				}
			}
		}
	}
}

func TestDamagedVocabulariesAreErrors(t *testing.T) {
	whole := packed(t, []string{"b", "abc", "ab"}, 2)
	damaged := func(at int, value ...byte) []byte {
		out := bytes.Clone(whole)
		copy(out[at:], value)
		return out
	}
	directory := headerBytes + adjacencyBytes + symbolBytes
	entries := directory + 8
	for name, data := range map[string][]byte{
		"no header":         whole[:3],
		"no directory":      whole[:directory],
		"cut":               whole[:len(whole)-1],
		"no bucket":         damaged(8, 0),
		"three buckets":     damaged(8, 3),
		"too many symbols":  damaged(4, 4),
		"a short longest":   damaged(12, 2),
		"too many tokens":   damaged(0, 4),
		"an empty token":    damaged(entries, 0),
		"a long token":      damaged(entries, 9),
		"a rank twice":      damaged(entries+1, 1),
		"another hash":      damaged(entries+3, ^whole[entries+3]),
		"another token":     damaged(entries+4, 'x'),
		"another neighbor":  damaged(headerBytes, 1),
		"another symbol":    damaged(headerBytes+adjacencyBytes, 1),
		"a moved directory": damaged(directory, 1),
	} {
		tokens, err := Read(string(data))
		if err == nil {
			err = tokens.Check()
		}
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Pack([]string{""}, 0); err == nil {
		t.Error("an empty token is packed")
	}
}
