package analyzer_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/analyzer"
	"github.com/toolbudget/toolbudget/config"
)

func ExampleNew() {
	cfg, err := config.Parse([]byte("version: 1\nlimits:\n  tool:\n    tokens: 800\n"), ".toolbudget.yml")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := analyzer.New(analyzer.Options{Config: cfg})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Name) // a *analysis.Analyzer, for any driver
	// Output: toolbudget
}
