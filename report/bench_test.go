package report

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
)

// BenchmarkCheck judges and prints 500 tools of 20 parameters, ten times the
// size of a large server.
func BenchmarkCheck(b *testing.B) {
	var s strings.Builder
	s.WriteString(`{"tools":[`)
	for i := range 500 {
		if i > 0 {
			s.WriteByte(',')
		}
		fmt.Fprintf(&s, `{"name":"tool_%d","description":"%s","inputSchema":{"type":"object","properties":{`, i, strings.Repeat("word ", 40))
		for p := range 20 {
			if p > 0 {
				s.WriteByte(',')
			}
			fmt.Fprintf(&s, `"p%d":{"type":"string","description":"What the parameter is for, in a few words"}`, p)
		}
		s.WriteString(`}}}`)
	}
	s.WriteString(`]}`)
	data := []byte(s.String())
	tokens := map[string]budget.Amount{}
	for i := range 500 {
		tokens[fmt.Sprintf("f#tool_%d", i)] = budget.Exactly(300)
	}
	cfg := budget.Default()
	cfg.Limits.Tool.ParameterWords = budget.Limit{Max: 5, Given: true}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		c, err := catalog.Decode(data, "f")
		if err != nil {
			b.Fatal(err)
		}
		r := budget.Judge([]budget.Input{{Catalog: c, Tokens: tokens}}, budget.Options{Config: cfg})
		if err := Text(io.Discard, r, Options{Config: cfg, Width: 100}); err != nil {
			b.Fatal(err)
		}
	}
}
