package report

import (
	"fmt"
	"path"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// hostile is a result whose names and texts try to become part of what shows
// them.
func hostile(t testing.TB, o *Options) *budget.Result {
	t.Helper()
	names := fixture.Hostile()
	c := &catalog.Catalog{Incomplete: nil}
	p := catalog.Program{Package: "example.com/shop/cmd/<b>server</b>"}
	for i, name := range names {
		x := &catalog.Tool{
			ID:        "example.com/shop#" + name,
			Name:      name,
			Reachable: true,
			Default:   catalog.Yes,
			Group:     []string{"orders", "</script>", ""}[i%3],
		}
		x.Source = catalog.Span{
			File:    fmt.Sprintf("internal/a dir/%d|é,:%%.go", i),
			Line:    10 + i,
			Column:  2,
			EndLine: 12 + i,
		}
		x.Description = catalog.Text{Value: strings.Repeat(name+" ", 1+i*20), At: x.Source}
		x.InputSchema = catalog.NewObject(
			catalog.Member{Key: "type", Value: catalog.NewString("object")},
			catalog.Member{Key: "properties", Value: catalog.NewObject(
				catalog.Member{
					Key: name,
					Value: catalog.NewObject(
						catalog.Member{Key: "description", Value: catalog.NewString(strings.Repeat(name+" ", 50))},
					),
				},
				catalog.Member{
					Key:   "plain",
					Value: catalog.NewObject(catalog.Member{Key: "type", Value: catalog.NewString("string")}),
				},
			)},
		)
		if i == 6 {
			x.Gaps = []catalog.Gap{{Path: "/description", Reason: "run-time", Detail: name, At: "a.go:3:4"}}
		}
		c.Tools, p.Tools = append(c.Tools, x), append(p.Tools, x.ID)
	}
	c.Tools[1].Source = catalog.Span{File: "example.com/kit@v1.2.3/kit.go", Line: 7}
	c.Tools[1].Description.At = c.Tools[1].Source
	c.Programs = []catalog.Program{p}
	counter, err := tokencount.ByName("")
	if err != nil {
		t.Fatal(err)
	}
	m, err := tokencount.Measure(c, counter)
	if err != nil {
		t.Fatal(err)
	}
	tokens := map[string]interval.Int{}
	for id, n := range m.Tools {
		tokens[id] = interval.Int{Lo: n.Lo, Hi: n.Hi, Open: n.Open}
	}
	cfg, err := config.Parse(
		[]byte("version: 1\nlimits: {tool: {description-chars: 1000, parameter-words: 40}, max-gaps: 0}\n"),
		".toolbudget.yml",
	)
	if err != nil {
		t.Fatal(err)
	}
	list, err := cfg.ActiveRules(provider.OpenAI)
	if err != nil {
		t.Fatal(err)
	}
	*o = Options{
		Config:   cfg,
		Provider: counter.Name,
		Grade:    string(counter.Grade),
		Counter:  counter,
		Rules:    rules.All(),
		Version:  "v1.2.3",
		Place: func(f string) string {
			if ext := path.Ext(f); ext != ".go" && ext != ".yml" {
				return "" // no file
			}
			return path.Join("sub", f)
		},
	}
	return budget.Judge(
		[]budget.Input{{Name: "shop", Catalog: c, Tokens: tokens}},
		budget.Options{Config: cfg, Fixed: interval.Exactly(15), Rules: list, Known: rules.All()},
	)
}
