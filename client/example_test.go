package client_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/client"
	"github.com/toolbudget/toolbudget/interval"
)

func ExampleClient_Start() {
	// Forty tools of 300 tokens each, on a window of 200,000.
	m := client.Measure{
		Tools: 40, Whole: interval.Exactly(12_000), Listed: interval.Exactly(400),
		Instructions: interval.Exactly(250), Window: 200_000,
	}
	for _, name := range []string{"claude-code", "copilot-cli", "codex"} {
		c, _ := client.ByName(name)
		s := c.Start(m)
		fmt.Printf("%s starts with %s: %s tokens, %.2f %%\n", c.Title, s.Opening, s.Tokens, s.Percent)
	}
	// Output:
	// Claude Code starts with names and instructions: 650 tokens, 0.33 %
	// Copilot CLI starts with names: 400 tokens, 0.20 %
	// Codex starts with instructions: 250 tokens, 0.12 %
}
