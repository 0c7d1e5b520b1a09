package vocab

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func zip(t *testing.T, data []byte) []byte {
	t.Helper()
	var buf bytes.Buffer
	zw, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err == nil {
		_, err = zw.Write(data)
	}
	if err == nil {
		err = zw.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func unzip(t *testing.T, name string) []byte {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	zr, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(zr)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// read packs the publisher's file of an encoding, which is below dir: Name.tiktoken, or
// tokenizer.json in a directory of the encoding's name.
func read(t *testing.T, e Encoding, dir string) {
	t.Helper()
	if e.Shell == "" {
		tokens := readText(t, filepath.Join(dir, e.Name+".tiktoken"))
		write(t, e.Name+".vocab", packed(t, tokens, len(tokens)))
		return
	}
	data, err := os.ReadFile(filepath.Join(dir, e.Name, "tokenizer.json"))
	if err != nil {
		t.Fatal(err)
	}
	shell, vocabulary := hollow(t, data)
	others := othersOf(t, shell)
	ids := make(map[int]string, len(vocabulary))
	for token, id := range vocabulary {
		ids[id] = token
	}
	var tokens, symbols []string
	for id := range len(ids) {
		token := ids[id]
		other, known := others[id]
		switch {
		case known && other.symbol:
			symbols = append(symbols, spaces(token))
		case known: // a token that no text has
		case e.Name == "gemma3":
			tokens = append(tokens, spaces(token))
		default:
			tokens = append(tokens, fromByteLevel(t, token))
		}
	}
	write(t, filepath.Join("testdata", e.Shell), zip(t, shell))
	write(t, e.Name+".vocab", packed(t, slices.Concat(tokens, symbols), len(tokens)))
}

func packed(t *testing.T, tokens []string, ordinary int) []byte {
	t.Helper()
	data, err := Pack(tokens, ordinary)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// byRank returns the tokens of a vocabulary in the order of rank.
func byRank(t *testing.T, tokens *Tokens) []string {
	t.Helper()
	list, err := tokens.ByRank()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// readText reads the text form of tiktoken.
func readText(t *testing.T, name string) (tokens []string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		encoded, rank, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		token, err := base64.StdEncoding.DecodeString(encoded)
		if !ok || err != nil || rank != strconv.Itoa(len(tokens)) {
			t.Fatalf("%s: token %d is %q, cannot read it (%v)", name, len(tokens), line, err)
		}
		tokens = append(tokens, string(token))
	}
	return tokens
}

// hollow returns a tokenizer.json without its tokens and merges, and the tokens.
func hollow(t *testing.T, data []byte) (shell []byte, vocabulary map[string]int) {
	t.Helper()
	var file struct {
		Model struct {
			Vocab map[string]int `json:"vocab"`
		} `json:"model"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	start := bytes.Index(data, []byte(startOfVocab)) + len(startOfVocab)
	end := bytes.LastIndexByte(data, ']')
	return slices.Concat(data[:start], data[end:]), file.Model.Vocab
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
