package report

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/tokencount"
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
		fmt.Fprintf(
			&s,
			`{"name":"tool_%d","description":"%s","inputSchema":{"type":"object","properties":{`,
			i,
			strings.Repeat("word ", 40),
		)
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
	tokens := map[string]interval.Int{}
	for i := range 500 {
		tokens[fmt.Sprintf("f#tool_%d", i)] = interval.Exactly(300)
	}
	cfg := config.Default()
	cfg.Limits.Tool.ParameterWords = config.Limit{Max: 5, Given: true}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		c, err := importer.Decode(data, "f")
		if err != nil {
			b.Fatal(err)
		}
		r := budget.Judge([]budget.Input{{Catalog: c, Tokens: tokens}}, budget.Options{Config: cfg})
		if err := Text(io.Discard, r, Options{Config: cfg, Width: 100}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHTML draws the page of 1,000 tools of 20 parameters, each part of
// which is counted.
func BenchmarkHTML(b *testing.B) {
	r, o := parametered(b, 1000, 20)
	for b.Loop() {
		if err := HTML(io.Discard, r, o); err != nil {
			b.Fatal(err)
		}
	}
}

// parametered is a result of so many tools of so many parameters.
func parametered(tb testing.TB, tools, parameters int) (*budget.Result, Options) {
	tb.Helper()
	counter, err := tokencount.ByName("")
	if err != nil {
		tb.Fatal(err)
	}
	c := &catalog.Catalog{Programs: []catalog.Program{{Package: "p"}}}
	tokens := map[string]interval.Int{}
	for i := range tools {
		props := catalog.NewObject()
		for p := range parameters {
			props.Set(fmt.Sprint("p", p), catalog.NewObject(
				catalog.Member{Key: "type", Value: catalog.NewString("string")},
				catalog.Member{
					Key:   "description",
					Value: catalog.NewString("What the parameter is for, in a few words"),
				},
			))
		}
		t := &catalog.Tool{
			ID:        fmt.Sprint("p#", i),
			Name:      fmt.Sprint("tool_", i),
			Reachable: true,
			Default:   catalog.Yes,
			InputSchema: catalog.NewObject(
				catalog.Member{
					Key:   "type",
					Value: catalog.NewString("object"),
				},
				catalog.Member{Key: "properties", Value: props},
			),
		}
		c.Tools, c.Programs[0].Tools = append(c.Tools, t), append(c.Programs[0].Tools, t.ID)
		n := counter.Tool(t)
		tokens[t.ID] = interval.Int{Lo: n.Lo, Hi: n.Hi}
	}
	o := Options{Config: config.Default(), Provider: counter.Name, Counter: counter}
	return budget.Judge([]budget.Input{{Catalog: c, Tokens: tokens}}, budget.Options{Config: o.Config}), o
}
