package rules_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/rules"
)

func ExampleTool() {
	tool := &catalog.Tool{Name: "get user"}
	for _, f := range rules.Tool(rules.For(provider.OpenAI), tool, rules.Settings{}) {
		fmt.Println(f.Severity, f.Rule, f.Text)
	}
	// Output:
	// error openai-name the name "get user" does not match ^[a-zA-Z0-9_-]*$
}
