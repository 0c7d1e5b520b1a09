package budget_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/interval"
)

func ExampleJudge() {
	c, err := importer.Decode([]byte(`{"tools": [{"name": "get_user", "inputSchema": {"type": "object"}}]}`), "tools.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	cfg, err := config.Parse([]byte("version: 1\nlimits:\n  tool:\n    tokens: 40\n"), ".toolbudget.yml")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, tokens := range []interval.Int{interval.Exactly(12), {Lo: 30, Hi: 50}, interval.Exactly(60)} {
		r := budget.Judge([]budget.Input{{
			Name: "tools.json", Catalog: c,
			Tokens: map[string]interval.Int{c.Tools[0].Key(): tokens},
		}}, budget.Options{Config: cfg})
		fmt.Println(tokens, r.Verdict)
	}
	// Output:
	// 12 within
	// 30–50 undetermined
	// 60 over
}
