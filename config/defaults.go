package config

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

// Limits that hold where the configuration says nothing. Each is a point at
// which a client or a provider is known to refuse, cut or degrade; ceilings of
// taste are left to the configuration. Bytes have none, since tokens say the
// same more exactly; nor have words per parameter, for which the only
// published ceiling (15; docs/reference/configuration.md names it) is one team's and is
// exceeded by 18 % of the parameters of 38 public Go tool lists, and gaps, which
// a first run should show before it forbids them.
const (
	// DefaultToolTokens is where a maintainer's gate asks for a look at a
	// tool: getsentry/sentry-mcp, docs/token-cost-tracking.md ("investigate
	// tool > 1,000 tokens").
	DefaultToolTokens = 1000
	// DefaultDescriptionChars is what OpenAI's Chat Completions accepts of a
	// function's description, beyond which a request fails with
	// string_above_max_length: getsentry/sentry-mcp#106,
	// OpenHands/OpenHands#4838, run-llama/llama_index#17858.
	DefaultDescriptionChars = 1024
	// DefaultTotalTokens is where Anthropic advises to defer tools behind a
	// search (definitions above about 10,000 tokens), and the budget for tool
	// definitions of the YourGPT Copilot SDK.
	DefaultTotalTokens = 10_000
	// DefaultTools is what one request may hold: OpenAI refuses more
	// (zed-industries/zed#32946, anomalyco/opencode#4909), as does VS Code
	// (microsoft/vscode#337428).
	DefaultTools = 128
)

// Default returns the configuration that holds without a file.
func Default() *Config {
	return &Config{
		Version: ConfigVersion,
		World:   catalog.Everything,
		Limits: Limits{
			Tool:  ToolLimits{Tokens: builtIn(DefaultToolTokens), DescriptionChars: builtIn(DefaultDescriptionChars)},
			Total: TotalLimits{Tokens: builtIn(DefaultTotalTokens), Tools: builtIn(DefaultTools)},
		},
	}
}

func builtIn(n int) Limit { return Limit{Max: n, Given: true} }

// fill puts the built-in defaults where c says nothing.
func (c *Config) fill() {
	d := Default()
	if c.World == "" {
		c.World = d.World
	}
	for _, k := range rules.Limits() {
		if l := c.Limits.Of(k.Name); !l.Given {
			*l = *d.Limits.Of(k.Name)
		}
	}
}
