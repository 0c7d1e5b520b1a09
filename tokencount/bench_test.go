package tokencount

import (
	"runtime"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// megabyte returns a megabyte of tool JSON.
func megabyte(b *testing.B) string {
	b.Helper()
	tools := loadTools(b, "testdata/tools.json")
	var text strings.Builder
	for text.Len() < 1e6 {
		for _, t := range tools {
			text.Write(t.Wire())
		}
	}
	return text.String()
}

// BenchmarkFirstUse makes the tokenizer, as the first count of a run does, and
// says how much memory it holds from then on.
func BenchmarkFirstUse(b *testing.B) {
	for name, k := range map[string]tokenizerKey{"o200k_base": {"o200k_base", false},
		"o200k_base/pkoukk": {"o200k_base", true}, "cl100k_base": {"cl100k_base", false},
		"qwen2.5": {"qwen2.5", false}, "deepseek-v3": {"deepseek-v3", false}, "gemma3": {"gemma3", false},
		"tekken": {"tekken", false}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			var tk *tokenizer
			for b.Loop() {
				if tk = newTokenizer(k); tk.longest == 0 {
					b.Fatal("no vocabulary")
				}
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(int64(after.HeapAlloc)-int64(before.HeapAlloc))/1e6, "MB-held")
			runtime.KeepAlive(tk)
		})
	}
}

// BenchmarkTool counts one tool after another under each provider; bytes are
// those of its wire form.
func BenchmarkTool(b *testing.B) {
	tools := loadTools(b, "testdata/tools.json")
	size := 0
	for _, t := range tools {
		size += len(t.Wire())
	}
	for _, p := range Providers() {
		b.Run(p.Name, func(b *testing.B) {
			p.Tool(tools[0])
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, t := range tools {
					p.Tool(t)
				}
			}
		})
	}
}

// BenchmarkText counts a megabyte of tool JSON, through the library alone and cut
// at boundaries.
func BenchmarkText(b *testing.B) {
	text := megabyte(b)
	for _, e := range vocab.Encodings() {
		tk := tokenizerOf(e.Name)
		if library := libraryOf(e.Name); library.tokens != nil {
			b.Run(e.Name+"/pkoukk", func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					library.tokens.EncodeOrdinary(text)
				}
			})
		}
		b.Run(e.Name+"/count", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				tk.weight(text)
			}
		})
	}
}
