package report_test

import (
	"fmt"
	"os"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/report"
)

// A list of tools is read, judged and printed. Package tokencount counts their tokens for
// budget.Input; a limit on bytes needs none.
func Example() {
	list := []byte(`{"tools": [{"name": "get_user", "inputSchema": {"type": "object"}}]}`)
	c, err := importer.Decode(list, "tools.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	conf := "version: 1\nlimits:\n  tool:\n    bytes: 40\n    tokens: none\n  total:\n    tokens: none\n"
	cfg, err := config.Parse([]byte(conf), ".toolbudget.yml")
	if err != nil {
		fmt.Println(err)
		return
	}
	r := budget.Judge([]budget.Input{{Name: "tools.json", Catalog: c}}, budget.Options{Config: cfg})
	if err := report.Lines(os.Stdout, r, report.Options{Config: cfg}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// get_user: 51 bytes, limit 40 (TB001)
}
