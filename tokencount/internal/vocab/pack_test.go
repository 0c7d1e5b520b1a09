package vocab

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// pack writes tokens, given in order of rank, as a packed vocabulary.
func pack(t *testing.T, tokens []string, ordinary int) []byte {
	t.Helper()
	order := make([]int, len(tokens))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(tokens[a], tokens[b]) })
	width := bits.Len(uint(max(len(tokens), 1) - 1))
	ranks := make([]byte, (len(tokens)*width+7)/8)
	var shared, more, text []byte
	before := ""
	for i, rank := range order {
		for b := range width {
			ranks[(i*width+b)/8] |= byte(rank>>b&1) << ((i*width + b) % 8)
		}
		token := tokens[rank]
		same := 0
		for same < min(len(before), len(token)) && before[same] == token[same] {
			same++
		}
		if len(token) > 255 {
			t.Fatalf("%q: cannot pack a token of %d bytes", token, len(token))
		}
		shared, more = append(shared, byte(same)), append(more, byte(len(token)-same))
		text = append(text, token[same:]...)
		before = token
	}
	var buf bytes.Buffer
	buf.Write(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(len(tokens))), uint32(ordinary)))
	buf.Write(ranks)
	buf.Write(zip(t, slices.Concat(shared, more, text)))
	return buf.Bytes()
}

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
		write(t, e.Name+".vocab", pack(t, tokens, len(tokens)))
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
	write(t, e.Name+".vocab", pack(t, slices.Concat(tokens, symbols), len(tokens)))
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
