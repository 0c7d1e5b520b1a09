package report_test

import (
	"fmt"
	"os"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/tokencount"
)

// A list of tools is read, counted, judged and printed.
func Example() {
	list := []byte(`{"tools": [{"name": "get_user", "inputSchema": {"type": "object"}}]}`)
	c, err := importer.Decode(list, "tools.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := tokencount.ByName("gpt-5")
	if err != nil {
		fmt.Println(err)
		return
	}
	input := budget.Input{Name: "tools.json", Catalog: c, Tokens: map[string]interval.Int{}}
	for _, t := range c.Tools {
		input.Tokens[t.Key()] = p.Tool(t).Int
	}
	cfg, err := config.Parse([]byte("version: 1\nlimits:\n  tool:\n    tokens: 5\n"), ".toolbudget.yml")
	if err != nil {
		fmt.Println(err)
		return
	}
	r := budget.Judge([]budget.Input{input}, budget.Options{Config: cfg})
	if err := report.Lines(os.Stdout, r, report.Options{Config: cfg, Provider: p.Name}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// get_user: 8 tokens, limit 5 (TB002)
}
