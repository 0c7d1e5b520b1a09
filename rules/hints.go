package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
	"github.com/toolbudget/toolbudget/provider"
)

// hintRules are the rules on annotations, by which clients decide when to ask the user and
// directories whether to take a server.
func hintRules() []Rule {
	clients := []provider.Name{provider.MCP, provider.ClaudeCode, provider.VSCode}
	return []Rule{
		{
			Name: "mcp-hint-contradiction", Providers: clients, Severity: Warning, Seen: "2026-11",
			Text: "The hints of a tool fit the verb that its name begins with: one that reads is not " +
				"destructive, and one that changes something is not read-only. mcp-go's NewTool marks every " +
				"tool as destructive.",
			Source: "MCP specification 2025-11-25, ToolAnnotations; mcp-go v1.2.1 mcp/tools.go, NewTool; " +
				"mache, issue 449",
			Tool: contradiction,
		}, {
			Name: "mcp-hints-missing", Providers: clients, Severity: Off, Seen: "2026-11",
			Text: "A tool has readOnlyHint, destructiveHint and openWorldHint. The scan of OpenAI's directory " +
				"fails if one is missing. The rule is off unless the configuration extends " +
				"chatgpt-directory or claude-connector.",
			Source: "signoz-mcp-server, issue 102; mache, issue 449",
			Tool: func(t *catalog.Tool, _ Settings) []Finding {
				var missing []string
				for _, key := range []string{"readOnlyHint", "destructiveHint", "openWorldHint"} {
					if t.Annotations.Get(key) == nil && !t.Hides("/annotations/"+key) {
						missing = append(missing, key)
					}
				}
				if len(missing) == 0 {
					return nil
				}
				return one("/annotations", "the annotations lack "+strings.Join(missing, ", "))
			},
		},
	}
}

// Verbs whose effect hardly any tool denies. Others, such as run or generate, may do either.
const (
	surelyReads   = "get list search read find fetch query show describe view lookup count"
	surelyChanges = "create update delete remove insert drop destroy write edit add set rename move upload " +
		"publish send"
)

// contradiction compares hints with the verb of the name.
func contradiction(t *catalog.Tool, _ Settings) []Finding {
	words := terms.Words(t.Name)
	if len(words) < 2 || t.Hides("/name") || t.Hides("/annotations") {
		return nil // a single word may be a noun
	}
	verb := words[0]
	on := func(key string) bool {
		v := t.Annotations.Get(key)
		return v != nil && v.Bool
	}
	is := func(list string) bool { return slices.Contains(strings.Fields(list), verb) }
	switch {
	case on("readOnlyHint") && is(surelyChanges):
		return one("/annotations/readOnlyHint", fmt.Sprintf("readOnlyHint is true, but the name says %s", verb))
	case !on("readOnlyHint") && on("destructiveHint") && is(surelyReads):
		return one("/annotations/destructiveHint",
			fmt.Sprintf("destructiveHint is true, but the name says %s; set readOnlyHint if it changes nothing", verb))
	}
	return nil
}
