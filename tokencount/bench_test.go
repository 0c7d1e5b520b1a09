package tokencount

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/tokencount/vocab"
)

// BenchmarkFirstUse makes the tokenizer, as the first count of a run does.
func BenchmarkFirstUse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if newTokenizer("o200k_base").longest == 0 {
			b.Fatal("no vocabulary")
		}
	}
}

// BenchmarkUnpack is the part of it that reads the embedded vocabulary.
func BenchmarkUnpack(b *testing.B) {
	e, err := vocab.ByName("o200k_base")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := e.Tokens(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTool counts one tool after another; bytes are those of its wire form.
func BenchmarkTool(b *testing.B) {
	tools := loadTools(b, "testdata/tools.json")
	p := Providers()[0]
	p.Tool(tools[0])
	size := 0
	for _, t := range tools {
		size += len(t.Wire())
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, t := range tools {
			p.Tool(t)
		}
	}
}

// BenchmarkText counts plain text of a megabyte.
func BenchmarkText(b *testing.B) {
	var text strings.Builder
	for text.Len() < 1e6 {
		for _, t := range loadTools(b, "testdata/tools.json") {
			text.Write(t.Wire())
		}
	}
	tk := tokenizerOf("o200k_base")
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		tk.count(text.String())
	}
}
