package provider_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/provider"
)

func ExampleCounts() {
	// A client has models of one provider, or of any.
	for _, p := range provider.Table() {
		if p.Name != p.Counts && p.Counts != "" {
			fmt.Println(p.Name, "reads tools as", p.Counts)
		}
	}
	// Output:
	// openai-strict reads tools as openai
	// anthropic-strict reads tools as anthropic
	// claude-code reads tools as anthropic
}
