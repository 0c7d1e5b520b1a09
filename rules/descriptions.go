package rules

import (
	"fmt"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// descriptionRules are the rules on how long texts are.
func descriptionRules() []Rule {
	return []Rule{
		{
			Name: "openai-description", Providers: []provider.Name{provider.OpenAI, provider.OpenAIStrict},
			Severity: Warning, Seen: "2026-11",
			Text: "A description has at most 1024 characters. Chat Completions rejected longer ones " +
				"(string_above_max_length); whether today's models do is not known.",
			Source: "getsentry/sentry-mcp#106, OpenHands/OpenHands#4838, run-llama/llama_index#17858",
			Tool:   descriptionOver(1024),
		}, {
			Name: "claude-code-description", Providers: []provider.Name{provider.ClaudeCode}, Severity: Warning,
			Seen:   "2026-11",
			Text:   "A description has at most 2048 characters; the client silently cuts it there.",
			Source: "anthropics/claude-code#41593, anthropics/claude-code#81268",
			Tool:   descriptionOver(2048),
		}, {
			Name: "claude-code-instructions", Providers: []provider.Name{provider.ClaudeCode}, Severity: Warning,
			Seen:   "2026-11",
			Text:   "The server's instructions have at most 2048 characters; the client silently cuts them there.",
			Source: "anthropics/claude-code#87650, lightdash/lightdash#29031",
			Set: func(s Set) []Finding {
				if n := utf8.RuneCountInString(s.Instructions); n > 2048 {
					return one("", fmt.Sprintf("the server's instructions have %d characters, more than 2048", n))
				}
				return nil
			},
		},
	}
}

// descriptionOver returns a check for descriptions of more characters than most. The
// known part of a description with a gap is its least length.
func descriptionOver(most int) func(*catalog.Tool, Settings) []Finding {
	return func(t *catalog.Tool, _ Settings) []Finding {
		if n := utf8.RuneCountInString(t.Description.Value); n > most {
			return one("/description", fmt.Sprintf("the description has %d characters, more than %d", n, most))
		}
		return nil
	}
}
