package gclplugin_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/analyzer/gclplugin"
)

func ExampleNew() {
	settings := map[string]any{"limits": map[string]any{"tool": map[string]any{"tokens": 800}}}
	p, err := gclplugin.New(settings)
	if err != nil {
		fmt.Println(err)
		return
	}
	list, err := p.BuildAnalyzers()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(list[0].Name)
	// Output: toolbudget
}
