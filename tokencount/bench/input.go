package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
)

// size of the input, in bytes: the most that it has.
const size = 1_000_000

// catalogs are the tools that the input is made of.
var catalogs = []string{"../testdata/tools.json", "../../internal/export/testdata/tools.json"}

// input returns a megabyte of tool JSON, the same on every machine: tools of the
// test catalogs in random order, of which each name is new and each description
// is as many words as it had, drawn from all of them, so that no piece of text
// is repeated often enough to be in a cache.
func input() (string, error) {
	var tools []*catalog.Tool
	var words []string
	for _, file := range catalogs {
		data, err := os.ReadFile(file)
		if err != nil {
			return "", fmt.Errorf("%w; run this in tokencount/bench", err)
		}
		c, err := importer.Decode(data, "tools.json")
		if err != nil {
			return "", fmt.Errorf("%s: %w", file, err)
		}
		tools = append(tools, c.Tools...)
	}
	for _, t := range tools {
		words = append(words, strings.Fields(t.Description.Value)...)
	}
	random := rand.New(rand.NewPCG(1, 2))
	text := func(n int) string {
		var b strings.Builder
		for i := range n {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(words[random.IntN(len(words))])
		}
		return b.String()
	}
	var out strings.Builder
	out.WriteByte('[')
	for i := 0; ; i++ {
		t := *tools[random.IntN(len(tools))]
		t.Name = fmt.Sprintf("%s_%d", t.Name, i)
		t.Description.Value = text(len(strings.Fields(t.Description.Value)))
		t.InputSchema = t.InputSchema.Clone()
		t.InputSchema.Walk("", func(_ string, s *catalog.Schema) bool {
			if d := s.Get("description"); d != nil && d.Kind == catalog.String {
				s.Set("description", catalog.NewString(text(len(strings.Fields(d.Text)))))
			}
			return true
		})
		wire := t.Wire()
		if out.Len()+len(wire)+len(",]") > size {
			break
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.Write(wire)
	}
	out.WriteByte(']')
	return out.String(), nil
}
